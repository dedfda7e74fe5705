import { isObject } from '../base/json.ts';
import type { ToolSpec } from './tool-spec.ts';

const LONGEST_VALUE = 50;

/** The line people see for a call: the title with its placeholders filled, or the tool's name when none could be. */
export function titleOf(spec: Pick<ToolSpec, 'name' | 'title'>, input: unknown): string {
  let filled = !spec.title.includes('{');
  const title = spec.title.replace(/\{(\w+)\}/g, (_, field: string) => {
    const text = isObject(input) && Object.hasOwn(input, field) ? shortText(input[field]) : '';
    filled ||= text !== '';
    return text;
  });
  return filled ? title.trim() : spec.name;
}

function shortText(value: unknown): string {
  if (Array.isArray(value)) {
    const more = value.length > 1 ? ` and ${value.length - 1} more` : '';
    return value.length === 0 ? '' : shortText(value[0]) + more;
  }
  if (value === null || value === undefined) return '';
  const line = (typeof value === 'string' ? value : JSON.stringify(value)).replace(/\s+/g, ' ').trim();
  const points = [...line.slice(0, 2 * LONGEST_VALUE)];
  return points.length > LONGEST_VALUE ? `${points.slice(0, LONGEST_VALUE - 1).join('')}…` : line;
}
