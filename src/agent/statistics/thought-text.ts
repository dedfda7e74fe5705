import { isObject, type JsonValue } from '../../base/json.ts';

/** The fields in which thinking tools take thoughts. */
const FIELDS = ['thought', 'observation', 'hypothesis', 'evaluation'];

/** What a thinking tool was told to think, from the input of its call; empty where nothing was. */
export function thoughtText(input: JsonValue): string {
  if (!isObject(input)) return '';
  return FIELDS.flatMap((field) => input[field] ?? [])
    .filter((text) => typeof text === 'string' && text !== '')
    .join('\n\n');
}
