import { redactSecrets } from '../../base/redact-secrets.ts';

/** A store's URL as anybody may see it: without its password, which may stand before the host or in a parameter. */
export function hidePassword(url: string): string {
  return redactSecrets(url.replaceAll(/([?&]password=)[^&]+/gi, '$1[redacted password]'));
}
