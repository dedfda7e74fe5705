import { listOf, objectOf, textOf } from '../../json-parts.ts';
import { checkConversation } from '../../rules/check-conversation.ts';
import { checkFields } from '../../rules/check-fields.ts';
import { checkPairs } from '../../rules/check-pairs.ts';
import { checkReasoning } from '../../rules/check-reasoning.ts';
import { checkTools } from '../../rules/check-tools.ts';
import { type Found, found, inWords } from '../../rules/found.ts';
import { callsOf, type SeenRequest } from '../../seen-request.ts';
import type { Signatures } from '../../signatures.ts';
import type { Problem } from '../../violation.ts';
import { REASONING_MODELS } from '../chat-completions/check-request.ts';
import { checkSchemas } from '../openai-schema.ts';
import { WORDING } from './wording.ts';

/** Finds what OpenAI would refuse. */
export function checkRequest(seen: SeenRequest, signatures: Signatures): readonly Problem[] {
  const { body, messages } = seen;
  return inWords(
    [
      ...checkFields(body, FIELDS),
      ...checkReferences(seen),
      ...checkConversation(seen),
      ...checkPairs(messages),
      ...checkCallIds(seen),
      ...checkTools(seen, { names: /^[a-zA-Z0-9_-]{1,64}$/, mayLackSchema: true }),
      ...checkSchemas(seen),
      ...checkSampling(seen),
      ...checkSealed(seen, signatures),
      ...checkReasoning(messages, signatures, 'part'),
    ],
    WORDING,
  );
}

const FIELDS = {
  required: ['model', 'input'],
  known: [
    'stream',
    'instructions',
    'temperature',
    'top_p',
    'max_output_tokens',
    'max_tool_calls',
    'tools',
    'tool_choice',
    'parallel_tool_calls',
    'reasoning',
    'text',
    'store',
    'include',
    'metadata',
    'user',
    'service_tier',
    'truncation',
    'prompt_cache_key',
    'safety_identifier',
    'top_logprobs',
    'background',
  ],
};

function checkSampling({ body, model }: SeenRequest): Found[] {
  if (!REASONING_MODELS.test(model)) return [];
  return body['temperature'] === undefined ? [] : [found('field-invalid', { name: 'temperature' })];
}

/** This server keeps nothing: what a client does not send, the model does not know. */
function checkReferences({ body }: SeenRequest): Found[] {
  return listOf(body['input'])
    .map(objectOf)
    .flatMap(({ type, id }) =>
      type === 'item_reference' ? [found('field-invalid', { name: `item ${textOf(id)}` })] : [],
    );
}

function checkSealed({ messages }: SeenRequest, signatures: Signatures): Found[] {
  return messages.flatMap((message) => {
    if (message.role !== 'assistant') return [];
    return message.parts.flatMap((each, part) => {
      if (each.type !== 'reasoning' || signatures.isSealed(each.signature)) return [];
      return [found('reasoning-changed', { at: message.at, part, name: each.id ?? '' })];
    });
  });
}

function checkCallIds({ messages }: SeenRequest): Found[] {
  return messages.flatMap((message) =>
    callsOf(message).flatMap(({ id: name }, part) =>
      name.length > 64 ? [found('call-id-invalid', { at: message.at, part, name })] : [],
    ),
  );
}
