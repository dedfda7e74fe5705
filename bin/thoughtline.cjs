#!/usr/bin/env node
// Written so that any Node can read it: it tells users of an old one what to do.
'use strict';
var version = process.versions.node.split('.');
var major = Number(version[0]);
if (major < 20 || (major === 20 && Number(version[1]) < 19)) {
  process.stderr.write(
    'thoughtline needs Node 20.19 or newer; this is Node ' +
      process.versions.node +
      ' (' +
      process.execPath +
      ').\n' +
      'Install a newer Node (https://nodejs.org), or name its full path in the "command" of your MCP client.\n',
  );
  process.exit(1);
}
import('../dist/cli/main.mjs').catch((error) => {
  if (error && error.code === 'ERR_MODULE_NOT_FOUND') {
    process.stderr.write('thoughtline is not built yet. Run "npm install" in its folder first: it also builds.\n');
  } else {
    process.stderr.write(String((error && error.stack) || error) + '\n');
  }
  process.exit(1);
});
