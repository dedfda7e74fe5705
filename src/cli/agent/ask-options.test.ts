import { describe, expect, it } from 'vitest';
import { toTarget } from './ask-options.ts';

describe('toTarget', () => {
  it('starts, goes on, resumes and approves', () => {
    expect(toTarget('hi', { format: true })).toEqual({ text: 'hi', plan: false, format: true });
    expect(toTarget('hi', { format: false, plan: true })).toEqual({ text: 'hi', plan: true, format: false });
    expect(toTarget('and?', { format: true, resume: 'r1' })).toEqual({
      runId: 'r1',
      text: 'and?',
      plan: false,
      format: true,
    });
    expect(toTarget('', { format: true, resume: 'r1' })).toEqual({ runId: 'r1', resume: true });
    expect(toTarget('', { format: true, resume: 'r1', approve: true })).toEqual({ runId: 'r1', approvePlan: true });
  });

  it.each([
    ['', {}, 'Say what to ask'],
    ['', { approve: true }, '--approve needs the run'],
    ['no, like this', { approve: true, resume: 'r1' }, 'leave --approve out'],
    ['', { plan: true, resume: 'r1' }, '--plan needs a question'],
  ])('refuses %j with %j', (text, options, message) => {
    expect(() => toTarget(text, { format: true, ...options })).toThrow(message);
  });
});
