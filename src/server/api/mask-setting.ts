import { redactSecrets } from '../../base/redact-secrets.ts';
import type { ShownSetting } from './api-parts.ts';

const MASK = '***';

/** Takes out what only the operator of the server may know: passwords in URLs, and patterns that name a secret. */
export function maskSetting({ problem, ...setting }: ShownSetting): ShownSetting {
  return {
    ...setting,
    value: maskValue(setting.key, setting.value),
    // It quotes the value that was refused.
    ...(problem === undefined ? {} : { problem: maskText(problem) }),
  };
}

function maskValue(key: string, value: ShownSetting['value']): ShownSetting['value'] {
  if (key === 'redact_patterns' && Array.isArray(value)) return value.map(() => MASK);
  return typeof value === 'string' ? maskText(value) : value;
}

/** The user and password of a URL, however odd, and whatever else looks like a secret. */
function maskText(text: string): string {
  return redactSecrets(text.replace(/(:\/\/)\S*@/g, `$1${MASK}@`).replace(/\b(password=)[^&\s"]*/gi, `$1${MASK}`));
}
