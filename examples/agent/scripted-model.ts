import type { AssistantPart, Model } from 'thoughtline/agent';

/** A model that says what it is told, so that the examples run without a key; `MODEL=ollama/qwen3` asks a real one. */
export function scriptedModel(steps: readonly (readonly AssistantPart[])[]): Model {
  let next = 0;
  return {
    provider: 'scripted',
    name: 'example',
    async *ask(_, { signal }) {
      signal.throwIfAborted();
      const parts = steps[next++] ?? [{ type: 'text', text: 'I have nothing more to say.' }];
      for (const part of parts) {
        if (part.type === 'text') yield { type: 'text', text: part.text };
      }
      yield { type: 'finished', step: { parts, usage: {}, stopReason: 'stop' } };
    },
  };
}
