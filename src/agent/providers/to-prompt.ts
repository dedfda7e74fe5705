import type { ToolDefinition } from '../../tools/tool-spec.ts';
import type { Message } from '../model/message.ts';
import type { ModelRequest } from '../model/model.ts';
import type { ProviderTraits } from './provider-traits.ts';
import type { SdkCallOptions, SdkMessage, SdkModel, SdkTool } from './sdk-types.ts';
import { toMessage } from './to-message.ts';

/** Writes requests for the SDK. */
export type PromptWriter = (request: ModelRequest) => SdkCallOptions;

/**
 * Makes what the SDK takes. Messages never change, so each is written once for the life of the writer, however long the
 * history grows.
 */
export function createPromptWriter(traits: ProviderTraits, version: SdkModel['specificationVersion']): PromptWriter {
  const written = new WeakMap<Message, SdkMessage | null>();
  const write: WriteMessage = (message) => {
    const known = written.get(message);
    if (known !== undefined) return known;
    const made = toMessage(message, { traits, version });
    written.set(message, made);
    return made;
  };
  return (request) => {
    const { system, messages, tools, temperature } = request;
    const prompt = takeTurns(messages, write, traits);
    if (system !== '') prompt.unshift({ role: 'system', content: system });
    markCached(prompt, traits);
    return {
      prompt,
      maxOutputTokens: request.maxOutputTokens,
      ...(tools.length === 0
        ? {}
        : { tools: tools.map((tool) => toTool(tool, traits)), toolChoice: choiceOf(request) }),
      ...(temperature === undefined ? {} : { temperature }),
      ...(traits.options === undefined ? {} : { providerOptions: traits.options }),
    };
  };
}

type WriteMessage = (message: Message) => SdkMessage | null;

/** An answer that held nothing is left out, which leaves two messages of the user's side next to each other. */
function takeTurns(messages: readonly Message[], write: WriteMessage, { takesTurns }: ProviderTraits): SdkMessage[] {
  const prompt: SdkMessage[] = [];
  let before: Message | undefined;
  for (const message of messages) {
    let sdkMessage = write(message);
    if (sdkMessage === null) continue;
    if (before?.role === 'user' && message.role === 'user') {
      prompt.pop();
      before = { role: 'user', text: `${before.text}\n\n${message.text}` };
      sdkMessage = write(before) ?? sdkMessage;
    } else {
      if (takesTurns === true && before?.role === 'tool' && message.role === 'user') prompt.push(NOTHING_SAID);
      before = message;
    }
    prompt.push(sdkMessage);
  }
  return prompt;
}

const NOTHING_SAID: SdkMessage = { role: 'assistant', content: [{ type: 'text', text: '(nothing)' }] };

/** The first message with the tools before it, and everything: the next request begins with the same. */
function markCached(prompt: SdkMessage[], { cacheMark }: ProviderTraits): void {
  if (cacheMark === undefined) return;
  for (const index of [0, prompt.length - 1]) {
    const message = prompt[index];
    if (message !== undefined) prompt[index] = { ...message, providerOptions: cacheMark };
  }
}

function choiceOf({ choice }: ModelRequest): object {
  return choice === 'auto' ? { type: 'auto' } : { type: 'tool', toolName: choice.tool };
}

function toTool({ name, description, inputSchema }: ToolDefinition, { strictTools: strict }: ProviderTraits): SdkTool {
  return { type: 'function', name, description, inputSchema, ...(strict === undefined ? {} : { strict }) };
}
