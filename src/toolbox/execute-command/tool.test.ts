import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { createRegistry } from '../../tools/registry.ts';
import { renderResults } from '../../tools/render-results.ts';
import { runCall } from '../../tools/run-call.ts';
import type { ToolResult } from '../../tools/tool-result.ts';
import { fixedProjects } from '../projects/projects.ts';
import { createExecuteCommandTool } from './tool.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'commands-')));
mkdirSync(join(root, 'sub'));
symlinkSync('/', join(root, 'out'));
writeFileSync(join(root, 'file'), '');
afterAll(() => rmSync(root, { recursive: true }));

const projects = fixedProjects([{ name: 'p', root }]);
const env = { PATH: process.env['PATH'], HOME: root, OPENAI_API_KEY: 'sk-secret', HTTP_PROXY: 'http://u:p@proxy' };
const tool = createExecuteCommandTool({ projects, env });
const registry = createRegistry([tool]);

function call(input: Record<string, unknown>, parts: object = {}): Promise<ToolResult> {
  return runCall({ id: '1', name: 'execute_command', input }, { registry, mode: 'agent', ...parts });
}

async function run(command_line: string, more: Record<string, unknown> = {}): Promise<string> {
  return textOf(await call({ command_line, ...more }));
}

function textOf(result: ToolResult): string {
  return renderResults([result], { registry })[0]?.text ?? '';
}

function pidsIn(file: string): number[] {
  return readFileSync(join(root, file), 'utf8').trim().split('\n').map(Number);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // One that is dead and not buried yet still answers.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

describe('createExecuteCommandTool', () => {
  it('runs in the project, or in one of its folders', async () => {
    expect(await run('pwd')).toBe(`Exit code 0.\n${root}\n`);
    expect(await run('pwd', { project: 'p', working_dir: 'sub' })).toBe(`Exit code 0.\n${join(root, 'sub')}\n`);
    expect(await run('true')).toBe('Exit code 0, without output.');
  });

  it.each(['..', '/', 'out', 'out/tmp', 'sub/../..', 'file', 'nothing'])('does not run in %s', async (working_dir) => {
    const result = await call({ command_line: 'touch /tmp/never', working_dir });
    expect(result).toMatchObject({ status: 'failed' });
  });

  it('keeps output and errors in the order of writing, and tells how it ended', async () => {
    const result = await call({ command_line: 'echo a; echo b >&2; echo c; exit 3' });
    expect(result).toMatchObject({ status: 'done', isSuccess: false, output: { exit_code: 3 } });
    expect(textOf(result)).toBe('Exit code 3.\na\nb\nc\n');
    expect(await run('kill -9 $$')).toBe('Killed by SIGKILL, without output.');
  });

  it('passes nothing of the environment that is not on the list', async () => {
    const shown = await run('env');
    expect(shown).toContain(`HOME=${root}`);
    expect(shown).toContain('TERM=dumb');
    for (const secret of ['OPENAI_API_KEY', 'sk-secret', 'HTTP_PROXY']) expect(shown).not.toContain(secret);
  });

  it('says in its own words why a command did not start', async () => {
    expect(await run('echo \0 x')).toContain('The command did not start: the command line holds a NUL character.');
    expect(await run(`echo ${'é'.repeat(90_000)}`)).toContain('the command line is too long for the system. Write it');
    expect(await run('echo on')).toBe('Exit code 0.\non\n');
  });

  it('gives commands nothing to wait for', async () => {
    expect(await run('read line; echo "got [$line]"; test -t 1 || echo no terminal')).toContain('got []\nno terminal');
  });

  it('tells of output while the command runs, and takes colours out of it', async () => {
    const heard: string[] = [];
    const onProgress = (_: unknown, { message }: { message?: string }): void => void heard.push(message ?? '');
    const result = await call(
      { command_line: 'printf "\\033[31mone\\033[0m\\n"; while [ ! -e heard ]; do sleep 0.02; done; echo two' },
      {
        onProgress: (...given: [unknown, { message?: string }]) => {
          onProgress(...given);
          writeFileSync(join(root, 'heard'), '');
        },
      },
    );
    expect(textOf(result)).toBe('Exit code 0.\none\ntwo\n');
    expect(heard.join('')).toBe('one\ntwo\n');
    expect(heard.length).toBeGreaterThan(1);
  });

  it('kills everybody at the time limit, also those who refuse to end', async () => {
    const stubborn = `trap "" TERM; echo $$ >>pids; sh -c 'trap "" TERM; echo $$ >>pids; sleep 60' & echo started; sleep 60; sleep 60`;
    const result = await call({ command_line: stubborn, timeout_seconds: 0.5 });
    expect(result).toMatchObject({ status: 'done', isSuccess: false, output: { timed_out_after_seconds: 0.5 } });
    expect(textOf(result)).toBe('Killed at the time limit of 0.5 seconds.\nstarted\n');
    expect(pidsIn('pids')).toHaveLength(2);
    expect(pidsIn('pids').filter(isAlive)).toEqual([]);
  });

  it('kills everybody when the call is cancelled', async () => {
    const controller = new AbortController();
    const running = call(
      { command_line: 'echo $$ >>cancelled; sh -c "echo \\$\\$ >>cancelled; sleep 60" & echo on; wait' },
      { signal: controller.signal, onProgress: () => controller.abort() },
    );
    expect(await running).toMatchObject({ status: 'failed', code: 'tool/aborted' });
    await sleep(50);
    expect(pidsIn('cancelled')).toHaveLength(2);
    expect(pidsIn('cancelled').filter(isAlive)).toEqual([]);
  });

  it('ends what a command leaves in the background', async () => {
    expect(await run('sleep 60 & echo $! >left; echo done')).toBe('Exit code 0.\ndone\n');
    expect(await run('sleep 60 >log 2>&1 & echo $! >>left')).toBe('Exit code 0, without output.');
    expect(pidsIn('left').filter(isAlive)).toEqual([]);
  });

  it('does not wait for somebody who left the group', async () => {
    const shown = await run('setsid sleep 5 & echo done');
    expect(shown).toBe('Exit code 0.\ndone\n');
  });

  it('keeps the ends of a long output and says how much is missing', async () => {
    const result = await call({
      command_line: 'echo first; head -c 5000000 /dev/zero | tr "\\0" x; echo; echo last',
    });
    const text = textOf(result);
    expect(text.slice(0, 20)).toBe('Exit code 0.\nfirst\nx');
    expect(/\[… (\d+) bytes cut here\. To see it, filter the output/.exec(text)?.[1]).toBe('4920012');
    expect(text.slice(-7)).toBe('x\nlast\n');
    expect(Buffer.byteLength(text)).toBeLessThan(85_000);
  });

  it('shows the same output of the same command once', async () => {
    const results = [await call({ command_line: 'echo same' }), await call({ command_line: 'echo same' })];
    expect(renderResults(results, { registry }).map(({ text }) => text)).toEqual([
      'Exit code 0.\nOutput (content shown in a later tool result)',
      'Exit code 0.\nsame\n',
    ]);
  });

  it('says truthfully what it can do, in under 600 characters', () => {
    const { annotations, capabilities, description } = tool.spec;
    expect(capabilities).toEqual(['outward', 'edits_files']);
    expect(annotations).toMatchObject({ readOnlyHint: false, destructiveHint: true, openWorldHint: true });
    expect(description.length).toBeLessThan(600);
  });
});
