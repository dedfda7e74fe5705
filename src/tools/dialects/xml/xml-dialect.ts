import { createDialect, parseWhole } from '../create-dialect.ts';
import { describeTools } from '../describe-tools.ts';
import type { Dialect } from '../dialect.ts';
import { formatCall, scalarTexts } from '../format-call.ts';
import instructions from './instructions.md';
import { XmlStream } from './xml-stream.ts';
import { escapeTags } from './xml-tag.ts';

const format = formatCall({
  textForms: (key, value) => {
    const texts = scalarTexts([value].flat()) ?? [];
    return texts.length === 0 ? [] : [texts.map((text) => textParam(key, text)).join('\n')];
  },
  jsonForm: (key, value) => `<param:${key} type="json">${jsonWithoutTags(value)}</param:${key}>`,
  call: (name, params) => [`<tool:${name}>`, ...params, `</tool:${name}>`].join('\n'),
  parse: (text, tools) => parseWhole(text, new XmlStream(tools)),
});

/** Calls in tags, `<tool:NAME><param:KEY>value</param:KEY></tool:NAME>`: for models that know markup well. */
export const xmlDialect: Dialect = createDialect({
  name: 'xml',
  describe: (tools) => `${instructions.trim()}\n\n${describeTools(tools, format)}`,
  format,
  openStream: (tools) => new XmlStream(tools),
});

function textParam(key: string, text: string): string {
  const value = escapeTags(text);
  return `<param:${key}>${value.includes('\n') ? `\n${value}\n` : value}</param:${key}>`;
}

/** In JSON, `<` only stands in strings, where it can be written in another way. */
function jsonWithoutTags(value: unknown): string {
  return JSON.stringify(value).replace(/<(?=\\*\/?(?:tool|param):)/g, '\\u003c');
}
