import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Project } from '../../toolbox/projects/projects.ts';

/** A project on the disk that is gone when it is closed. */
export interface SampleProject {
  readonly project: Project;
  close(): Promise<void>;
}

/** Writes a small shop with one mistake in it to a folder of its own. */
export async function createSampleProject(): Promise<SampleProject> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'thoughtline-demo-')));
  for (const [path, lines] of Object.entries(FILES)) {
    const file = join(root, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${lines.join('\n')}\n`);
  }
  return { project: { name: 'shop', root }, close: () => rm(root, { recursive: true, force: true }) };
}

const FILES: Readonly<Record<string, readonly string[]>> = {
  'README.md': [
    '# Shop',
    '',
    'What an order costs:',
    '',
    '- Orders of 100 € or more get 10 % off.',
    '- Delivery costs 5 €. It is free when at least 50 € are left to pay.',
  ],
  'src/price.js': [
    'const DISCOUNT_FROM = 100;',
    'const FREE_DELIVERY_FROM = 50;',
    '',
    '/** What an order costs in euros, delivery included. */',
    'export function priceOf(items) {',
    '  const sum = items.reduce((total, { price, count }) => total + price * count, 0);',
    '  const discounted = sum > DISCOUNT_FROM ? sum * 0.9 : sum;',
    '  return discounted >= FREE_DELIVERY_FROM ? discounted : discounted + 5;',
    '}',
  ],
  'test/price.test.js': [
    "import assert from 'node:assert/strict';",
    "import { test } from 'node:test';",
    "import { priceOf } from '../src/price.js';",
    '',
    "test('small orders pay for delivery', () => {",
    '  assert.equal(priceOf([{ price: 10, count: 2 }]), 25);',
    '});',
    '',
    "test('large orders get a discount', () => {",
    '  assert.equal(priceOf([{ price: 100, count: 2 }]), 180);',
    '});',
  ],
};
