/** Whether the text was copied: beyond this machine and without TLS, browsers have no clipboard for pages. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
