/** Longer texts are not taken apart: it would hold up the page. */
const LONGEST = 500_000;
const DEEPEST = 6;
const DATA_ADDRESS = /data:([\w.+-]+\/[\w.+-]+);base64,([A-Za-z0-9+/=]{200,})/g;

/** A text as people read it: JSON on lines of its own, also where it stands in a string, and pictures only named. */
export function toReadable(text: string): string {
  if (text.length > LONGEST) return text;
  const parsed = parseTree(text);
  return nameData(parsed === undefined ? text : JSON.stringify(unfold(parsed, 0), null, 2));
}

/** Data inside of a text, as what it is and how large. */
function nameData(text: string): string {
  return text.replace(DATA_ADDRESS, (_, type: string, data: string) => `[${type}, ${sizeText(data.length * 0.75)}]`);
}

/** A size in words. */
export function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function parseTree(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unfold(value: unknown, depth: number): unknown {
  if (depth > DEEPEST) return value;
  if (typeof value === 'string') {
    const inside = parseTree(value);
    return inside === undefined ? value : unfold(inside, depth + 1);
  }
  if (Array.isArray(value)) return value.map((each) => unfold(each, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, unfold(each, depth + 1)]));
}
