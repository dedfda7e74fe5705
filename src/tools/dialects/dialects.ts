import { caretDialect } from './caret/caret-dialect.ts';
import type { Dialect } from './dialect.ts';
import { jsonDialect } from './json/json-dialect.ts';
import { xmlDialect } from './xml/xml-dialect.ts';

/** Every dialect by the name that settings use. */
export const dialects: Readonly<Record<Dialect['name'], Dialect>> = {
  native: jsonDialect,
  xml: xmlDialect,
  caret: caretDialect,
};
