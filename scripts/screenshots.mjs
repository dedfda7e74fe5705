// Makes docs/images/*.png from real data: the demo, and lines of reasoning that are thought through the API. Needs a build
// and Chromium. node scripts/screenshots.mjs [FOLDER]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { storeSampleSessions } from './sample-sessions.mjs';

const LARGEST_KB = 150;
const folder = process.argv[2] ?? fileURLToPath(new URL('../docs/images', import.meta.url));
const home = mkdtempSync(join(tmpdir(), 'thoughtline-screenshots-'));
const server = await serve();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  mkdirSync(folder, { recursive: true });
  const session = await storeSampleSessions(server.post);
  const run = await playDemo();
  const page = await browser.newPage({ viewport: { width: 1_280, height: 800 }, reducedMotion: 'reduce' });
  await shoot(page, 'sessions', '/sessions');
  await shoot(page, 'session', `/s/${session}`);
  await shoot(page, 'graph', `/s/${session}?view=graph`);
  await shoot(page, 'run', `/s/${run}`);
  await shoot(page, 'chat', `/chat/${run}`);
} finally {
  await browser.close();
  server.child.kill('SIGTERM');
  await once(server.child, 'exit');
  rmSync(home, { recursive: true, force: true });
}

async function shoot(page, name, path) {
  const file = join(folder, `${name}.png`);
  await page.goto(server.url + path);
  await page.getByText('Live', { exact: true }).waitFor();
  // Pictures, diagrams and colours come a moment later.
  await sleep(2_000);
  await page.screenshot({ path: file });
  const kilobytes = Math.ceil(statSync(file).size / 1_000);
  console.log(`${name}.png ${kilobytes} KB`);
  if (kilobytes > LARGEST_KB) throw new Error(`${file} is larger than ${LARGEST_KB} KB.`);
}

async function playDemo() {
  const { id } = await server.post('/api/demo', {});
  for (;;) {
    const { status } = await (await fetch(`${server.url}/api/runs/${id}`)).json();
    if (status !== 'active') return id;
    await sleep(200);
  }
}

async function serve() {
  const program = fileURLToPath(new URL('../bin/thoughtline.cjs', import.meta.url));
  const child = spawn(process.execPath, [program, 'serve', '--port', '0', '--json'], {
    env: { PATH: process.env.PATH, THOUGHTLINE_HOME: home },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  const { url } = JSON.parse(line);
  const post = async (path, body) => {
    const response = await fetch(url + path, { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };
  return { child, url, post };
}
