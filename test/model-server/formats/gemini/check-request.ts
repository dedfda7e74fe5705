import { isObject, type JsonValue } from '../../../../src/base/json.ts';
import { isList, listOf, objectOf } from '../../json-parts.ts';
import { checkConversation } from '../../rules/check-conversation.ts';
import { checkFields } from '../../rules/check-fields.ts';
import { checkPairs } from '../../rules/check-pairs.ts';
import { checkReasoning } from '../../rules/check-reasoning.ts';
import { checkTools } from '../../rules/check-tools.ts';
import { type Found, found, inWords } from '../../rules/found.ts';
import type { SeenRequest } from '../../seen-request.ts';
import type { Signatures } from '../../signatures.ts';
import type { Problem } from '../../violation.ts';
import { WORDING } from './wording.ts';

/** Finds what Google would refuse. */
export function checkRequest(seen: SeenRequest, signatures: Signatures): readonly Problem[] {
  const { body, messages } = seen;
  // Several contents of a user in a row are one turn to Google; several of the model are not.
  const conversation = checkConversation(seen).filter(({ rule, name }) => rule !== 'roles-repeat' || name !== 'user');
  return inWords(
    [
      ...checkFields(body, FIELDS),
      ...conversation,
      ...checkPairs(messages),
      ...checkTools(seen, { names: /^[a-zA-Z_][a-zA-Z0-9_.:-]{0,63}$/, mayLackSchema: true }),
      ...checkSchemas(seen),
      ...checkReasoning(messages, signatures, 'call'),
    ],
    WORDING,
  );
}

const FIELDS = {
  required: ['contents'],
  known: [
    'systemInstruction',
    'generationConfig',
    'tools',
    'toolConfig',
    'safetySettings',
    'cachedContent',
    'labels',
    'serviceTier',
  ],
};

function checkSchemas({ body }: SeenRequest): Found[] {
  return listOf(body['tools'])
    .flatMap((tool) => listOf(objectOf(tool)['functionDeclarations']))
    .flatMap((declaration, at) => {
      const { parameters } = objectOf(declaration);
      return parameters === undefined
        ? []
        : unknownKeywords(parameters).map((name) => found('tool-schema-invalid', { at, name: `unknown ${name}` }));
    });
}

/** Google knows a part of OpenAPI's schemas and refuses every other word. */
function unknownKeywords(schema: JsonValue): string[] {
  if (!isObject(schema)) return [];
  return Object.entries(objectOf(schema)).flatMap(([key, value]) => {
    if (!KEYWORDS.includes(key)) return [key];
    if (key === 'properties') return Object.values(objectOf(value)).flatMap(unknownKeywords);
    if (key === 'items') return unknownKeywords(value);
    return key === 'anyOf' && isList(value) ? value.flatMap(unknownKeywords) : [];
  });
}

const KEYWORDS: readonly string[] = [
  'type',
  'format',
  'title',
  'description',
  'nullable',
  'enum',
  'maxItems',
  'minItems',
  'properties',
  'required',
  'minProperties',
  'maxProperties',
  'minLength',
  'maxLength',
  'pattern',
  'example',
  'anyOf',
  'propertyOrdering',
  'default',
  'items',
  'minimum',
  'maximum',
];
