import type { Wording } from '../../rules/found.ts';

/** What OpenAI says to a request for a response that it refuses. */
export const WORDING: Wording = {
  'field-missing': ({ name }) => `Missing required parameter: '${name}'.`,
  'field-unknown': ({ name }) => `Unknown parameter: '${name}'.`,
  'field-invalid': ({ name }) =>
    name.startsWith('item ')
      ? `Item with id '${name.slice(5)}' not found. Items are not persisted when \`store\` is set to false. Try again with \`store\` set to true, or remove this item from your input.`
      : `Unsupported parameter: '${name}' is not supported with this model.`,
  'no-messages': () => "One of 'input' or 'previous_response_id' or 'prompt' must be provided.",
  'empty-content': ({ at }) => `Invalid 'input[${at}].content': empty content is not allowed.`,
  'call-without-result': ({ name }) => `No tool output found for function call ${name}.`,
  'result-without-call': ({ name }) => `No tool call found for function call output with call_id ${name}.`,
  'result-twice': ({ name }) => `Duplicate function call output found with call_id ${name}.`,
  'call-id-twice': ({ name }) =>
    `Duplicate item found with id ${name}. Remove duplicate items from your input and try again.`,
  'call-id-invalid': ({ at, name }) =>
    `Invalid 'input[${at}].call_id': string too long. Expected a string with maximum length 64, but got a string with length ${name.length} instead.`,
  'call-input-invalid': ({ at }) => `Invalid 'input[${at}].arguments': expected a JSON object.`,
  'tool-name-invalid': ({ at }) =>
    `Invalid 'tools[${at}].name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]{1,64}$'.`,
  'tool-name-twice': ({ name }) => `Function names must be unique: '${name}' was defined more than once in 'tools'.`,
  'tool-schema-invalid': ({ name }) =>
    `Invalid schema for function '${name}': schema must be a JSON Schema of 'type: "object"', got 'type: "None"'.`,
  'choice-unknown-tool': ({ name }) => `Tool choice '${name}' not found in 'tools' parameter.`,
  'reasoning-missing': ({ name }) =>
    `Item of type 'function_call' (${name}) was provided without its required 'reasoning' item.`,
  'reasoning-changed': ({ name }) =>
    `The encrypted content for item ${name} could not be verified. Reason: Encrypted content could not be decrypted or parsed.`,
};
