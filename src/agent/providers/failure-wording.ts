/** Says that a request does not fit the model's context; a limit of the answer alone is something else. */
export function saysTooLong(text: string): boolean {
  return TOO_LONG.test(text);
}

/** Says that a tool cannot be forced. Asked only of a request that forced one, so that it may guess. */
export function saysChoiceRefused(text: string): boolean {
  return CHOICE_REFUSED.test(text);
}

/** Says that the money is used up: waiting does not help. */
export function saysNoCredit(text: string): boolean {
  return NO_CREDIT.test(text);
}

/** Says that the key is the trouble, whatever the status. */
export function saysBadKey(text: string): boolean {
  return BAD_KEY.test(text);
}

const TOO_LONG = anyOf([
  // Anthropic
  'prompt is too long',
  'exceed context limit',
  'request_too_large',
  // OpenAI, and the many that imitate it
  'context_length_exceeded',
  'maximum context length',
  'exceeds? the (?:model.s )?context (?:window|length|limit)',
  'request too large for',
  // Gemini
  'input token count .{0,40}exceeds',
  'exceeds the maximum number of (?:input )?tokens',
  // llama.cpp, Ollama, vLLM, Groq, Mistral, xAI, Bedrock
  'exceeds? the available context size',
  'exceed_context_size',
  'exceeds? (?:the )?max(?:imum)? context',
  'prompt too long',
  'longer than the (?:model.s )?(?:maximum )?context',
  'reduce the length of the (?:messages|prompt|input)',
  'too large for model with',
  'maximum prompt length',
  'input is too long',
]);

const CHOICE_REFUSED = anyOf([
  'tool_?choice',
  'tool choice',
  'forc(?:ed|es|ing).{0,20}(?:tool|function)',
  'function_?calling_?config',
  'function calling config',
  'allowed_?function_?names',
]);

const NO_CREDIT = anyOf(['insufficient_quota', 'credit balance is too low']);

const BAD_KEY = anyOf(['api_key_invalid', 'api key not valid', 'invalid api key', 'incorrect api key']);

function anyOf(sources: readonly string[]): RegExp {
  return new RegExp(sources.join('|'), 'i');
}
