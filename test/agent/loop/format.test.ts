import { describe, expect, it } from 'vitest';
import { modelError } from '../../../src/agent/model/model-error.ts';
import { ofType, testAgent } from './agent-for-test.ts';
import { call, format, say, scriptedModel } from './scripted-model.ts';

const REFUSED = modelError('model/choice-refused', 'Not while it reasons.');

describe('the final form', () => {
  it('L4 is forced, and where that is refused offered alone', async () => {
    const test = await testAgent();
    const model = scriptedModel([[call('look')], [say('a')], REFUSED, [format('A')]]);
    const events = await test.run({ text: 'Go', model });
    expect(model.requests.map(({ choice }) => choice)).toEqual([
      'auto',
      'auto',
      { tool: 'response_formatter' },
      'auto',
    ]);
    expect(model.requests[3]?.tools.map(({ name }) => name)).toEqual(['response_formatter']);
    expect(ofType(events, 'done')[0]?.text).toBe('A');
    expect(test.ran).toEqual(['look:']);
  });

  it('L4 is read from text', async () => {
    const test = await testAgent();
    const text = JSON.stringify({ conversation: [{ type: 'text', content: 'A' }] });
    const events = await test.run({ text: 'Go', model: scriptedModel([[say('a')], [say(`Here: ${text}`)]]) });
    expect(ofType(events, 'done')[0]?.text).toBe('A');
    expect(ofType(events, 'text').at(-1)).toMatchObject({ purpose: 'format', text: 'A' });
  });

  it('L4 is repaired once, and no other tool runs again', async () => {
    const test = await testAgent();
    const model = scriptedModel([[call('look')], [say('a')], [call('response_formatter', { x: 1 })], [format('A')]]);
    const events = await test.run({ text: 'Go', model });
    expect(ofType(events, 'formatting').map(({ attempt }) => attempt)).toEqual([1, 2]);
    expect(ofType(events, 'done')[0]?.text).toBe('A');
    expect(test.ran).toEqual(['look:']);
  });

  it('falls back on the words of the last step', async () => {
    const test = await testAgent();
    const model = scriptedModel([[say('a')], [say('no form')], [say('still none')], [say('never asked')]]);
    const events = await test.run({ text: 'Go', model });
    expect(ofType(events, 'done')[0]?.text).toBe('a');
    expect(model.requests).toHaveLength(3);
  });

  it('falls back on what was said instead of the form, where the work ended without words', async () => {
    const test = await testAgent();
    test.settings = { ...test.settings, limits: { steps: 1 } };
    const model = scriptedModel([[call('look')], [say('It is a.')], [say('It is b.')]]);
    const events = await test.run({ text: 'Go', model });
    expect(ofType(events, 'done')[0]).toMatchObject({ text: 'It is b.', isPartial: true });
  });

  it('falls back on them, too, when the provider refuses the request', async () => {
    const test = await testAgent();
    const model = scriptedModel([[say('a')], modelError('model/refused', 'No tools here.')]);
    const events = await test.run({ text: 'Go', model });
    expect(ofType(events, 'done')[0]?.text).toBe('a');
  });

  it.each([
    [false, [[say('')]]],
    [true, [[say(' ')], [say('')], [say('')]]],
  ])('is never empty: silence is an error (with the final form: %s)', async (isFormatted, script) => {
    const test = await testAgent();
    const events = await test.run({ text: 'Go', format: isFormatted, model: scriptedModel(script) });
    expect(events.at(-1)).toMatchObject({ type: 'error', code: 'model/no-answer', isResumable: false });
    expect(ofType(events, 'done')).toEqual([]);
    const { runId } = events[0] ?? { runId: '' };
    expect(await test.journal.session({ owner: 'local', id: runId })).toMatchObject({ status: 'failed' });
    const next = await test.run({ runId, text: 'Again', format: false, model: scriptedModel([[say('Here.')]]) });
    expect(next.at(-1)).toMatchObject({ type: 'done', text: 'Here.' });
  });

  it('takes back what was shown of a form that was no use', async () => {
    const test = await testAgent();
    const half = call('response_formatter', { conversation: [{ type: 'text', content: 'Half' }, { type: 'odd' }] });
    const model = scriptedModel([[say('a')], [half], [format('Whole')]]);
    const events = await test.run({ text: 'Go', model });
    const shown = events.reduce((text, event) => {
      if (event.type === 'text-dropped') return '';
      return event.type === 'text' && event.purpose === 'format' ? text + event.text : text;
    }, '');
    expect(shown).toBe(ofType(events, 'done')[0]?.text);
  });

  it('K3 leaves what the formatter thinks out of the answer', async () => {
    const test = await testAgent();
    const input = { thinking: 'MARKER', conversation: [{ type: 'text', content: 'A' }] };
    const events = await test.run({
      text: 'Go',
      model: scriptedModel([[say('a')], [call('response_formatter', input)]]),
    });
    expect(JSON.stringify(events)).not.toContain('MARKER');
  });
});
