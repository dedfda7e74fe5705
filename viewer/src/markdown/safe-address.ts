/** The address of a link that may be followed by a click: of the web, and nothing that could run. */
export function safeAddress(href: string): string | undefined {
  if (!/^https?:\/\//i.test(href)) return undefined;
  try {
    return new URL(href).href;
  } catch {
    return undefined;
  }
}
