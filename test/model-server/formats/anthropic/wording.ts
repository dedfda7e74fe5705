import type { Wording } from '../../rules/found.ts';

/** What Anthropic says to a request that it refuses. */
export const WORDING: Wording = {
  'field-missing': ({ name }) =>
    name === 'tools'
      ? 'Requests which include `tool_use` or `tool_result` blocks must define tools'
      : `${name}: Field required`,
  'field-unknown': ({ name }) => `${name}: Extra inputs are not permitted`,
  'field-invalid': ({ name }) =>
    name === 'temperature'
      ? '`temperature` may only be set to 1 when thinking is enabled. Please consult our documentation at https://docs.claude.com/en/docs/build-with-claude/extended-thinking#important-considerations-when-using-extended-thinking'
      : '`max_tokens` must be greater than `thinking.budget_tokens`. Please consult our documentation at https://docs.claude.com/en/docs/build-with-claude/extended-thinking#max-tokens-and-context-window-size',
  'header-missing': ({ name }) => `${name}: header is required`,
  'no-messages': () => 'messages: at least one message is required',
  'first-not-user': () => 'messages: first message must use the "user" role',
  'last-not-user': () =>
    'This model does not support assistant message prefill. The conversation must end with a user message.',
  'roles-repeat': ({ name }) =>
    `messages: roles must alternate between "user" and "assistant", but found multiple "${name}" roles in a row`,
  'empty-content': ({ at, name }) =>
    name === 'system'
      ? 'system: text content blocks must be non-empty'
      : `messages.${at}: text content blocks must be non-empty`,
  'call-without-result': ({ at, name }) =>
    `messages.${at}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${name}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`,
  'result-without-call': ({ at, part, name }) =>
    `messages.${at}.content.${part}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${name}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`,
  'result-twice': ({ at, part, name }) =>
    `messages.${at}.content.${part}: each tool_use must have a single result. Found multiple \`tool_result\` blocks with id: ${name}`,
  'call-id-twice': ({ at, part }) => `messages.${at}.content.${part}: \`tool_use\` ids must be unique`,
  'call-id-invalid': ({ at, part }) =>
    `messages.${at}.content.${part}.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'`,
  'call-input-invalid': ({ at, part }) =>
    `messages.${at}.content.${part}.tool_use.input: Input should be a valid dictionary`,
  'tool-name-invalid': ({ at }) => `tools.${at}.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,64}$'`,
  'tool-name-twice': () => 'tools: Tool names must be unique.',
  'tool-schema-invalid': ({ at }) => `tools.${at}.custom.input_schema.type: Input should be 'object'`,
  'choice-unknown-tool': ({ name }) => `tool_choice.tool.name: Tool '${name}' not found in provided tools`,
  'choice-while-reasoning': () => 'Thinking may not be enabled when tool_choice forces tool use.',
  'reasoning-missing': ({ at }) =>
    `messages.${at}.content.0.type: Expected \`thinking\` or \`redacted_thinking\`, but found \`tool_use\`. When \`thinking\` is enabled, a final \`assistant\` message must start with a thinking block (preceeding the lastmost set of \`tool_use\` and \`tool_result\` blocks). We recommend you include thinking blocks from previous turns. To avoid this requirement, disable \`thinking\`. Please consult our documentation at https://docs.claude.com/en/docs/build-with-claude/extended-thinking`,
  'reasoning-changed': ({ at, part }) => `messages.${at}.content.${part}: Invalid \`signature\` in \`thinking\` block`,
  'reasoning-untied': ({ at, part }) =>
    `messages.${at}.content.${part}: \`thinking\` block does not match the conversation that it was generated for. Keep the messages before it unchanged, or set thinking.block_binding.prefix_mismatch_behavior to "drop_block".`,
};
