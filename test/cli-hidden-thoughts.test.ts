import { describe, expect, it } from 'vitest';
import {
  type AgentWorld,
  calling,
  formatted,
  isFormatRequest,
  textOf,
  useAgentWorld,
  type WorldOptions,
} from './agent-cli.ts';
import type { Script } from './model-server/script.ts';

const TOOL = 'MARKER-tool-7f3a';
const MODEL = 'MARKER-model-91bc';

const worldOf = useAgentWorld();

/** Thinks in both ways, then answers. */
function thinking(): Script {
  let works = 0;
  return (request) => {
    if (isFormatRequest(request)) return formatted('The answer.');
    works++;
    if (works % 2 === 0) return { text: 'The answer.' };
    return calling('think', { thought: `First ${TOOL}, then the rest.` }, { reasoning: `Hm, ${MODEL}.` });
  };
}

const env = { THOUGHTLINE_ENABLE_THINKING: 'true', THOUGHTLINE_LOG_LEVEL: 'info' };

/** Providers whose reasoning comes back to them, and one whose does not. */
const PROVIDERS: readonly (readonly [string, (server: AgentWorld['server']) => Record<string, string>])[] = [
  ['anthropic', ({ urls }) => ({ ANTHROPIC_BASE_URL: urls.anthropic })],
  [
    'google',
    ({ urls }) => ({ THOUGHTLINE_MODEL: 'google/gemini-2.5-pro', GEMINI_API_KEY: 'k', GEMINI_BASE_URL: urls.google }),
  ],
  ['ollama', ({ urls }) => ({ THOUGHTLINE_MODEL: 'ollama/qwen3', OLLAMA_HOST: urls.ollama })],
];

const count = (text: string, marker: string): number => text.split(marker).length - 1;

function expectHidden(
  { stdout, stderr }: { readonly stdout: string; readonly stderr: string },
  { server }: AgentWorld,
): void {
  for (const marker of [TOOL, MODEL]) {
    expect(stdout).not.toContain(marker);
    expect(stderr).not.toContain(marker);
    for (const request of server.requests.filter(isFormatRequest)) expect(textOf(request)).not.toContain(marker);
  }
  const next = textOf(server.requests[1] ?? expect.fail());
  expect(count(next, TOOL)).toBe(1);
  // Some providers want their own reasoning back; none gets it twice.
  expect(count(next, MODEL)).toBeLessThanOrEqual(1);
}

describe.each(PROVIDERS)('a hidden thought of a model at %s', (_, variables) => {
  const start = async (): Promise<{ world: AgentWorld; options: WorldOptions }> => {
    const world = await worldOf(thinking());
    return { world, options: { env: { ...env, ...variables(world.server) } } };
  };

  it('shows nowhere with ask, and is in the next request once', async () => {
    const { world: own, options } = await start();
    const result = await own.run(['ask', 'x'], options);
    expect(result).toMatchObject({ code: 0, stdout: 'The answer.\n' });
    expectHidden(result, own);
  });

  it('shows nowhere without a format step', async () => {
    const { world: own, options } = await start();
    const result = await own.run(['ask', '--no-format', 'x'], options);
    expect(result).toMatchObject({ code: 0, stdout: 'The answer.\n' });
    expectHidden(result, own);
  });

  it('shows in no event', async () => {
    const { world: own, options } = await start();
    const result = await own.run(['ask', '--json', 'x'], options);
    expectHidden(result, own);
    const events = result.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    for (const event of events.filter(({ type }) => type === 'thought')) {
      expect(event).toMatchObject({ internal: true });
      expect(event).not.toHaveProperty('text');
    }
  });

  it('shows nowhere in a chat', async () => {
    const { world: own, options } = await start();
    const result = await own.run(['chat'], { ...options, input: 'x\n/tools\n/export\n/quit\n' });
    expect(result.code).toBe(0);
    expectHidden(result, own);
  });

  it('is counted with --thoughts summary', async () => {
    const { world: own, options } = await start();
    const result = await own.run(['ask', '--thoughts', 'summary', 'x'], options);
    expectHidden(result, own);
    expect(result.stderr).toMatch(/Thought, \d+ tokens/);
    expect(result.stdout).toBe('The answer.\n');
  });

  it('is shown beside the answer with --thoughts full', async () => {
    const { world: own, options } = await start();
    const { stdout, stderr } = await own.run(['ask', '--thoughts', 'full', 'x'], options);
    expect(stdout).toBe('The answer.\n');
    expect(stderr).toContain(TOOL);
    expect(stderr).toContain(MODEL);
    const events = await own.events(['--thoughts', 'full', 'x'], options);
    const texts = events.flatMap((event) => (event.type === 'thought' ? [event.text] : []));
    expect(texts.join('\n')).toContain(TOOL);
    expect(texts.join('\n')).toContain(MODEL);
  });
});

describe('the think tool', () => {
  it('is not offered, and not spoken of, while thinking is off', async () => {
    const { run, server } = await worldOf([{ text: 'x' }, formatted('x')]);
    await run(['ask', 'x']);
    const [request] = server.requests;
    expect(request?.tools.map(({ name }) => name)).not.toContain('think');
    expect(request?.system).not.toMatch(/\bthink\b/);
  });
});
