import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerText, textAnswer } from './answer-text.ts';
import { closeFence } from './fences.ts';

describe('answerText', () => {
  it('puts texts and artifacts one after the other', () => {
    const text = answerText({
      conversation: [
        { type: 'text', content: 'Look:' },
        {
          type: 'artifact',
          artifact: { type: 'application/vnd.ant.code', title: 'Sort', content: 'a', language: 'ts' },
        },
        { type: 'artifact', artifact: { type: 'application/vnd.mermaid', title: 'Flow', content: 'graph TD\n' } },
      ],
    });
    expect(text).toBe('Look:\n\n**Sort**\n\n```ts\na\n```\n\n**Flow**\n\n```mermaid\ngraph TD\n```');
  });

  it('keeps what follows out of a code block that a text left open', () => {
    const text = answerText({
      conversation: [
        { type: 'text', content: '~~~~js\nopen' },
        { type: 'text', content: 'after' },
      ],
    });
    expect(text).toBe('~~~~js\nopen\n~~~~\n\nafter');
  });

  it('never lets the content of an artifact out of its fence', () => {
    const content = fc
      .array(fc.constantFrom('`', '```', '````', '~~~', '\n', 'x', ' '), { minLength: 1 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(content, content, (first, second) => {
        const artifact = { type: 'text/markdown', title: '``` t', content: first } as const;
        const text = answerText({
          conversation: [
            { type: 'text', content: second },
            { type: 'artifact', artifact },
            { type: 'text', content: 'END' },
          ],
        });
        expect(closeFence(text.slice(0, text.lastIndexOf('END')))).toBe('');
      }),
    );
  });
});

describe('textAnswer', () => {
  it('is its text', () => {
    expect(answerText(textAnswer('Yes.'))).toBe('Yes.');
  });
});
