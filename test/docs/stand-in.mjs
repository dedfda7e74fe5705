// Stands in for the programs that a reader of the docs has, so that commands run as they are written:
//   thoughtline …         the built program. "serve" goes on in the background, at a free port of this machine, until the
//                         next one or the end of the page; "demo" makes no pauses; "init" is told yes
//   npx -y thoughtline …  the same; for any other package, Thoughtline's own MCP server
//   curl …                curl; of a stream that never ends, the first second
// What a reader would fill in is filled in: see `filledIn`.
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const { DOCS_NOTES = '', DOCS_PROGRAM = '', DOCS_PATH = '', DOCS_POSTGRES = '', DOCS_MODELS = '' } = process.env;
const SERVER = 'http://127.0.0.1:4127';
const MODELS = 'http://127.0.0.1:8080/v1';
const MORE = { demo: ['--fast'], init: ['--yes'] };
const [name, ...args] = process.argv.slice(2);

const programs = {
  thoughtline,
  npx: (given) => {
    const [called, ...rest] = given.filter((arg) => arg !== '-y');
    return thoughtline(called === 'thoughtline' ? rest : ['mcp']);
  },
  curl,
};
const code = await programs[name](args.map(filledIn));
if (code !== undefined) process.exitCode = code;

function thoughtline(given) {
  if (given[0] === 'serve') return serve(given);
  if (given[0] === 'tokens' && given[1] === 'add') return addToken(given);
  // The program itself from here on: a second process would only take time.
  process.argv = [process.execPath, DOCS_PROGRAM, ...given, ...(MORE[given[0]] ?? [])];
  Object.assign(process.env, environment());
  createRequire(import.meta.url)(DOCS_PROGRAM);
}

function addToken(given) {
  const { status, stdout } = run(given);
  process.stdout.write(stdout);
  writeFileSync(file('token'), stdout.trim());
  return status;
}

async function serve(given) {
  if (known('serve.pid') !== '') process.kill(Number(known('serve.pid')), 'SIGTERM');
  const log = openSync(file('serve.out'), 'w');
  const child = spawn(process.execPath, [DOCS_PROGRAM, ...given, '--port', '0'], {
    detached: true,
    stdio: ['ignore', log, log],
    env: environment(),
  });
  closeSync(log);
  let code;
  child.once('exit', (status) => (code = status ?? 1));
  const address = () => /http:\/\/127\.0\.0\.1:\d+/.exec(known('serve.out'))?.[0];
  while (address() === undefined && code === undefined) await pause(20);
  process.stdout.write(known('serve.out'));
  writeFileSync(file('url'), address() ?? '');
  writeFileSync(file('serve.pid'), code === undefined ? String(child.pid) : '');
  child.unref();
  return code ?? 0;
}

function curl(given) {
  const isStream = given.some((arg) => /^-\w*N/.test(arg));
  const { status } = spawnSync('curl', [...(isStream ? ['--max-time', '1'] : []), ...given], {
    stdio: 'inherit',
    env: { ...process.env, PATH: DOCS_PATH },
  });
  return isStream && status === 28 ? 0 : (status ?? 1);
}

/** The words in capitals, the addresses of servers, and the one address on which no test listens. */
function filledIn(arg) {
  if (/^postgres:\/\/thoughtline\b/.test(arg)) return DOCS_POSTGRES;
  if (arg === '0.0.0.0') return '127.0.0.1';
  return arg
    .replace(MODELS, DOCS_MODELS)
    .replace(SERVER, known('url'))
    .replace(/\bTOKEN$/, () => known('token'))
    .replace(/(?<=^|\/)ID(?=$|\/)/, () => newest())
    .replace(/(?<=^|\/)RUN(?=$|\/)/, () => newest('--kind', 'run'));
}

function newest(...filter) {
  return JSON.parse(run(['sessions', 'list', '--json', '--limit', '1', ...filter]).stdout).sessions[0].id;
}

function run(given) {
  const stdio = ['ignore', 'pipe', 'inherit'];
  return spawnSync(process.execPath, [DOCS_PROGRAM, ...given], { stdio, encoding: 'utf8', env: environment() });
}

/** As the page left it, apart from addresses. */
function environment() {
  return Object.fromEntries(
    Object.entries(process.env).map(([key, value]) => [key, value.replace(MODELS, DOCS_MODELS)]),
  );
}

function file(of) {
  return join(DOCS_NOTES, of);
}

function known(of) {
  return existsSync(file(of)) ? readFileSync(file(of), 'utf8') : '';
}
