// The conformance suite imports `globSync` from `fs`, which came with Node 22, and uses it in a command that we never
// run. On older versions this gives the suite, and nobody else, an `fs` that has it.
import fs from 'node:fs';
import { register } from 'node:module';

const hooks = `
export async function resolve(specifier, context, next) {
  const isFs = specifier === 'fs' || specifier === 'node:fs';
  if (!isFs || !context.parentURL?.includes('/conformance/dist/')) return next(specifier, context);
  return { url: 'with-glob:fs', shortCircuit: true };
}
export async function load(url, context, next) {
  if (url !== 'with-glob:fs') return next(url, context);
  const names = ${JSON.stringify(Object.keys(fs).filter((name) => name !== 'default'))};
  const source = [
    "import fs from 'node:fs';",
    'export default fs;',
    'export const { ' + names.join(', ') + ' } = fs;',
    "export const globSync = () => { throw new Error('globSync needs Node 22.'); };",
  ];
  return { format: 'module', source: source.join('\\n'), shortCircuit: true };
}`;

if (!('globSync' in fs)) register(`data:text/javascript,${encodeURIComponent(hooks)}`);
