import { dialects } from '../../tools/dialects/dialects.ts';
import { RESPONSE_FORMATTER } from '../formatter/response-formatter.ts';
import type { Message } from '../model/message.ts';
import type { ModelRequest } from '../model/model.ts';
import type { RunHistory } from '../run/run-history.ts';
import type { RequestBuilder, RequestParts } from './build-request.ts';
import { finalWords } from './final-words.ts';
import { createNativeMessages, type NativeMessages, userMessage } from './native-messages.ts';
import { passagesOf } from './passages.ts';
import transcript from './prompts/transcript.md';
import { createRecords, type Records } from './record.ts';
import { createStepViews, type PassageView, type StepViews, type ViewOptions } from './step-views.ts';
import { summaryMessage } from './summary-message.ts';
import { joinSections, systemPrompt } from './system-prompt.ts';

/** Makes the builder of one run. What it keeps is only a shortcut: a fresh one makes the same requests. */
export function createRequestBuilder(): RequestBuilder {
  const kept: Kept = {
    views: createStepViews({ thoughts: true }),
    viewsWithoutThoughts: createStepViews({ thoughts: false }),
    native: createNativeMessages(),
    records: createRecords(),
  };
  return {
    build: (history, parts) => ({
      ...write(history, parts, kept),
      ...toolsOf(history, parts),
      maxOutputTokens: parts.settings.maxOutputTokens,
      temperature: parts.settings.temperature,
    }),
  };
}

interface Kept {
  readonly views: StepViews;
  readonly viewsWithoutThoughts: StepViews;
  readonly native: NativeMessages;
  readonly records: Records;
}

type Written = Pick<ModelRequest, 'system' | 'messages'>;

function write(history: RunHistory, parts: RequestParts, kept: Kept): Written {
  const system = systemPrompt(history, parts);
  const words = finalWords(history, parts);
  const passages = passagesOf(history);
  if (parts.purpose === 'compact') {
    return { system, messages: [userMessage(joinSections(summaryMessage(passages, history, parts), words))] };
  }
  // What a model thought is not for the user, so what writes the answer is not told.
  const views = parts.purpose === 'format' ? kept.viewsWithoutThoughts : kept.views;
  const shown = views.show(passages, viewOptions(history, parts));
  if (isNative(history, parts, shown)) {
    return { system, messages: withWords(kept.native.write(shown, parts.model.provider), words) };
  }
  const current = shown.findLast((passage) => passage.type === 'user');
  const record = shown.length === 1 && current?.summary === undefined ? '' : kept.records.write(shown, { current });
  const asked = { record, text: current?.text ?? '', words };
  return isTranscript(history) ? inSystem(system, asked, { history, parts }) : inMessage(system, asked, parts);
}

/** The provider's own messages; not for the final form, where thoughts are left out and other tools are not offered. */
function isNative(history: RunHistory, { purpose, offered }: RequestParts, shown: readonly PassageView[]): boolean {
  if (isTranscript(history) || purpose !== 'work') return false;
  // Providers refuse calls in a request that offers no tools.
  return offered.length > 0 || !shown.some((passage) => passage.type === 'step' && passage.calls.length > 0);
}

/** Calls that are written as text have no place in a provider's own messages. */
function isTranscript({ started }: RunHistory): boolean {
  return started.style.history === 'transcript' || started.style.dialect !== 'native';
}

/** The record of the run, what the user says now, and what the program asks for. */
interface Asked {
  readonly record: string;
  readonly text: string;
  readonly words: string;
}

function inSystem(
  system: string,
  { record, text, words }: Asked,
  { history, parts }: { readonly history: RunHistory; readonly parts: RequestParts },
): Written {
  const dialect = dialects[history.started.style.dialect];
  const isDescribed = dialect.name !== 'native' && parts.offered.length > 0;
  const introduction = record !== '' && parts.purpose === 'work' ? transcript : '';
  return {
    system: joinSections(system, isDescribed ? dialect.describe(parts.offered) : '', introduction, record),
    messages: [userMessage(joinSections(text, words))],
  };
}

function inMessage(system: string, { record, text, words }: Asked, { purpose }: RequestParts): Written {
  const introduction = purpose === 'work' ? transcript : '';
  return {
    system: joinSections(system, introduction),
    messages: [userMessage(joinSections(record, record === '' ? '' : 'The message of the user:', text, words))],
  };
}

function withWords(messages: readonly Message[], words: string): readonly Message[] {
  const last = messages.at(-1);
  if (words === '') return messages;
  if (last?.role !== 'user') return [...messages, userMessage(words)];
  return [...messages.slice(0, -1), userMessage(joinSections(last.text, words))];
}

function viewOptions({ started, shrunk }: RunHistory, { registry }: RequestParts): ViewOptions {
  return { registry, dedup: started.style.dedup, maxTokens: ({ callId }) => shrunk.get(callId) };
}

function toolsOf({ started }: RunHistory, { purpose, offered }: RequestParts): Pick<ModelRequest, 'tools' | 'choice'> {
  if (purpose === 'compact' || started.style.dialect !== 'native') return { tools: [], choice: 'auto' };
  const isForced = purpose === 'format' && offered.length > 0;
  return { tools: offered, choice: isForced ? { tool: RESPONSE_FORMATTER.name } : 'auto' };
}
