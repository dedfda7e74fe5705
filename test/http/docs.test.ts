import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ROUTES } from '../../src/server/api/routes.ts';

const page = readFileSync(new URL('../../docs/http-api.md', import.meta.url), 'utf8');

describe('docs/http-api.md', () => {
  it('names every operation in the words of the API itself', () => {
    const rows = ROUTES.map(({ method, path, summary }) => `| ${method.toUpperCase()} | \`${path}\` | ${summary} |`);
    const table = ['<!-- checked: operations -->', '| | | |', '| --- | --- | --- |', ...rows, '<!-- /checked -->'];
    expect(page).toContain(table.join('\n'));
  });
});
