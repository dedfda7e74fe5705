// The viewer in a real Chromium: 10,000 sessions in the list, a run of 2,000 events, a thought of 100,000 characters. Times
// are the browser's own: paint entries, long tasks, and when an element was first in the page.
// Needs a build and Chromium. node bench/viewer.mjs [--short] [--sessions N] [--rounds N] [--bin PATH] [--json]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { median } from './rig/statistics.mjs';
import { RUN_ID, storeSessions } from './viewer/stored-sessions.mjs';
import { watchPage } from './viewer/watch-page.mjs';

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    sessions: { type: 'string' },
    rounds: { type: 'string' },
    bin: { type: 'string', default: fileURLToPath(new URL('../bin/thoughtline.cjs', import.meta.url)) },
  },
});
const sessions = Number(values.sessions ?? (values.short ? 1_000 : 10_000));
const rounds = Number(values.rounds ?? (values.short ? 1 : 5));
const EVENTS = 2_000;
const THOUGHT = 'a-long-thought';
const CHARACTERS = 100_000;
const LINE = 'Refunds of orders with a discount fail where the sum is rounded twice, so look there.\n';

/** What must hold; times in milliseconds. */
const MEASURES = [
  { name: 'list: first paint', of: ({ list }) => list.paint, must: 1_000 },
  { name: 'list: first rows', of: ({ list }) => list.first, must: 1_000 },
  { name: 'list: rows in the page', of: ({ list }) => list.most, must: 60 },
  { name: 'list: longest task while scrolling', of: ({ list }) => list.longest, must: 100 },
  { name: 'run: first paint', of: ({ run }) => run.paint, must: 1_000 },
  { name: 'run: first items', of: ({ run }) => run.first, must: 1_000 },
  { name: 'run: items in the page', of: ({ run }) => run.most, must: 60 },
  { name: 'run: longest task while scrolling', of: ({ run }) => run.longest, must: 100 },
  { name: 'run: longest task while it grows', of: ({ growth }) => growth, must: 100 },
  { name: 'thought: text after the click', of: ({ thought }) => thought, must: 200 },
];

const home = mkdtempSync(join(tmpdir(), 'thoughtline-bench-'));
const stored = await storeSessions(home, { sessions, events: EVENTS });
const server = await serve();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  await server.think(LINE.repeat(CHARACTERS / LINE.length));
  const samples = [];
  for (let round = 0; round < rounds; round++) samples.push(await measure());
  report(samples);
} finally {
  await browser.close();
  await server.end();
  await stored.close();
  rmSync(home, { recursive: true, force: true });
}

/** Each round begins with an empty cache. */
async function measure() {
  const context = await browser.newContext({ viewport: { width: 1_280, height: 900 } });
  const list = await look(context, '/sessions', '.session-row');
  const run = await look(context, `/s/${RUN_ID}`, '[data-place]');
  const growth = await watchGrowth(run);
  await run.page.close();
  const thought = await openThought(list.page);
  await context.close();
  return { list: list.figures, run: run.figures, growth, thought };
}

async function look(context, path, selector) {
  const page = await context.newPage();
  const watched = await watchPage(page, selector);
  await page.goto(server.url + path);
  await page.locator(selector).first().waitFor();
  const { paint, first } = await watched.figures();
  const { longest, most } = await watched.scroll();
  return { page, watched, figures: { paint, first, longest, most } };
}

/** The reader is at the end and sees ten more steps come. */
async function watchGrowth({ page, watched }) {
  await watched.reset();
  for (let step = 0; step < 10; step++) {
    await stored.grow();
    await sleep(500);
  }
  await page.getByText(`Looking at part ${stored.steps()}:`).waitFor();
  return (await watched.figures()).longest;
}

/** The list is there; the thought is clicked. */
async function openThought(page) {
  await page.goto(`${server.url}/sessions?kind=context`);
  const link = page.locator('.session-row').filter({ hasText: THOUGHT });
  await link.waitFor();
  // Nobody clicks sooner.
  await sleep(500);
  return page.evaluate(async () => {
    const begin = performance.now();
    document.querySelector('.session-row').click();
    while ((document.querySelector('.thought')?.textContent.length ?? 0) < 1_000)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - begin;
  });
}

async function serve() {
  const child = spawn(process.execPath, [values.bin, 'serve', '--port', '0', '--json'], {
    env: { PATH: process.env.PATH, THOUGHTLINE_HOME: home, THOUGHTLINE_RATE_LIMIT: '1000000' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  const { url } = JSON.parse(line);
  return {
    url,
    think: (thought) =>
      fetch(`${url}/api/contexts/thoughts`, {
        method: 'POST',
        body: JSON.stringify({ thought, session_id: THOUGHT }),
      }),
    end: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

function report(samples) {
  const rows = MEASURES.map(({ name, of, must }) => ({ name, must, values: samples.map(of) }));
  const results = rows.map((row) => ({ ...row, median: median(row.values), most: Math.max(...row.values) }));
  if (values.json) {
    console.log(JSON.stringify({ bench: 'viewer', node: process.version, sessions, events: EVENTS, results }, null, 2));
  } else {
    console.log(
      `${sessions.toLocaleString('en')} sessions, a run of ${EVENTS.toLocaleString('en')} events, ${rounds} rounds\n`,
    );
    console.log('| measure | median | most | must |\n| --- | ---: | ---: | ---: |');
    for (const { name, median: middle, most, must } of results)
      console.log(`| ${name} | ${middle.toFixed(0)} | ${most.toFixed(0)} | ≤ ${must} |`);
  }
  if (results.some(({ median: middle, must }) => middle > must)) process.exitCode = 1;
}
