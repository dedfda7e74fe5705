// Runs the model server in a process of its own: node test/model-server/launch.mjs OPTIONS.mjs
// OPTIONS.mjs exports `options` for startModelServer. The first line of output is {"url": …, "urls": …}. Every line of
// input is answered with a line of counts; the end of the input ends the server.
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { loadModelServer } from './load.mjs';

const [file] = process.argv.slice(2);
const { options } = file === undefined ? {} : await import(pathToFileURL(file).href);
const { startModelServer } = await loadModelServer();
const server = await startModelServer(options ?? {});
print({ url: server.url, urls: server.urls });
for await (const _ of createInterface({ input: process.stdin })) {
  const { requests, violations, abandoned } = server;
  print({ requests: requests.length, violations, abandoned: abandoned.length });
}
await server.close();

function print(value) {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}
