import type { Command } from 'commander';
import type { ChatOptions } from '../agent/chat/start-chat.ts';
import type { Parts } from '../compose.ts';
import { addAgentFlags } from './agent-flags.ts';

/** Adds `chat`: the agent, one message after the other. */
export function addChatCommand(program: Command, parts: Parts): void {
  const command = program.command('chat').description('talk to the agent');
  addAgentFlags(command)
    .option('--resume <run>', 'go on with an earlier run')
    .addHelpText('after', AFTER_HELP)
    .action(async (options: ChatOptions) => {
      const { startChat } = await import('../agent/chat/start-chat.ts');
      await startChat(options, parts);
    });
}

const AFTER_HELP = `
/help inside shows what else there is: /think, /plan, /approve, /tools, /model, /resume, /export, …
Ctrl-C stops the model, and not the program; a second one at the prompt leaves.
Messages can be piped in, one per line; answers go to standard output.

Examples:
  thoughtline chat
  thoughtline chat --model anthropic/claude-sonnet-5-5 --thoughts summary
  printf 'What is in src?\\nAnd in test?\\n' | thoughtline chat`;
