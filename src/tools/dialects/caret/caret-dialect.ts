import { createDialect, parseWhole } from '../create-dialect.ts';
import { describeTools } from '../describe-tools.ts';
import type { Dialect } from '../dialect.ts';
import { formatCall, scalarTexts } from '../format-call.ts';
import { CaretStream } from './caret-stream.ts';
import instructions from './instructions.md';

const format = formatCall({
  textForms: (key, value) => {
    const texts = scalarTexts([value].flat());
    if (texts === undefined) return [];
    if (Array.isArray(value)) return [[`${key}: [`, ...texts, ']'].join('\n')];
    const [text = ''] = texts;
    const block = `${key} ---\n${text}\n--- ${key}`;
    return text.includes('\n') ? [block] : [`${key}: ${text}`.trimEnd(), block];
  },
  jsonForm: (key, value) => `${key} json ---\n${JSON.stringify(value)}\n--- ${key}`,
  call: (name, params) => [`^^^${name}`, ...params, '^^^'].join('\n'),
  parse: (text, tools) => parseWhole(text, new CaretStream(tools)),
});

/** Calls between `^^^` lines, with almost nothing to escape: for models that stumble over JSON and markup. */
export const caretDialect: Dialect = createDialect({
  name: 'caret',
  describe: (tools) => `${instructions.trim()}\n\n${describeTools(tools, format)}`,
  format,
  openStream: (tools) => new CaretStream(tools),
});
