import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRecording } from '../../src/agent/recording/read-recording.ts';
import type { Recording } from '../../src/agent/recording/recording.ts';
import { recordingFetch } from '../../src/agent/recording/recording-fetch.ts';
import { runDemo } from '../../src/cli/demo/run-demo.ts';
import { openJournal } from '../../src/journal/open-journal.ts';
import { startModelServer } from '../model-server/start-model-server.ts';
import { demoScript } from './demo-script.ts';

/** Runs the demo against the model server and gives what was said on the wire. */
export async function recordDemo(pace: { readonly hasPauses: boolean }): Promise<Recording> {
  const folder = await mkdtemp(join(tmpdir(), 'thoughtline-record-demo-'));
  const file = join(folder, 'demo.jsonl');
  const server = await startModelServer({ script: demoScript(pace) });
  const journal = await openJournal('memory:');
  try {
    const fetch = recordingFetch({ file });
    let last = '';
    for await (const event of runDemo({ journal, fetch, thoughts: 'hidden', baseUrl: server.urls.anthropic })) {
      last = event.type === 'error' ? `error: ${event.message}` : event.type;
    }
    if (server.violations.length > 0) throw new Error(JSON.stringify(server.violations, null, 2));
    if (last !== 'done') throw new Error(`The demo did not come to its answer: ${last}`);
    return readRecording(file);
  } finally {
    await journal.close();
    await server.close();
    await rm(folder, { recursive: true });
  }
}
