import type { SettingFlags } from './settings/setting-entry.ts';

/**
 * The settings of a server that an MCP client starts, and undefined for any other command line. A client starts one for
 * every chat, so this way there is not slowed down by the commands: `thoughtline`, and `thoughtline mcp --tools LIST`.
 */
export function clientStart(
  argv: readonly string[],
  stdin: { readonly isTTY?: boolean | undefined },
): SettingFlags | undefined {
  const [command, flag = '', value = '', ...rest] = argv;
  if (command === undefined) return stdin.isTTY === true ? undefined : {};
  if (command !== 'mcp' || rest.length > 0) return undefined;
  if (flag === '') return {};
  return flag === '--tools' && value !== '' ? { tools: value } : undefined;
}
