import { showHidden } from './visible-text.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that is safe between tags and inside quoted attributes. */
export function escapeHtml(text: string): string {
  return showHidden(text).replace(/[&<>"']/g, (char) => ENTITIES[char] ?? '');
}
