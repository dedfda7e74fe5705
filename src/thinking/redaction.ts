import { messageOf, ThoughtlineError } from '../base/error.ts';
import { isObject, type JsonValue } from '../base/json.ts';
import { redactSecrets, type SecretPattern, WELL_KNOWN_SECRETS } from '../base/redact-secrets.ts';
import type { EngineParts } from './engine-parts.ts';
import type { ThinkingSettings } from './thinking-settings.ts';

/** Cleans one text. */
export type Redact = (text: string) => string;

/** Taking secrets out of what others keep, as the engine does with what it stores. */
export interface Redaction {
  /**
   * A JSON value with the secrets taken out of every text in it, names of fields included: a call's input as history
   * may hold it. What cannot be checked is replaced as a whole.
   */
  redact(value: unknown): JsonValue;
}

const UNCHECKED = '[not shown: it could not be searched for secrets]';

/** Makes the operation for the settings of the moment. */
export function createRedaction({ settings, redactor }: Pick<EngineParts, 'settings' | 'redactor'>): Redaction {
  return {
    redact: (value) => {
      try {
        const clean = redactor(settings());
        const json: string | undefined = JSON.stringify(value, (_, part: unknown) => cleanPart(part, clean));
        return JSON.parse(json ?? 'null');
      } catch {
        // A cycle, nesting deeper than the stack, or a pattern that is none.
        return UNCHECKED;
      }
    },
  };
}

/** Gives the function that cleans every text before it is decided on, stored, indexed or answered. */
export type Redactor = (settings: Pick<ThinkingSettings, 'redact' | 'redactPatterns'>) => Redact;

/** The redactor of one engine: patterns are read once. */
export function createRedactor(): Redactor {
  let known: { readonly of: Parameters<Redactor>[0]; readonly clean: Redact } | undefined;
  return ({ redact, redactPatterns }) => {
    if (known === undefined || known.of.redact !== redact || !isSameList(known.of.redactPatterns, redactPatterns)) {
      known = {
        of: { redact, redactPatterns: [...redactPatterns] },
        clean: redactorFor({ redact, redactPatterns }),
      };
    }
    return known.clean;
  };
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, index) => text === b[index]);
}

function redactorFor({ redact, redactPatterns }: Parameters<Redactor>[0]): Redact {
  const wellKnown = redact ? WELL_KNOWN_SECRETS : [];
  const patterns = redactPatterns.length === 0 ? wellKnown : [...wellKnown, ...redactPatterns.map(toPattern)];
  return (text) => redactSecrets(text, patterns);
}

function toPattern(source: string): SecretPattern {
  try {
    return { name: 'text', pattern: new RegExp(source, 'gu') };
  } catch (error) {
    throw new ThoughtlineError(
      'thinking/redact-pattern',
      `The setting redact_patterns holds ${JSON.stringify(source)}, which is not a regular expression ` +
        `(${messageOf(error)}). Nothing was stored. Correct the setting.`,
      { cause: error },
    );
  }
}

/** Runs before the parts of a part, which JSON.stringify visits next. */
function cleanPart(part: unknown, clean: Redact): unknown {
  if (typeof part === 'string') return clean(part);
  return isObject(part) ? Object.fromEntries(Object.entries(part).map(([name, value]) => [clean(name), value])) : part;
}
