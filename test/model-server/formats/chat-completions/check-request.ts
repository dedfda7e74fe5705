import { listOf, objectOf } from '../../json-parts.ts';
import { checkConversation } from '../../rules/check-conversation.ts';
import { checkFields } from '../../rules/check-fields.ts';
import { checkPairs } from '../../rules/check-pairs.ts';
import { checkTools } from '../../rules/check-tools.ts';
import { type Found, found, inWords } from '../../rules/found.ts';
import { callsOf, type SeenRequest } from '../../seen-request.ts';
import type { Problem } from '../../violation.ts';
import { checkSchemas } from '../openai-schema.ts';
import { isSystem } from './read-request.ts';
import { COMPATIBLE_WORDING, OPENAI_WORDING } from './wording.ts';

/** Finds what OpenAI, or a server that imitates it, would refuse. */
export function checkRequest(seen: SeenRequest): readonly Problem[] {
  const { body, messages } = seen;
  return inWords(
    [
      ...checkFields(body, FIELDS),
      ...checkConversation(seen),
      ...checkSystemPlace(seen),
      ...checkPairs(messages),
      ...checkCallIds(seen),
      ...checkTools(seen, { names: /^[a-zA-Z0-9_-]{1,64}$/, mayLackSchema: true }),
      ...checkSchemas(seen),
      ...checkSampling(seen),
    ],
    seen.service === 'openai' ? OPENAI_WORDING : COMPATIBLE_WORDING,
  );
}

const FIELDS = {
  required: ['model', 'messages'],
  known: [
    'stream',
    'stream_options',
    'temperature',
    'top_p',
    'frequency_penalty',
    'presence_penalty',
    'max_tokens',
    'max_completion_tokens',
    'stop',
    'seed',
    'tools',
    'tool_choice',
    'parallel_tool_calls',
    'response_format',
    'reasoning_effort',
    'verbosity',
    'store',
    'metadata',
    'user',
    'service_tier',
    'prompt_cache_key',
    'safety_identifier',
    'n',
    'logprobs',
    'top_logprobs',
    'logit_bias',
  ],
};

/** Models that reason take other parameters; only the real service minds. */
export const REASONING_MODELS: RegExp = /^(?:o\d|gpt-[5-9])/;

function checkSampling({ body, model, temperature = 1 }: SeenRequest): Found[] {
  if (!REASONING_MODELS.test(model)) return [];
  return [
    ...(body['max_tokens'] === undefined ? [] : [found('field-invalid', { name: 'max_tokens' })]),
    ...(temperature === 1 ? [] : [found('field-invalid', { name: 'temperature' })]),
  ];
}

function checkSystemPlace({ body }: SeenRequest): Found[] {
  return listOf(body['messages'])
    .slice(1)
    .some((message) => isSystem(objectOf(message)))
    ? [found('first-not-user', { name: 'system' })]
    : [];
}

function checkCallIds({ messages }: SeenRequest): Found[] {
  return messages.flatMap((message) =>
    callsOf(message).flatMap(({ id: name }, part) =>
      name.length > 40 ? [found('call-id-invalid', { at: message.at, part, name })] : [],
    ),
  );
}
