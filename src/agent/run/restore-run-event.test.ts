import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject, type JsonObject, throughJson } from '../../base/json.ts';
import { createRunHistory } from './create-run-history.ts';
import { restoreRunEvent } from './restore-run-event.ts';

const TYPES = [
  'run-started',
  'turn-started',
  'step-started',
  'step-answered',
  'call-finished',
  'step-finished',
  'turn-finished',
  'history-compacted',
  'from-the-future',
];

describe('restoreRunEvent', () => {
  it('keeps the parts of an answer that can be read', () => {
    const parts = [
      { type: 'text', text: 'Hello' },
      { type: 'hologram' },
      { type: 'call', id: 'c', name: 'look', input: 1 },
    ];
    const { event, warning } = restoreRunEvent({ type: 'step-answered', data: { step: 2, parts } });
    expect(event).toMatchObject({
      type: 'step-answered',
      data: { step: 2, parts: [parts[0], { type: 'text', text: '(this message cannot be read)' }, parts[2]] },
    });
    expect(warning).toContain('placeholder');
  });

  it('ties the placeholder of a result to its call', () => {
    const { event } = restoreRunEvent({
      type: 'call-finished',
      data: { step: 1, result: { callId: 'c', status: 'odd' } },
    });
    expect(event).toMatchObject({ data: { result: { callId: 'c', status: 'failed', visibility: 'internal' } } });
  });

  it('leaves out what nothing can stand for, and says so', () => {
    expect(restoreRunEvent({ type: 'from-the-future', data: {} })).toEqual({
      event: undefined,
      warning: 'a record of the type from-the-future cannot be read and is left out.',
    });
  });

  it('opens a run whatever is stored of it', () => {
    const data = fc.jsonValue().map((value): JsonObject => {
      const json = throughJson(value);
      return isObject(json)
        ? { step: 1, turn: 1, ...json }
        : { step: 1, turn: 1, parts: json, result: json, text: json };
    });
    fc.assert(
      fc.property(fc.array(fc.record({ type: fc.constantFrom(...TYPES), data }), { maxLength: 30 }), (events) => {
        const growing = createRunHistory();
        for (const stored of events) {
          const { event } = restoreRunEvent(stored);
          if (event !== undefined) growing.add(event);
        }
      }),
    );
  });
});
