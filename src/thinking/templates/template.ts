/** A guide for thinking in one domain. */
export interface Template {
  /** Lowercase words with hyphens: what it is asked for by. */
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

/** A template, or what is wrong with the file. */
export type ParsedTemplate =
  | { readonly ok: true; readonly template: Template }
  | { readonly ok: false; readonly problem: string };

/** The longest template in characters: it is put into a request as a whole. */
export const LONGEST_TEMPLATE = 20_000;

const LONGEST_TITLE = 100;
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const LONGEST_NAME = 64;

/** Reads a template: the first line is `# Title`, the rest is its text. The name is that of the file, without `.md`. */
export function parseTemplate(name: string, markdown: string): ParsedTemplate {
  if (!NAME.test(name) || name.length > LONGEST_NAME) {
    return bad(`the name must be 1 to ${LONGEST_NAME} lowercase letters and digits, with single hyphens between words`);
  }
  if (markdown.length > LONGEST_TEMPLATE) {
    return bad(`it has ${markdown.length} characters, and at most ${LONGEST_TEMPLATE} are allowed`);
  }
  const [first = '', ...rest] = markdown.replace(/^\ufeff/, '').split(/\r\n?|\n/);
  const title = first.startsWith('# ') ? first.slice(2).trim() : '';
  const text = rest.join('\n').trim();
  if (title === '' || title.length > LONGEST_TITLE) {
    return bad(`the first line must be "# " and a title of at most ${LONGEST_TITLE} characters`);
  }
  if (text === '') return bad('there is no text below the title');
  return { ok: true, template: { name, title, text } };
}

function bad(problem: string): ParsedTemplate {
  return { ok: false, problem };
}
