import type { Command } from 'commander';
import type { Parts } from '../compose.ts';
import type { DemoOptions } from '../demo/show-demo.ts';

/** Adds `demo`: a run that anybody can see. */
export function addDemoCommand(program: Command, parts: Parts): void {
  program
    .command('demo')
    .description('show the agent at work: a recording, without a key and without a network')
    .option('--fast', 'without the pauses in which a model would write')
    .option('--thoughts <how>', 'show what is thought: hidden, summary or full (default: full)')
    .action(async (options: DemoOptions) => {
      const { showDemo } = await import('../demo/show-demo.ts');
      await showDemo(options, parts);
    });
}
