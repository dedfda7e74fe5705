import { describe, expect, it } from 'vitest';
import type { LiveText } from '../../../src/agent/agent.ts';
import type { AgentEvent } from '../../../src/agent/agent-event.ts';
import { modelError } from '../../../src/agent/model/model-error.ts';
import { redactSecrets, WELL_KNOWN_SECRETS } from '../../../src/base/redact-secrets.ts';
import { MIXED, made } from '../../secret-samples.ts';
import { ofType, testAgent } from './agent-for-test.ts';
import { call, type Reply, reason, say, scriptedModel } from './scripted-model.ts';

const KEY = made('sk-', 'ant-api03-', MIXED, '_x-', MIXED, 'AA');
const OWN = { name: 'text', pattern: /FALCON-[0-9]+|BEGINX[\s\S]*?ENDX/gu };

interface Wishes {
  readonly live?: LiveText;
  readonly format?: boolean;
}

/** What a run shows and stores where secrets are taken out, and `FALCON-1` with them. */
async function runWith(script: readonly Reply[], { live = 'by-word', format = false }: Wishes = {}) {
  const { run, recorded } = await testAgent({
    redact: (text) => redactSecrets(text, [...WELL_KNOWN_SECRETS, OWN]),
    liveText: () => live,
  });
  const events = await run({ model: scriptedModel(script), text: 'Go', format });
  return { events, shown: shownOf(events), stored: JSON.stringify(await recorded(events[0]?.runId ?? '')) };
}

function shownOf(events: readonly AgentEvent[]): string {
  return events.reduce((shown, event) => {
    if (event.type === 'text-dropped') return '';
    return event.type === 'text' ? shown + event.text : shown;
  }, '');
}

describe('K9 secrets in a run', () => {
  it.each([
    ['two texts', [say(`The key: ${KEY.slice(0, 14)}`), say(`${KEY.slice(14)} done.`)]],
    ['texts around a thought', [say(`The key: ${KEY.slice(0, 14)}`), reason('hm'), say(`${KEY.slice(14)} done.`)]],
    ['three texts', [say('The key: sk-'), say(KEY.slice(3, 30)), say(`${KEY.slice(30)} done.`)]],
  ])('takes out one that is written in %s', async (_, parts) => {
    const { events, shown, stored } = await runWith([parts]);
    expect(shown).toBe('The key: [redacted api-key] done.');
    expect(events.at(-1)).toMatchObject({ type: 'done', text: shown });
    for (const text of [stored, JSON.stringify(events)]) {
      expect(text).not.toContain(KEY.slice(14));
      expect(text).not.toContain(KEY.slice(0, 14));
    }
  });

  it('takes out one that the items of an answer hold together', async () => {
    const items = ['The password:', 'Tr0ub4dor&3xyz'].map((content) => ({ type: 'text', content }));
    const written = [say('Ok.')];
    const { events, shown, stored } = await runWith([written, [call('response_formatter', { conversation: items })]], {
      format: true,
    });
    expect(shown).toBe('Ok.The password:\n\n[redacted secret]');
    expect(events.at(-1)).toMatchObject({ type: 'done', text: 'The password:\n\n[redacted secret]' });
    expect(stored + JSON.stringify(events)).not.toContain('Tr0ub4dor');
  });

  it('takes out one that is thought in two parts', async () => {
    const { stored } = await runWith([[reason(KEY.slice(0, 14)), reason(KEY.slice(14)), say('Done.')]]);
    expect(stored).toContain('[redacted api-key]');
    expect(stored).not.toContain(KEY.slice(14));
  });

  it('leaves parts as they are where no secret goes over from one to the next', async () => {
    const said = [say('One '), call('look', { text: 'x' }, 'c1'), say(`${KEY} two`)];
    const { stored } = await runWith([said]);
    expect(stored).toContain('{"type":"text","text":"One "}');
    expect(stored).toContain('{"type":"text","text":"[redacted api-key] two"}');
  });

  it.each(['by-line', 'by-step'] as const)('shows nothing of what the user wants taken out (%s)', async (live) => {
    const text = live === 'by-line' ? 'It is FALCON-991.\nYes.' : 'See BEGINX\nalpha\nENDX.\nYes.';
    const { events, shown } = await runWith([[...text].map(say)], { live });
    expect(shown).toMatch(/^(It is|See) \[redacted text\]\.\nYes\.$/);
    expect(events.at(-1)).toMatchObject({ type: 'done', text: shown });
    expect(JSON.stringify(events)).not.toMatch(/FALCON|991|alpha|text-dropped/);
  });

  it('takes out of errors what the user wants taken out', async () => {
    const busy = modelError('model/unavailable', 'Busy: FALCON-1.', { retryAfterMs: 1 });
    const { events, stored } = await runWith([busy, modelError('model/refused', 'No: FALCON-2.')]);
    expect(ofType(events, 'retry')).toMatchObject([{ reason: 'Busy: [redacted text].' }]);
    expect(events.at(-1)).toMatchObject({ type: 'error', message: 'No: [redacted text].' });
    expect(stored).toContain('No: [redacted text].');
    expect(stored).not.toContain('FALCON');
  });

  it('tells nothing of what cannot be searched', async () => {
    const { run } = await testAgent({
      redact: () => {
        throw new Error(`No: ${KEY}`);
      },
    });
    const events = await run({ model: scriptedModel([]), text: 'Go' });
    expect(events).toMatchObject([{ type: 'error', message: expect.stringContaining('could not be searched') }]);
  });
});
