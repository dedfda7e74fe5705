import { describe, expect, it } from 'vitest';
import { resumeCommand } from './resume-command.ts';

describe('resumeCommand', () => {
  it('names the run, its folder, and the model that was typed', () => {
    expect(resumeCommand({ command: 'ask', runId: 'r1' })).toBe('thoughtline ask --resume r1');
    expect(resumeCommand({ command: 'ask', runId: 'r1', project: '/code/app', model: 'ollama/qwen3:8b' })).toBe(
      'thoughtline ask --resume r1 --project /code/app --model ollama/qwen3:8b',
    );
    expect(resumeCommand({ command: 'chat', runId: 'r1' })).toBe('thoughtline chat --resume r1');
  });

  it('quotes what a shell would take apart', () => {
    expect(resumeCommand({ command: 'ask', runId: 'r1', project: "/it's here" })).toBe(
      String.raw`thoughtline ask --resume r1 --project '/it'\''s here'`,
    );
  });
});
