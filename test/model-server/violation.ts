import type { FormatName } from './seen-request.ts';

/** What every provider that we know refuses, or should. */
export type Rule =
  | 'no-such-path'
  | 'not-json'
  | 'key-missing'
  | 'key-wrong'
  | 'header-missing'
  | 'field-missing'
  | 'field-unknown'
  | 'field-invalid'
  | 'no-messages'
  | 'first-not-user'
  | 'last-not-user'
  | 'roles-repeat'
  | 'empty-content'
  | 'call-without-result'
  | 'result-without-call'
  | 'result-twice'
  | 'call-id-twice'
  | 'call-id-invalid'
  | 'call-input-invalid'
  | 'tool-name-invalid'
  | 'tool-name-twice'
  | 'tool-schema-invalid'
  | 'choice-unknown-tool'
  | 'choice-while-reasoning'
  | 'reasoning-missing'
  | 'reasoning-changed'
  | 'reasoning-untied'
  | 'script-over';

/** One thing that is wrong with a request, in the provider's words. */
export interface Problem {
  readonly rule: Rule;
  readonly message: string;
}

/** A problem and the request that had it. */
export interface Violation extends Problem {
  readonly format: FormatName | undefined;
  readonly model: string;
  readonly path: string;
}
