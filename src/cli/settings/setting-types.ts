import type { JsonValue } from '../../base/json.ts';

/** What a setting may hold, as data: one description gives the compiler's type, the check and the words for people. */
export type SettingType = (
  | { readonly kind: 'boolean' }
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  | ({ readonly kind: 'integer' | 'number' } & NumberRange)
  | { readonly kind: 'text'; readonly form: string; readonly pattern: string }
  | { readonly kind: 'list'; readonly of: ListItem }
  | { readonly kind: 'priorities' }
) & {
  /** Words that are allowed beside the plain values, such as `off`. */
  readonly or?: readonly string[];
  /** The setting may have no value: null in JSON, `unset` in text. */
  readonly optional?: true;
};

/** The bounds of a number. */
export interface NumberRange {
  readonly min?: number;
  /** Like `min`, but the bound itself is not allowed. */
  readonly above?: number;
  readonly max?: number;
}

/** What a list is a list of. */
export type ListItem = 'tool patterns' | 'regular expressions';

/** The values of a setting of this type, for the compiler. */
export type ValueOf<Type> =
  | PlainValueOf<Type>
  | (Type extends { readonly or: readonly (infer Word)[] } ? Word : never)
  | (Type extends { readonly optional: true } ? null : never);

type PlainValueOf<Type> = Type extends { readonly kind: 'boolean' }
  ? boolean
  : Type extends { readonly kind: 'choice'; readonly of: readonly (infer Word)[] }
    ? Word
    : Type extends { readonly kind: 'integer' | 'number' }
      ? number
      : Type extends { readonly kind: 'text' }
        ? string
        : Type extends { readonly kind: 'list' }
          ? readonly string[]
          : Type extends { readonly kind: 'priorities' }
            ? Readonly<Record<string, number>>
            : never;

/** The type as people read it: `integer from 1 to 10000`. */
export function typeName(type: SettingType): string {
  return joinOr([plainName(type), ...(type.or ?? []), ...(type.optional ? ['unset'] : [])]);
}

/** A value as it is printed and can be typed again: plain text, JSON for lists and maps, `unset` for none. */
export function toText(value: JsonValue): string {
  if (value === null) return 'unset';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function plainName(type: SettingType): string {
  switch (type.kind) {
    case 'boolean':
      return 'boolean';
    case 'choice':
      return joinOr(type.of);
    case 'integer':
    case 'number':
      return `${type.kind}${rangeName(type)}`;
    case 'text':
      return type.form;
    case 'list':
      return `list of ${type.of}`;
    case 'priorities':
      return 'map of tool or server to a number from 0 to 100';
  }
}

function rangeName({ min, above, max }: NumberRange): string {
  if (above !== undefined) return ` greater than ${above}`;
  if (max !== undefined) return ` from ${min} to ${max}`;
  return min === undefined ? '' : ` of at least ${min}`;
}

function joinOr(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} or ${parts.at(-1)}`;
}
