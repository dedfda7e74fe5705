import { VARIABLE } from '../../agent/mcp-client/resolve-target.ts';

/** What stands in the place of a secret. */
export const HIDDEN: string = '***';

const NAMES = 'auth|bearer|cookie|credential|jwt|key|pass|pwd|secret|token|(?<![a-z])pat(?![a-z])';
const SECRET_NAME = new RegExp(NAMES, 'i');
// Behind a telling name all the rest is hidden: nobody knows where a secret ends.
const ASSIGNED = new RegExp(`((?:${NAMES})[\\w-]{0,60}[\\\\"']{0,4}\\s{0,5}[=:]\\s{0,5}[\\\\"']{0,4})(.+)`, 'is');
// Clients have two more ways to write a variable.
const REFERENCE = new RegExp(`(${VARIABLE.source.replace('(', '(?:')}|\\$\\{(?:env|input):[\\w-]+\\})`);
const PAIR_FLAG = /^(?:-e|-H|--env|--headers?)$/;

/** Whether a variable, header, flag or key of this name is likely to hold a secret. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name);
}

/** Hides a value that may be a secret: `Bearer ${TOKEN}` stays as it is, `Bearer abc` becomes `Bearer ***`. */
export function hideValue(value: string): string {
  const [scheme = ''] = /^(?:Bearer|Basic|Token) /i.exec(value) ?? [];
  const parts = value.slice(scheme.length).split(REFERENCE);
  // What was split at stands at the odd places.
  return scheme + parts.map((part, index) => (part === '' || index % 2 === 1 ? part : HIDDEN)).join('');
}

/** Hides what a command is told in confidence: what follows `--token`, `--api-key=`, `-e NAME=` or `--header NAME:`. */
export function hideArgument(argument: string, before = ''): string {
  const name = PAIR_FLAG.test(before) ? /^[\w-]+(?:=|:\s*)/.exec(argument)?.[0] : undefined;
  if (name !== undefined) return name + hideValue(argument.slice(name.length));
  const isSecret = /^-[^=]*$/.test(before) && isSecretName(before) && !argument.startsWith('--');
  return isSecret ? hideValue(argument) : hideText(argument);
}

/** Hides the parts of any text that are assigned to a telling name, and those of addresses. */
export function hideText(text: string): string {
  if (/^[a-z][a-z0-9+.-]{0,30}:\/\/\S*$/i.test(text)) return hideInAddress(text);
  return hideInAddress(text.replace(ASSIGNED, (_, name: string, value: string) => name + hideValue(value)));
}

/** Every value of a query or fragment may be a secret, and so may whatever stands before the host. */
function hideInAddress(text: string): string {
  if (!text.includes('://')) return text;
  return text
    .replace(/(:\/\/)(?:[^\s:/?#@]{0,200}:\S{0,400}|[^\s/?#]{0,400})@/g, `$1${HIDDEN}@`)
    .replace(/([?&#][^=&#?\s]{0,200}=)([^&#\s]*)/g, (_, name: string, value: string) => name + hideValue(value));
}
