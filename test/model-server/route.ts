import { anthropic } from './formats/anthropic/anthropic.ts';
import { chatCompletions } from './formats/chat-completions/chat-completions.ts';
import { gemini } from './formats/gemini/gemini.ts';
import { MODEL_PATH } from './formats/gemini/read-request.ts';
import { ollama } from './formats/ollama/ollama.ts';
import { responses } from './formats/responses/responses.ts';
import type { WireFormat } from './formats/wire-format.ts';
import type { ServiceName } from './seen-request.ts';

/** Whose server a path belongs to, and how it speaks. */
export interface Route {
  readonly service: ServiceName;
  readonly format: WireFormat;
}

/** Finds who answers a path; undefined when nobody does. */
export function findRoute(path: string): Route | undefined {
  if (MODEL_PATH.test(path)) return { service: 'google', format: gemini };
  return Object.hasOwn(ROUTES, path) ? ROUTES[path] : undefined;
}

const ROUTES: Readonly<Record<string, Route>> = {
  '/v1/messages': { service: 'anthropic', format: anthropic },
  '/v1/chat/completions': { service: 'openai', format: chatCompletions },
  '/v1/responses': { service: 'openai', format: responses },
  '/compatible/v1/chat/completions': { service: 'compatible', format: chatCompletions },
  '/ollama/v1/chat/completions': { service: 'ollama', format: chatCompletions },
  '/ollama/api/chat': { service: 'ollama', format: ollama },
  '/api/chat': { service: 'ollama', format: ollama },
};
