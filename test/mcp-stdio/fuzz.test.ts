import { describe, expect, it } from 'vitest';
import { fuzzServer } from './fuzz/fuzz-server.ts';
import { WAYS } from './messages.ts';
import { startStdio, useStdioServers } from './stdio-server.ts';

// 100,000 in the long form; another seed explores other messages.
const MESSAGES = Number(process.env['FUZZ_MESSAGES'] ?? 3_000);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_115);

const CASES = WAYS.flatMap((way) => (['legacy', 'modern'] as const).map((era) => ({ ...way, era })));

describe('a client that sends what nobody should', () => {
  useStdioServers();

  it.each(CASES)(
    'is answered line by line, and the server goes on ($way, $era)',
    {
      timeout: 60_000 + MESSAGES * 20,
    },
    async ({ args, era }) => {
      const server = await startStdio({ args });
      await fuzzServer(server, { seed: SEED, messages: Math.ceil(MESSAGES / CASES.length), era });
      const megabytes = Math.round((await server.rssBytes()) / 1e6);
      console.log(`seed ${SEED}, ${era}, ${server.received.answers.length} answers, ${megabytes} MB`);
      expect(await server.end()).toMatchObject({ code: 0 });
    },
  );
});
