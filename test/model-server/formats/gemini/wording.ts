import type { Wording } from '../../rules/found.ts';

/** What Google says to a request that it refuses. */
export const WORDING: Wording = {
  'field-missing': () => '* GenerateContentRequest.contents: contents is not specified\n',
  'field-unknown': ({ name }) => `Invalid JSON payload received. Unknown name "${name}": Cannot find field.`,
  'no-messages': () => '* GenerateContentRequest.contents: contents is not specified\n',
  'first-not-user': () =>
    'Please ensure that function call turn comes immediately after a user turn or after a function response turn.',
  'last-not-user': () => 'Please ensure that single turn requests end with a user role or the role field is empty.',
  'roles-repeat': () => 'Please ensure that multiturn requests alternate between user and model.',
  'empty-content': ({ at }) => `* GenerateContentRequest.contents[${at}].parts: contents.parts must not be empty.\n`,
  'call-without-result': () =>
    'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.',
  'result-without-call': () =>
    'Please ensure that function response turn comes immediately after a function call turn.',
  'result-twice': () =>
    'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.',
  'call-id-twice': ({ name }) => `Duplicate function call id: ${name}`,
  'call-input-invalid': ({ at, part }) =>
    `Invalid value at 'contents[${at}].parts[${part}].function_call.args' (type.googleapis.com/google.protobuf.Struct)`,
  'tool-name-invalid': ({ at }) =>
    `* GenerateContentRequest.tools[0].function_declarations[${at}].name: Invalid function name. Must start with a letter or an underscore. Must be alphameric (a-z, A-Z, 0-9), underscores (_), dots (.), colons (:) or dashes (-), with a maximum length of 64.\n`,
  'tool-name-twice': ({ name }) => `Duplicate function declaration found: ${name}`,
  'tool-schema-invalid': ({ at, name }) =>
    name.startsWith('unknown ')
      ? `Invalid JSON payload received. Unknown name "${name.slice(8)}" at 'tools[0].function_declarations[${at}].parameters': Cannot find field.`
      : `* GenerateContentRequest.tools[0].function_declarations[${at}].parameters.type: functionDeclaration parameters schema should be of type OBJECT\n`,
  'choice-unknown-tool': ({ name }) =>
    `* GenerateContentRequest.tool_config.function_calling_config.allowed_function_names: unknown function: ${name}\n`,
  'reasoning-missing': ({ name, part }) =>
    `Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly, and missing thought_signature may lead to degraded model performance. Additional data, function call \`default_api:${name}\` , position ${part + 1}. Please refer to https://ai.google.dev/gemini-api/docs/thought-signatures for more details.`,
  'reasoning-changed': () => 'Corrupted thought signature.',
};
