import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Finished, runThoughtline } from '../run-thoughtline.ts';
import { startServe } from './start-serve.ts';

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'thoughtline-tokens-'));
});

afterAll(() => rmSync(root, { recursive: true }));

function newHome(): { home: string; tokens: (...args: string[]) => Promise<Finished> } {
  const home = mkdtempSync(join(root, 'home-'));
  return { home, tokens: (...args) => runThoughtline(['tokens', ...args], { THOUGHTLINE_HOME: home }) };
}

describe('thoughtline tokens', () => {
  it('prints a token once and stores nothing that gives it back', async () => {
    const { home, tokens } = newHome();
    const { code, stdout } = await tokens('add', 'alice');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^thoughtline_[\w-]{43}\n$/);
    const path = join(home, 'tokens.json');
    expect(readFileSync(path, 'utf8')).not.toContain(stdout.trim());
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const list = await tokens('list');
    expect(list.stdout).toMatch(/^alice {2}since \d{4}-/);
    expect(JSON.parse((await tokens('list', '--json')).stdout)).toEqual([
      { owner: 'alice', createdAt: expect.stringMatching(/Z$/) },
    ]);
  });

  it('does not replace a token unless told to', async () => {
    const { tokens } = newHome();
    const { stdout: first } = await tokens('add', 'alice');
    const again = await tokens('add', 'alice');
    expect(again).toMatchObject({ code: 1, stdout: '' });
    expect(again.stderr).toContain('--replace');
    const { token } = JSON.parse((await tokens('add', 'alice', '--replace', '--json')).stdout);
    expect(token).not.toBe(first.trim());
  });

  it('revokes, and says whom it does not know', async () => {
    const { tokens } = newHome();
    await tokens('add', 'alice');
    const unknown = await tokens('revoke', 'alise');
    expect(unknown.code).toBe(1);
    expect(unknown.stderr).toContain("Did you mean 'alice'?");
    expect(await tokens('revoke', 'alice')).toMatchObject({ code: 0 });
    expect(JSON.parse((await tokens('list', '--json')).stdout)).toEqual([]);
    expect((await tokens('list')).stderr).toContain('thoughtline tokens add OWNER');
  });

  it.each(['', '__proto__', 'with space', '../x', 'a'.repeat(65), 'ünï'])('refuses the owner %j', async (owner) => {
    const { code, stderr } = await newHome().tokens('add', '--', owner);
    expect(code).toBe(2);
    expect(stderr).toContain('cannot be an owner');
  });

  it('loses nobody when several are added at once', async () => {
    const { tokens } = newHome();
    await Promise.all(['a', 'b', 'c', 'd'].map((owner) => tokens('add', owner)));
    const owners = JSON.parse((await tokens('list', '--json')).stdout).map(({ owner }: { owner: string }) => owner);
    expect(owners.sort()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('counts at once for a server that runs, and never opens it again', async () => {
    const { home, tokens } = newHome();
    const server = await startServe([], { THOUGHTLINE_HOME: home });
    const status = async (token?: string) =>
      (
        await fetch(
          `${server.url}/api/tools`,
          token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
        )
      ).status;
    expect(await status()).toBe(200);
    const token = (await tokens('add', 'alice')).stdout.trim();
    expect([await status(), await status(token)]).toEqual([401, 200]);
    await tokens('revoke', 'alice');
    expect([await status(), await status(token)]).toEqual([401, 401]);
    await server.end();
  });
});
