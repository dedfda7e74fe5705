import { counted } from '../../base/counted.ts';
import type { JsonObject } from '../../base/json.ts';
import { shorten } from '../../base/shorten.ts';
import { showHidden, toOneLine } from '../../base/visible-text.ts';
import type { Colors } from '../output.ts';
import type { Tried } from './try-servers.ts';

const LONGEST_DESCRIPTION = 80;

/** What came of a try, for programs. */
export function showTried({ name, state, connectMs, about, problem, specs }: Tried): JsonObject {
  const tools = specs.map(({ name: tool, description, capabilities, inputSchema }) => {
    return { name: tool, description, capabilities, inputSchema };
  });
  const ok = state === 'ready';
  return {
    name,
    ok,
    ...(ok ? { ms: connectMs ?? 0, server: { ...about }, tools } : { problem: problem ?? 'is not ready' }),
  };
}

/** The same for people. All that comes from a server is untrusted. */
export function describeTried({ name, state, connectMs, about, problem = '', specs }: Tried, colors: Colors): string {
  if (state !== 'ready') return `${colors.red('failed')}  ${colors.bold(name)} ${showHidden(problem)}`;
  const who = [about?.name, about?.version].filter(Boolean).join(' ');
  const facts = `${counted(specs.length, 'tool')} in ${connectMs} ms (${toOneLine(who)}, protocol ${toOneLine(about?.protocol ?? '')})`;
  const width = Math.max(0, ...specs.map((spec) => spec.name.length));
  const tools = specs.map((spec) => {
    const asks = spec.capabilities.includes('read_only') ? 'reads' : 'asks ';
    const description = shorten(toOneLine(spec.description), LONGEST_DESCRIPTION);
    return `          ${colors.dim(asks)}  ${spec.name.padEnd(width)}  ${colors.dim(description)}`;
  });
  return [`${colors.green('ok')}      ${colors.bold(name)} ${facts}`, ...tools].join('\n');
}
