/** Puts values where `{{name}}` stands; what a value holds is never filled in again. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.trim().replace(/\{\{(\w+)\}\}/g, (mark, name: string) => {
    return (Object.hasOwn(values, name) ? values[name] : undefined) ?? mark;
  });
}
