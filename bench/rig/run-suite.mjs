// One suite in this process: node run-suite.mjs FILE OPTIONS. Its results go to stdout as JSON, its progress to stderr.
import { pathToFileURL } from 'node:url';

const [file, options] = process.argv.slice(2);
const { measure } = await import(pathToFileURL(file).href);
const tell = (line) => console.error(`      ${line}`);
process.stdout.write(JSON.stringify(await measure({ ...JSON.parse(options), tell })));
