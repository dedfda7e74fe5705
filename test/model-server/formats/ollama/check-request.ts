import { checkConversation } from '../../rules/check-conversation.ts';
import { checkFields } from '../../rules/check-fields.ts';
import { checkPairs } from '../../rules/check-pairs.ts';
import { checkTools } from '../../rules/check-tools.ts';
import { inWords, type Wording } from '../../rules/found.ts';
import type { SeenRequest } from '../../seen-request.ts';
import type { Problem } from '../../violation.ts';

/** Finds what a model behind Ollama could make nothing of. The real one lets more pass and answers nonsense. */
export function checkRequest(seen: SeenRequest): readonly Problem[] {
  return inWords(
    [
      ...checkFields(seen.body, { required: ['model'], known: [] }),
      ...checkConversation(seen),
      ...checkPairs(seen.messages),
      ...checkTools(seen, { names: /^[a-zA-Z0-9_-]{1,64}$/, mayLackSchema: false }),
    ],
    WORDING,
  );
}

const WORDING: Wording = {
  'field-missing': ({ name }) => `${name} is required`,
  'no-messages': () => 'messages is required',
  'empty-content': ({ at }) => `message ${at} is empty`,
  'call-without-result': ({ name }) => `tool call ${name} has no tool message behind it`,
  'result-without-call': ({ name }) => `tool message ${name} has no tool call before it`,
  'result-twice': ({ name }) => `tool call ${name} has two tool messages`,
  'call-input-invalid': ({ at }) =>
    `json: cannot unmarshal string into Go struct field ChatRequest.messages[${at}].tool_calls.function.arguments of type api.ToolCallFunctionArguments`,
  'tool-name-invalid': ({ name }) => `invalid tool name ${name}`,
  'tool-name-twice': ({ name }) => `two tools are named ${name}`,
  'tool-schema-invalid': ({ name }) => `parameters of tool ${name} must be an object`,
};
