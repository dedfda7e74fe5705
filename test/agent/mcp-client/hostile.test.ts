import { afterEach, describe, expect, it } from 'vitest';
import { endServers, raw, start } from './start-servers.ts';

afterEach(endServers);

const text = (words: string): unknown => ({ content: [{ type: 'text', text: words }] });

describe('an MCP server that misbehaves', () => {
  it('hides no tool behind one that cannot be used', async () => {
    const tools = [
      { name: 'good', inputSchema: { type: 'object' } },
      { name: 'schemaless' },
      { name: 'odd', inputSchema: { type: 'string', properties: 7 }, description: 9, annotations: 'yes' },
      { inputSchema: {} },
      'nonsense',
      null,
      { name: 'deep', inputSchema: JSON.parse(`${'{"a":'.repeat(80)}1${'}'.repeat(80)}`) },
      { name: 'large', inputSchema: { description: 'x'.repeat(300_000) } },
      { name: '__proto__', inputSchema: { properties: JSON.parse('{"__proto__": {"type": "string"}}') } },
    ];
    const { mcp, warnings } = await start([raw({ tools })]);
    expect(mcp.tools().map(({ tool }) => tool.spec.name)).toEqual([
      'mcp__raw__good',
      'mcp__raw__schemaless',
      'mcp__raw__odd',
      'mcp__raw____proto__',
    ]);
    expect(warnings).toHaveLength(5);
    expect(Object.prototype).not.toHaveProperty('type');
  });

  it.each([{ list: {} }, { list: { tools: 'none' } }, { list: null }, { list: 'tools' }, { list: [] }])(
    'has no tools when it answers $list',
    async ({ list }) => {
      const { mcp } = await start([raw({ list })]);
      expect(mcp.tools()).toEqual([]);
    },
  );

  it('is not asked for pages without end', async () => {
    const { mcp } = await start([raw({ endless: true })]);
    expect(mcp.tools()).toHaveLength(64);
  });

  it.each([
    [text('fine'), 'fine'],
    [{}, '(no content)'],
    [{ content: 'text' }, '(no content)'],
    [
      { content: [null, 5, { type: 'text' }, { type: 'video', url: 'x' }] },
      'null\n5\n{"type":"text"}\n{"type":"video","url":"x"}',
    ],
    [{ content: [{ type: 'image', data: 'not base64!' }] }, '[… data that is not base64 was left out …]'],
    [
      { content: [{ type: 'resource_link' }, { type: 'resource', resource: {} }] },
      '[link to a resource: ]\n[resource , 0 bytes]',
    ],
    [{ content: [], structuredContent: null }, 'null'],
    [{ content: [{ type: 'text', text: '\ud800 half' }] }, '\ufffd half'],
  ])('is understood as far as that can be when it answers %j', async (answer, shown) => {
    const { call, faces } = await start([raw({ call: answer })]);
    const result = await call('mcp__raw__act');
    expect(result).toMatchObject({ status: 'done' });
    expect(faces(result).renderForUser()).toBe(shown);
    expect(faces(result).status()).not.toBe('');
  });

  it('cannot flood the journal', async () => {
    const content = Array.from({ length: 3_000 }, () => ({ type: 'text', text: 'x'.repeat(2_000) }));
    const { call, faces } = await start([raw({ call: { content } })]);
    const shown = faces(await call('mcp__raw__act')).renderForUser();
    expect(shown.length).toBeLessThan(500_000);
    expect(shown).toContain('[… 2800 of 3000 parts were left out …]');
  });

  it('is ended when a message is larger than anything that could be used', async () => {
    const { call, mcp } = await start([raw({ call: 'huge' })]);
    expect(await call('mcp__raw__act')).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('sent a message of more than 16 MiB and was ended'),
    });
    expect(mcp.status()).toMatchObject([{ state: 'unavailable' }]);
  });

  it('cannot break anything with depth', async () => {
    const { call, faces } = await start([raw({ call: 'deep' })]);
    const shown = faces(await call('mcp__raw__act')).renderForUser();
    expect(shown).toBe('deep\n[… data that is nested too deeply was left out …]');
  });

  it('is heard through its own noise', async () => {
    const { call, faces } = await start([raw({ call: 'noise' })]);
    expect(faces(await call('mcp__raw__act')).renderForUser()).toBe('after the noise');
  });

  it('may announce changes without end', async () => {
    const { call, faces, mcp } = await start([raw({ call: 'storm' })]);
    expect(faces(await call('mcp__raw__act')).renderForUser()).toBe('after the storm');
    expect(mcp.tools()).toHaveLength(1);
  });

  it('does not hold up a call for longer than its time', async () => {
    const { call } = await start([raw({ call: 'nothing' }, { callTimeoutMs: 200 })]);
    expect(await call('mcp__raw__act')).toMatchObject({ code: 'tool/timeout' });
  });

  it('does not hold up the start, and is ended although it does not want to', async () => {
    const { warnings, mcp } = await start([raw({ silent: true, stubborn: true }, { connectTimeoutMs: 300 })]);
    expect(warnings).toEqual([expect.stringContaining('was not ready within 0.3 s')]);
    expect(mcp.status()).toMatchObject([{ state: 'unavailable', tools: 0 }]);
  });

  it('has its refusals told as they are, on one call', async () => {
    const { call } = await start([raw({ error: { code: -32602, message: 'The field x is missing.' } })]);
    expect(await call('mcp__raw__act')).toMatchObject({
      status: 'failed',
      message: 'The MCP server raw refuses: The field x is missing.',
    });
  });
});
