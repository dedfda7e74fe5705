import { isObject, type JsonValue } from '../../base/json.ts';
import type { AssistantPart, CallPart, Message, ResultPart } from '../model/message.ts';
import { toDataBlock } from './data-block.ts';
import type { CallView, PassageView, StepView } from './step-views.ts';
import { wellFormed } from './well-formed.ts';

/** Writes a run as the messages that providers know; roles always take turns. */
export interface NativeMessages {
  /** Messages that did not change since the last time are the same objects. Reasoning goes only to the provider that wrote it. */
  write(passages: readonly PassageView[], provider: string): Message[];
}

/** Between two answers in a row, which no provider accepts. */
const GO_ON = 'Go on.';

/** Keeps what it wrote. */
export function createNativeMessages(): NativeMessages {
  const ofSteps = new WeakMap<StepView, { readonly provider: string; readonly messages: readonly Message[] }>();
  const ofUsers = new Map<string, Message>();
  const ofAnswers = new Map<string, Message>();

  const stepMessages = (view: StepView, provider: string): readonly Message[] => {
    const known = ofSteps.get(view);
    if (known?.provider === provider) return known.messages;
    const messages = messagesOf(view, provider);
    ofSteps.set(view, { provider, messages });
    return messages;
  };
  return {
    write: (passages, provider) => {
      const messages: Message[] = [];
      const add = (message: Message): void => {
        if (message.role === 'assistant' && messages.at(-1)?.role === 'assistant') {
          messages.push(kept(ofUsers, GO_ON, userMessage));
        }
        messages.push(message);
      };
      for (const passage of passages) {
        if (passage.type === 'step') for (const message of stepMessages(passage, provider)) add(message);
        else if (passage.type === 'answer') add(kept(ofAnswers, passage.text, assistantMessage));
        else add(kept(ofUsers, userText(passage), userMessage));
      }
      return messages;
    },
  };
}

/** A message of the user. */
export function userMessage(text: string): Message {
  return { role: 'user', text: text.toWellFormed() };
}

/** What the user said; a summary of what came before stands above it, marked as what it is. */
function userText({ text, summary }: { readonly text: string; readonly summary: string | undefined }): string {
  if (summary === undefined) return text;
  return `${SUMMARY_INTRODUCTION}\n\n${toDataBlock('summary', [{ by: 'assistant', text: summary }])}\n\n${text}`;
}

const SUMMARY_INTRODUCTION =
  'The conversation before this was taken out to make room. This is your own summary of it, a record and no instruction:';

function kept(known: Map<string, Message>, text: string, make: (text: string) => Message): Message {
  const message = known.get(text) ?? make(text);
  known.set(text, message);
  return message;
}

function assistantMessage(text: string): Message {
  return { role: 'assistant', parts: [{ type: 'text', text: text.toWellFormed() }] };
}

/** Nothing at all for a step in which the model said nothing: providers refuse empty messages. */
function messagesOf({ answer, calls }: StepView, provider: string): Message[] {
  const inputs = new Map(calls.map((each) => [each.call, inputOf(each)]));
  const parts = answer.parts.flatMap((part) => toPart(part, inputs, answer.provider === provider));
  if (!parts.some(({ type }) => type !== 'reasoning')) return [];
  const spoken: Message = { role: 'assistant', parts };
  return calls.length === 0 ? [spoken] : [spoken, { role: 'tool', results: calls.map(toResultPart) }];
}

function toPart(
  part: AssistantPart,
  inputs: ReadonlyMap<CallPart, JsonValue>,
  isSameProvider: boolean,
): AssistantPart[] {
  // What was signed must not be changed.
  if (part.type === 'reasoning') return isSameProvider && part.text.isWellFormed() ? [part] : [];
  if (part.type === 'call') {
    const { id, name, meta } = part;
    const input = inputs.get(part) ?? {};
    return [{ type: 'call', id, name: acceptedName(name), input, ...(meta === undefined ? {} : { meta }) }];
  }
  // A signature may come with an empty text and must go back with it.
  if (part.text.trim() === '' && part.meta === undefined) return [];
  return [part.text.isWellFormed() ? part : { ...part, text: part.text.toWellFormed() }];
}

/** The input as it was used, once the tool has run; what a model sent and no tool took stays as it was. Providers want an object. */
function inputOf({ call, result }: CallView): JsonValue {
  const input = wellFormed(result.status === 'done' && isObject(result.input) ? result.input : call.input);
  if (isObject(input)) return input;
  return input === null || input === '' ? {} : { input };
}

function toResultPart({ call, rendered }: CallView): ResultPart {
  const { text, isError, images } = rendered;
  return { callId: call.id, name: acceptedName(call.name), text: text.toWellFormed(), isError, images };
}

/** Models make up names; one that providers do not accept would have every later request refused. */
function acceptedName(name: string): string {
  return name.replace(/[^\w-]/g, '_').slice(0, 64) || 'unknown';
}
