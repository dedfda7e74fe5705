import type { Command } from 'commander';
import type { AskOptions } from '../agent/ask-options.ts';
import type { Parts } from '../compose.ts';
import { addAgentFlags } from './agent-flags.ts';

/** Adds `ask`: one question, one answer. */
export function addAskCommand(program: Command, parts: Parts): void {
  const command = program
    .command('ask [text...]')
    .description('ask the agent: it thinks when allowed, uses tools, and answers');
  addAgentFlags(command)
    .option('--plan', 'plan only: read and think, change nothing')
    .option('--resume <run>', 'go on with a run: where it was stopped, or with the text that is given')
    .option('--approve', 'carry out the plan that the run ended with; goes with --resume')
    .option('--json', 'print what happens as lines of JSON, and nothing else')
    .addHelpText('after', AFTER_HELP)
    .action(async (words: readonly string[], options: AskOptions) => {
      const { ask } = await import('../agent/ask.ts');
      await ask(words, options, parts);
    });
}

const AFTER_HELP = `
What is piped in is part of the question. The answer goes to standard output, everything else to standard error.
Tools work in the current folder. Reading needs no approval; anything else asks you, and is denied when you are not there.
Ctrl-C stops the run and says how to go on with it.

Examples:
  thoughtline ask "What does this project do?"
  git diff | thoughtline ask --no-format "Write a commit message for this" > message.txt
  thoughtline ask --plan "Rename the setting max_steps"       then: --resume RUN --approve
  thoughtline ask --model ollama/qwen3 "Explain bloom filters"
  thoughtline ask --resume RUN`;
