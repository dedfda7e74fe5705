import { isList, listOf, numberOf, objectOf, textOf } from '../../json-parts.ts';
import { checkConversation } from '../../rules/check-conversation.ts';
import { checkFields } from '../../rules/check-fields.ts';
import { checkPairs } from '../../rules/check-pairs.ts';
import { checkReasoning } from '../../rules/check-reasoning.ts';
import { checkTools } from '../../rules/check-tools.ts';
import { type Found, found, inWords } from '../../rules/found.ts';
import { callsOf, type SeenRequest } from '../../seen-request.ts';
import type { Signatures } from '../../signatures.ts';
import type { Problem } from '../../violation.ts';
import { isUntied, plainSignature } from './prefix-binding.ts';
import { WORDING } from './wording.ts';

/** Finds what Anthropic would refuse. */
export function checkRequest(seen: SeenRequest, signatures: Signatures): readonly Problem[] {
  const { body, messages } = seen;
  return inWords(
    [
      ...checkFields(body, FIELDS),
      ...checkHeaders(seen),
      ...checkConversation(seen),
      ...checkPairs(messages),
      ...checkCallIds(seen),
      ...checkToolsPresent(seen),
      ...checkTools(seen, { names: /^[a-zA-Z0-9_-]{1,64}$/, mayLackSchema: false }),
      ...checkThinking(seen),
      ...checkSystem(seen),
      ...checkSignatures(seen, signatures),
    ],
    WORDING,
  );
}

const FIELDS = {
  required: ['model', 'max_tokens', 'messages'],
  known: [
    'system',
    'stream',
    'temperature',
    'top_p',
    'top_k',
    'stop_sequences',
    'tools',
    'tool_choice',
    'thinking',
    'output_config',
    'metadata',
    'service_tier',
    'cache_control',
    'container',
    'mcp_servers',
    'context_management',
  ],
};

function checkHeaders({ headers }: SeenRequest): Found[] {
  return headers['anthropic-version'] === undefined ? [found('header-missing', { name: 'anthropic-version' })] : [];
}

function checkCallIds({ messages }: SeenRequest): Found[] {
  return messages.flatMap((message) =>
    callsOf(message).flatMap(({ id }, part) =>
      /^[a-zA-Z0-9_-]+$/.test(id) ? [] : [found('call-id-invalid', { at: message.at, part, name: id })],
    ),
  );
}

function checkToolsPresent({ messages, tools }: SeenRequest): Found[] {
  const isNeeded = messages.some((message) => message.role === 'tool' || callsOf(message).length > 0);
  return isNeeded && tools.length === 0 ? [found('field-missing', { name: 'tools' })] : [];
}

function checkThinking({ body, isReasoning, maxTokens = 0, temperature = 1 }: SeenRequest): Found[] {
  const budget = numberOf(objectOf(body['thinking'])['budget_tokens']) ?? 0;
  return [
    ...(isReasoning && temperature !== 1 ? [found('field-invalid', { name: 'temperature' })] : []),
    ...(budget > 0 && budget >= maxTokens ? [found('field-invalid', { name: 'budget_tokens' })] : []),
  ];
}

function checkSystem({ body: { system } }: SeenRequest): Found[] {
  const texts = isList(system) ? listOf(system).map((block) => textOf(objectOf(block)['text'])) : [];
  return texts.some((text) => text.trim() === '') ? [found('empty-content', { name: 'system' })] : [];
}

/** Blocks that do not fit their signature are refused wherever they stand; those that are missing only while thinking is on. */
function checkSignatures(seen: SeenRequest, signatures: Signatures): Found[] {
  const { body, messages } = seen;
  const changed = messages.flatMap((message) => {
    if (message.role !== 'assistant') return [];
    return message.parts.flatMap((each, part) => {
      const at = message.at;
      if (each.type !== 'reasoning' || (each.text === '' && signatures.isSealed(each.signature))) return [];
      if (!signatures.fits(plainSignature(each.signature), each.text))
        return [found('reasoning-changed', { at, part })];
      return isUntied(each, at, { seen, signatures }) ? [found('reasoning-untied', { at, part })] : [];
    });
  });
  if (changed.length > 0 || objectOf(body['thinking'])['type'] !== 'enabled') return changed;
  return checkReasoning(messages, signatures, 'part');
}
