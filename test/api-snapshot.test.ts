import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Declaration, readApiSurface } from './api-surface.ts';

const { exports } = JSON.parse(readFileSync('package.json', 'utf8'));
const { entries, inner } = readApiSurface(exports);

const CHANGED = `The public API changed, and with it what every user's code may rely on. If that is meant: write it into
CHANGELOG.md, run "npx vitest run test/api-snapshot.test.ts -u", and look at the difference in test/api/.`;

describe('the public API', () => {
  it.each([...entries])('is what it was, in %s', async (subpath, declarations) => {
    const heading = `What '${subpath}' exports, from the built types: ${declarations.length} names.`;
    await expect(toText(heading, declarations), CHANGED).toMatchFileSnapshot(`api/${subpath.replace('/', '-')}.txt`);
  });

  it('is made of the types that it was made of', async () => {
    const heading = `What the exports are made of and what has no name for users: ${inner.length} types.`;
    await expect(toText(heading, inner), CHANGED).toMatchFileSnapshot('api/inner.txt');
  });

  it('has one home for every name', () => {
    const names = [...entries.values()].flatMap((declarations) => declarations.map(({ name }) => name));
    const shared = new Set(names.filter((name, index) => names.indexOf(name) !== index));
    // What every part throws, and what events and outputs consist of.
    expect([...shared].toSorted()).toEqual(['JsonObject', 'JsonValue', 'ThoughtlineError']);
  });

  it.each([...entries])('exports at run time what it declares, in %s', async (subpath, declarations) => {
    const declared = declarations.filter(({ text }) => /^(?:function|const|class) /.test(text)).map(({ name }) => name);
    expect(Object.keys(await import(subpath)).toSorted()).toEqual(declared.toSorted());
  });
});

function toText(heading: string, declarations: readonly Declaration[]): string {
  return [
    heading,
    ...declarations.map(({ text }) => text.replaceAll(/^ {4,}/gm, (spaces) => spaces.slice(spaces.length / 2))),
  ]
    .join('\n\n')
    .concat('\n');
}
