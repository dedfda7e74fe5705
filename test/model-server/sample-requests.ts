import type { JsonObject } from '../../src/base/json.ts';

/** A question, two calls and their results in each format: what every provider takes. */
export interface Sample {
  readonly path: string;
  readonly body: JsonObject;
}

const SCHEMA = { type: 'object', properties: { path: { type: 'string' } } };

const CHAT_BODY: JsonObject = {
  model: 'm',
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Compare.' },
    {
      role: 'assistant',
      content: 'I look.',
      tool_calls: [
        { id: 'a', type: 'function', function: { name: 'read', arguments: '{"path":"a"}' } },
        { id: 'b', type: 'function', function: { name: 'read', arguments: '{"path":"b"}' } },
      ],
    },
    { role: 'tool', tool_call_id: 'a', content: 'A' },
    { role: 'tool', tool_call_id: 'b', content: 'B' },
  ],
  tools: [{ type: 'function', function: { name: 'read', description: 'Reads.', parameters: SCHEMA } }],
};

/** By the service and format. */
export const SAMPLES: Readonly<
  Record<'anthropic' | 'openai' | 'responses' | 'gemini' | 'compatible' | 'ollama', Sample>
> = {
  anthropic: {
    path: '/v1/messages',
    body: {
      model: 'm',
      max_tokens: 4096,
      system: [{ type: 'text', text: 'Be brief.' }],
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'Compare.' }] },
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'I look.' },
            { type: 'tool_use', id: 'a', name: 'read', input: { path: 'a' } },
            { type: 'tool_use', id: 'b', name: 'read', input: { path: 'b' } },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'a', content: 'A', is_error: false },
            { type: 'tool_result', tool_use_id: 'b', content: [{ type: 'text', text: 'B' }] },
          ],
        },
      ],
      tools: [{ name: 'read', description: 'Reads.', input_schema: SCHEMA }],
    },
  },
  openai: { path: '/v1/chat/completions', body: CHAT_BODY },
  compatible: { path: '/compatible/v1/chat/completions', body: CHAT_BODY },
  responses: {
    path: '/v1/responses',
    body: {
      model: 'm',
      instructions: 'Be brief.',
      store: false,
      input: [
        { role: 'user', content: [{ type: 'input_text', text: 'Compare.' }] },
        { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'I look.' }] },
        { type: 'function_call', call_id: 'a', name: 'read', arguments: '{"path":"a"}' },
        { type: 'function_call', call_id: 'b', name: 'read', arguments: '{"path":"b"}' },
        { type: 'function_call_output', call_id: 'a', output: 'A' },
        { type: 'function_call_output', call_id: 'b', output: 'B' },
      ],
      tools: [{ type: 'function', name: 'read', description: 'Reads.', parameters: SCHEMA }],
    },
  },
  gemini: {
    path: '/v1beta/models/m:generateContent',
    body: {
      systemInstruction: { parts: [{ text: 'Be brief.' }] },
      contents: [
        { role: 'user', parts: [{ text: 'Compare.' }] },
        {
          role: 'model',
          parts: [
            { text: 'I look.' },
            { functionCall: { id: 'a', name: 'read', args: { path: 'a' } } },
            { functionCall: { id: 'b', name: 'read', args: { path: 'b' } } },
          ],
        },
        {
          role: 'user',
          parts: [
            { functionResponse: { id: 'a', name: 'read', response: { content: 'A' } } },
            { functionResponse: { id: 'b', name: 'read', response: { content: 'B' } } },
          ],
        },
      ],
      generationConfig: { maxOutputTokens: 4096 },
      tools: [{ functionDeclarations: [{ name: 'read', description: 'Reads.', parameters: SCHEMA }] }],
    },
  },
  ollama: {
    path: '/ollama/api/chat',
    body: {
      model: 'm',
      stream: false,
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Compare.' },
        {
          role: 'assistant',
          content: 'I look.',
          tool_calls: [
            { id: 'a', function: { name: 'read', arguments: { path: 'a' } } },
            { id: 'b', function: { name: 'read', arguments: { path: 'b' } } },
          ],
        },
        { role: 'tool', tool_name: 'read', content: 'A' },
        { role: 'tool', tool_name: 'read', content: 'B' },
      ],
      tools: [{ type: 'function', function: { name: 'read', description: 'Reads.', parameters: SCHEMA } }],
    },
  },
};
