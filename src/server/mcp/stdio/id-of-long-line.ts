import type { RequestId } from './json-rpc.ts';

const ID = String.raw`"id"\s*:\s*(-?\d{1,15}|"[^"\\]{0,200}")`;
const HARMLESS = String.raw`"(?:jsonrpc|method)"\s*:\s*"[^"\\]{0,200}"`;
const AT_START = new RegExp(String.raw`^\s*\{\s*(?:${HARMLESS}\s*,\s*){0,2}${ID}\s*,`);
const AT_END = new RegExp(String.raw`,\s*${ID}\s*(?:,\s*${HARMLESS}\s*){0,2}\}\s*$`);

/** The id of a message of which only the ends are known: clients write it first or last. Null where neither shows it. */
export function idOfLongLine({ head, tail }: { readonly head: string; readonly tail: string }): RequestId | null {
  const found = AT_START.exec(head)?.[1] ?? AT_END.exec(tail)?.[1];
  if (found === undefined) return null;
  return found.startsWith('"') ? found.slice(1, -1) : Number(found);
}
