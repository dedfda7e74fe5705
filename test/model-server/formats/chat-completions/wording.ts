import type { Wording } from '../../rules/found.ts';

/** What OpenAI says to a request that it refuses. */
export const OPENAI_WORDING: Wording = {
  'field-missing': ({ name }) => `you must provide a ${name} parameter`,
  'field-unknown': ({ name }) => `Unrecognized request argument supplied: ${name}`,
  'field-invalid': ({ name }) =>
    name === 'max_tokens'
      ? "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
      : `Unsupported value: '${name}' does not support this value with this model. Only the default (1) value is supported.`,
  'no-messages': () =>
    "Invalid 'messages': empty array. Expected an array with minimum length 1, but got an empty array instead.",
  'empty-content': ({ at }) => `Invalid value for 'messages[${at}].content': expected a string, got null.`,
  'call-without-result': ({ name }) =>
    `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${name}`,
  'result-without-call': () =>
    "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
  'result-twice': ({ name }) => `Invalid parameter: duplicate tool message for 'tool_call_id' ${name}.`,
  'call-id-twice': ({ at, name }) => `Duplicate value for 'tool_call_id' of '${name}' in message[${at}]`,
  'call-id-invalid': ({ at, part, name }) =>
    `Invalid 'messages[${at}].tool_calls[${part}].id': string too long. Expected a string with maximum length 40, but got a string with length ${name.length} instead.`,
  'call-input-invalid': ({ at, part }) =>
    `Invalid 'messages[${at}].tool_calls[${part}].function.arguments': expected a JSON object.`,
  'tool-name-invalid': ({ at }) =>
    `Invalid 'tools[${at}].function.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]{1,64}$'.`,
  'tool-name-twice': ({ name }) => `Function names must be unique: '${name}' was defined more than once in 'tools'.`,
  'tool-schema-invalid': ({ name }) =>
    `Invalid schema for function '${name}': schema must be a JSON Schema of 'type: "object"', got 'type: "None"'.`,
  'choice-unknown-tool': ({ name }) => `Tool choice '${name}' not found in 'tools' parameter.`,
};

/** What the templates of self-hosted models say; unknown fields they do not mind. */
export const COMPATIBLE_WORDING: Wording = {
  ...omit(OPENAI_WORDING, ['field-unknown', 'field-invalid', 'call-id-invalid']),
  'first-not-user': () => 'System message must be at the beginning.',
  'roles-repeat': () =>
    'After the optional system message, conversation roles must alternate user/assistant/user/assistant/...',
};

function omit(wording: Wording, rules: readonly string[]): Wording {
  return Object.fromEntries(Object.entries(wording).filter(([rule]) => !rules.includes(rule)));
}
