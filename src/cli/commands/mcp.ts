import type { Command } from 'commander';
import type { Parts } from '../compose.ts';

/** Adds `mcp`: what clients start. */
export function addMcpCommand(program: Command, parts: Parts): void {
  program
    .command('mcp')
    .description('serve MCP on standard input and output: what MCP clients start')
    .option('--tools <list>', 'offer these: names and the sets default, compat, project and all, separated by commas')
    .option('--no-front', 'answer everything through the MCP SDK: the same answers, slower')
    .addHelpText('after', AFTER_HELP)
    .action(async ({ tools, front }: { readonly tools?: string; readonly front: boolean }) => {
      const { serveStdin } = await import('../serve-stdin.ts');
      await serveStdin(parts, { flags: { tools }, hasFront: front });
    });
}

const AFTER_HELP = `
Each connection is a session of its own: two chats never mix their thoughts.

Examples:
  claude mcp add thoughtline -- npx -y thoughtline        Claude Code
  thoughtline mcp --tools sequentialthinking              in place of the reference server
  echo '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' | thoughtline mcp`;
