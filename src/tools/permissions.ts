import type { ToolSpec } from './tool-spec.ts';

/** How much an agent may do without asking. */
export type PermissionTier = 'read-only' | 'ask' | 'trusted';

/** The user's word on tools, as data. Patterns are tool names in which `*` stands for anything. */
export interface PermissionPolicy {
  readonly tier: PermissionTier;
  readonly allow: readonly string[];
  readonly deny: readonly string[];
}

/** What a policy says of a call. */
export type Verdict =
  | { readonly verdict: 'allow' }
  | { readonly verdict: 'ask' }
  | { readonly verdict: 'deny'; readonly reason: string };

/** Judges a tool by a policy: a denial beats everything, and reading is always allowed. */
export function permissionFor(spec: Pick<ToolSpec, 'name' | 'capabilities'>, policy: PermissionPolicy): Verdict {
  const denial = policy.deny.find((pattern) => matchesPattern(spec.name, pattern));
  if (denial !== undefined) return { verdict: 'deny', reason: `the deny list holds "${denial}"` };
  if (spec.capabilities.includes('read_only')) return { verdict: 'allow' };
  if (policy.tier === 'read-only')
    return { verdict: 'deny', reason: 'only reading is allowed (permissions: read-only)' };
  if (policy.tier === 'trusted') return { verdict: 'allow' };
  return policy.allow.some((pattern) => matchesPattern(spec.name, pattern)) ? { verdict: 'allow' } : { verdict: 'ask' };
}

/** Matches a name against a pattern with `*`, in linear time. */
export function matchesPattern(name: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return name === pattern;
  if (!name.startsWith(first) || name.length < first.length + last.length || !name.endsWith(last)) return false;
  let from = first.length;
  for (const part of rest) {
    const found = name.indexOf(part, from);
    if (found < 0) return false;
    from = found + part.length;
  }
  return from <= name.length - last.length;
}
