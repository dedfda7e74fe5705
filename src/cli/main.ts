import { run } from './run.ts';

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // Whoever reads the output may stop reading, as `head` does; any other failure means that it is lost.
  if (error.code === 'EPIPE') return;
  process.stderr.write(`error: Cannot write to standard output: ${error.message}\n`);
  process.exitCode = 1;
});
// Nowhere is left to tell of this one.
process.stderr.on('error', () => {});

const exitCode = await run(process.argv.slice(2), process);
process.exitCode ||= exitCode;
