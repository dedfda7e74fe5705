import {
  acceptedContent,
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  type InputRequests,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type RequestStateCodec,
  type ServerContext,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import { isObject } from '../../src/base/json.ts';
import { text } from './fixture-content.ts';

/** Seals what a tool remembers between the rounds of a call. */
export const stateCodec: RequestStateCodec = createRequestStateCodec({
  key: 'a key that only these tests know, and long enough',
});

type Answer = CallToolResult | InputRequiredResult;
type FixtureTool = (context: ServerContext) => Answer | Promise<Answer>;

const NAME = z.object({ name: z.string() });

const askName = inputRequired.elicit({ message: 'What is your name?', requestedSchema: NAME });
const askColor = inputRequired.elicit({ message: 'Which colour?', requestedSchema: z.object({ color: z.string() }) });
const askConsent = inputRequired.elicit({ message: 'Is that right?', requestedSchema: z.object({ ok: z.boolean() }) });
const askModel = inputRequired.createMessage({
  messages: [{ role: 'user', content: text('What is the capital of France?') }],
  maxTokens: 100,
});
const askRoots = inputRequired.listRoots();

/** Tools that ask the client for something before they answer. */
export const QUESTION_TOOLS: Readonly<Record<string, FixtureTool>> = {
  test_missing_capability: once({ question: askModel }),
  test_streaming_elicitation: once({ user_name: askName }),
  test_input_required_result_sampling: once({ capital_question: askModel }),
  test_input_required_result_list_roots: once({ client_roots: askRoots }),
  test_input_required_result_request_state: withState({ confirm: askConsent }),
  test_input_required_result_tampered_state: withState({ confirm: askConsent }),
  test_input_required_result_multiple_inputs: withState({
    user_name: askName,
    greeting: askModel,
    client_roots: askRoots,
  }),
  test_input_required_result_elicitation: ({ mcpReq }) => {
    const given = acceptedContent(mcpReq.inputResponses, 'user_name', NAME);
    return given === undefined
      ? inputRequired({ inputRequests: { user_name: askName } })
      : said(`Hello, ${given.name}!`);
  },
  test_input_required_result_capabilities: ({ mcpReq }) => {
    const { [CLIENT_CAPABILITIES_META_KEY]: declared }: Readonly<Record<string, unknown>> = { ...mcpReq.envelope };
    const canElicit = isObject(declared) && 'elicitation' in declared;
    return inputRequired({ inputRequests: canElicit ? { user_name: askName } : { question: askModel } });
  },
  test_input_required_result_multi_round: async ({ mcpReq }) => {
    const round = mcpReq.requestState<number>() ?? 0;
    if (round === 2) return said('Thank you.');
    const question = round === 0 ? { step1: askName } : { step2: askColor };
    return inputRequired({ inputRequests: question, requestState: await stateCodec.mint(round + 1) });
  },
};

/** Asks until every question has an answer. */
function once(inputRequests: InputRequests): FixtureTool {
  return ({ mcpReq }) => (isAnswered(inputRequests, mcpReq) ? said('Thank you.') : inputRequired({ inputRequests }));
}

/** The same, and the state must come back as it was sent. */
function withState(inputRequests: InputRequests): FixtureTool {
  return async ({ mcpReq }) => {
    if (isAnswered(inputRequests, mcpReq) && mcpReq.requestState() === 'sealed') return said('state-ok');
    return inputRequired({ inputRequests, requestState: await stateCodec.mint('sealed') });
  };
}

function isAnswered(inputRequests: InputRequests, { inputResponses }: ServerContext['mcpReq']): boolean {
  return Object.keys(inputRequests).every((key) => inputResponse(inputResponses, key).kind !== 'missing');
}

function said(what: string): CallToolResult {
  return { content: [text(what)] };
}
