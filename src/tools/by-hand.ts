import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { Checked } from './schema.ts';

/** A schema that is a function. */
export type ByHand<Value> = StandardSchemaV1<Value, Value>;

/** A schema from a function, for a tool whose checks say more than a schema language can, or that must start fast. */
export function byHand<Value>(check: (value: unknown) => Checked<Value>): ByHand<Value> {
  return {
    '~standard': {
      version: 1,
      vendor: 'thoughtline',
      validate: (value) => {
        const checked = check(value);
        if (checked.ok) return { value: checked.value };
        return {
          issues: checked.problems.map(({ field, message }) => ({ message, path: field === '' ? [] : [field] })),
        };
      },
    },
  };
}
