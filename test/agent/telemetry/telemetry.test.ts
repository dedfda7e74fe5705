import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { context, trace } from '@opentelemetry/api';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Agent, RunRequest } from '../../../src/agent/agent.ts';
import type { AgentSettings } from '../../../src/agent/agent-settings.ts';
import { modelError } from '../../../src/agent/model/model-error.ts';
import { withTelemetry } from '../../../src/agent/telemetry/with-telemetry.ts';
import { SETTINGS, testAgent } from '../loop/agent-for-test.ts';
import { call, reason, say, scriptedModel } from '../loop/scripted-model.ts';
import { type Collector, startCollector } from './collector.ts';

const MARKER = 'MARKER-of-a-thought';
const SECRET = 'the secret';

afterEach(() => {
  vi.unstubAllEnvs();
  trace.disable();
});

async function drain(agent: Agent, request: RunRequest): Promise<void> {
  for await (const _ of agent.run(request));
}

const usage = { inputTokens: 10, outputTokens: 5, reasoningTokens: 2 };

function script(...more: Parameters<typeof scriptedModel>[0]) {
  return scriptedModel([[reason(MARKER), call('look', { text: 'a' }, 'c1')], [call('nobody', {}, 'c2')], ...more], {
    usage,
    provider: 'google',
    name: 'gemini-9',
  });
}

/** Runs one question with a collector in the environment. */
async function collect(env: Record<string, string>, settings: Partial<AgentSettings> = {}): Promise<Collector> {
  const collector = await startCollector();
  const all = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...env };
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value);
  const test = await testAgent();
  test.settings = { ...SETTINGS, ...settings };
  const { agent, close } = await withTelemetry(test.agent, {
    env: process.env,
    version: '1.2.3',
    settings: () => test.settings,
    redact: (text) => text.replaceAll(SECRET, '[redacted]'),
  });
  await drain(agent, { text: `Say hello to ${SECRET}`, format: false, model: script([say('Hello.')]) });
  await close();
  await collector.close();
  return collector;
}

describe('withTelemetry', () => {
  it('L19 tells a collector of runs, questions to models and tool calls', async () => {
    const { spans, headers, resource } = await collect({
      OTEL_SERVICE_NAME: 'my-agent',
      OTEL_RESOURCE_ATTRIBUTES: 'team=blue%20whale,,odd',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=abc',
    });
    expect(resource).toEqual({ 'service.name': 'my-agent', 'service.version': '1.2.3', team: 'blue whale' });
    expect(headers[0]).toMatchObject({ 'x-key': 'abc' });
    const names = spans.map(({ name }) => name).sort();
    expect(names).toEqual([
      'chat gemini-9',
      'chat gemini-9',
      'chat gemini-9',
      'execute_tool look',
      'execute_tool nobody',
      'invoke_agent thoughtline',
    ]);
    const run = spans.find(({ name }) => name.startsWith('invoke_agent'));
    expect(run).toMatchObject({ parent: undefined, isError: false });
    expect(run?.attributes).toMatchObject({
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.provider.name': 'gcp.gemini',
      'gen_ai.request.model': 'gemini-9',
      'gen_ai.usage.input_tokens': 30,
      'gen_ai.usage.output_tokens': 15,
    });
    expect(spans.filter(({ id }) => id !== run?.id).every(({ parent }) => parent === run?.id)).toBe(true);
    const conversations = new Set(spans.map(({ attributes }) => attributes['gen_ai.conversation.id']));
    expect(conversations.size).toBe(1);
    expect(spans.find(({ name }) => name.startsWith('chat'))?.attributes).toMatchObject({
      'gen_ai.operation.name': 'chat',
      'gen_ai.usage.input_tokens': 10,
      'gen_ai.usage.reasoning.output_tokens': 2,
      'thoughtline.step': 1,
    });
    expect(spans.find(({ name }) => name.endsWith('look'))).toMatchObject({
      isError: false,
      attributes: { 'gen_ai.tool.name': 'look', 'gen_ai.tool.call.id': 'c1' },
    });
    expect(spans.find(({ name }) => name.endsWith('nobody'))).toMatchObject({
      isError: true,
      attributes: { 'error.type': 'tool/failed' },
    });
  });

  it('K3 tells no thought and no words, unless both the setting and the environment allow it', async () => {
    const capture = { OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: 'true' };
    const shut = [await collect({}, { thoughts: 'full' }), await collect({}), await collect(capture)];
    for (const { bodies } of shut) expect(bodies.join()).not.toContain('MARKER');
    expect(shut[0]?.bodies.join()).not.toContain('Hello.');
    expect(shut[2]?.bodies.join()).toContain('Hello.');
    const open = (await collect(capture, { thoughts: 'full' })).bodies.join();
    expect(open).toContain('MARKER');
    expect(open).toContain('Say hello to [redacted]');
    expect(open).not.toContain(SECRET);
  });

  it('names what a run failed of, and ends all spans', async () => {
    const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(memory)] });
    trace.setGlobalTracerProvider(provider);
    const { agent } = await withTelemetry((await testAgent()).agent, PLAIN);
    await drain(agent, { text: 'Go', model: scriptedModel([modelError('model/unauthorized', 'no key')]) });
    expect(memory.getFinishedSpans().map(({ name, attributes }) => [name, attributes['error.type']])).toEqual([
      ['chat one', 'model/unauthorized'],
      ['invoke_agent thoughtline', 'model/unauthorized'],
    ]);
    memory.reset();
    for await (const event of agent.run({ text: 'Go', model: script() })) if (event.type === 'step') break;
    expect(memory.getFinishedSpans().map(({ name }) => name)).toEqual(['chat gemini-9', 'invoke_agent thoughtline']);
  });

  it('uses the tracer that a program registered, in the span that is active', async () => {
    memory.reset();
    const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(memory)] });
    trace.setGlobalTracerProvider(provider);
    const { agent } = await withTelemetry((await testAgent()).agent, PLAIN);
    await drain(agent, { text: 'Go', format: false, model: script([say('Hi')]) });
    expect(memory.getFinishedSpans()).toHaveLength(6);
    expect(context.active()).toBeDefined();
  });

  it.each([
    ['no collector is named', {}],
    ['telemetry is switched off', { OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }],
    ['traces are not wanted', { OTEL_TRACES_EXPORTER: 'none', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }],
  ])('gives the agent back as it is when %s', async (_, env) => {
    const { agent } = await testAgent();
    expect((await withTelemetry(agent, { ...PLAIN, env })).agent).toBe(agent);
  });

  it('does not hold up a run, nor its end, when the collector does not answer', async () => {
    const url = 'http://127.0.0.1:9';
    vi.stubEnv('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', url);
    const env = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url };
    const { agent, close } = await withTelemetry((await testAgent()).agent, { ...PLAIN, env });
    await drain(agent, { text: 'Go', format: false, model: script([say('Hi')]) });
    await expect(close()).resolves.toBeUndefined();
  });

  it('lets go of a collector that never answers, so that the program can end', async () => {
    const open = new Set<Socket>();
    const silent = createServer((socket) => {
      open.add(socket);
      const leave = (): boolean => open.delete(socket);
      socket.on('close', leave).on('error', leave).resume();
    });
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${Object(silent.address()).port}`;
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', url);
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: url };
    const { agent, close } = await withTelemetry((await testAgent()).agent, { ...PLAIN, env });
    await drain(agent, { text: 'Go', format: false, model: script([say('Hi')]) });
    const closing = close();
    await expect.poll(() => open.size).toBe(1);
    await closing;
    await expect.poll(() => open.size).toBe(0);
    silent.close();
  });
});

const memory = new InMemorySpanExporter();
const PLAIN = { env: {}, version: '1', settings: () => SETTINGS, redact: String };
