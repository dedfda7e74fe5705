import type { Problem, Rule } from '../violation.ts';

/** What a rule found, and where. */
export interface Found {
  readonly rule: Rule;
  /** The message's place on the wire, or the tool's. */
  readonly at: number;
  /** The part's place in its message. */
  readonly part: number;
  /** The id, tool or field in question. */
  readonly name: string;
}

/** How a provider puts what it refuses. What has no words, it accepts. */
export type Wording = Partial<Record<Rule, (found: Found) => string>>;

/** Makes a finding; what is not told is 0 or empty. */
export function found(rule: Rule, where: Partial<Omit<Found, 'rule'>> = {}): Found {
  return { rule, at: 0, part: 0, name: '', ...where };
}

/** The findings that a provider refuses, in its words. */
export function inWords(findings: readonly Found[], wording: Wording): Problem[] {
  return findings.flatMap((each) => {
    const words = wording[each.rule];
    return words === undefined ? [] : [{ rule: each.rule, message: words(each) }];
  });
}
