import { isUtf8 } from 'node:buffer';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, messageOf } from '../base/error.ts';
import { compareText } from '../base/order.ts';
import { LONGEST_TEMPLATE, type ParsedTemplate, parseTemplate, type Template } from '../thinking/templates/template.ts';
import { createTemplates, type Templates } from '../thinking/templates/templates.ts';

/** The templates of this home, and a sentence about every file that could not be used. */
export interface ReadTemplates {
  readonly templates: Templates;
  readonly warnings: readonly string[];
}

const MOST_FILES = 200;
/** A character has at most four bytes in UTF-8. */
const LARGEST_FILE = 4 * LONGEST_TEMPLATE;

/** Reads the user's own templates, `templates/*.md` in the home folder; a bad file is a warning and the rest still counts. */
export async function readTemplates(home: string): Promise<ReadTemplates> {
  const folder = join(home, 'templates');
  const own: Template[] = [];
  const warnings: string[] = [];
  for (const file of await listFiles(folder, warnings)) {
    const path = join(folder, file);
    const parsed = await readTemplate(path, file.slice(0, -'.md'.length));
    if (parsed.ok) own.push(parsed.template);
    else warnings.push(`The template ${path} is not used: ${parsed.problem}.`);
  }
  return { templates: createTemplates(own), warnings };
}

async function listFiles(folder: string, warnings: string[]): Promise<string[]> {
  try {
    const files = (await readdir(folder)).filter((file) => file.endsWith('.md')).sort(compareText);
    if (files.length > MOST_FILES) {
      warnings.push(`Only the first ${MOST_FILES} of the ${files.length} templates in ${folder} are used.`);
    }
    return files.slice(0, MOST_FILES);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') warnings.push(`The templates in ${folder} cannot be read: ${messageOf(error)}.`);
    return [];
  }
}

async function readTemplate(path: string, name: string): Promise<ParsedTemplate> {
  try {
    const { size, isFile } = await sizeOf(path);
    if (!isFile) return { ok: false, problem: 'it is not a file' };
    if (size > LARGEST_FILE)
      return { ok: false, problem: `it has ${size} bytes, and at most ${LARGEST_FILE} are read` };
    const bytes = await readFile(path);
    if (!isUtf8(bytes)) return { ok: false, problem: 'it is not UTF-8 text' };
    return parseTemplate(name, bytes.toString());
  } catch (error) {
    return { ok: false, problem: messageOf(error) };
  }
}

/** Asked before reading: a pipe would block, and a huge file would fill the memory. */
async function sizeOf(path: string): Promise<{ readonly size: number; readonly isFile: boolean }> {
  const stats = await stat(path);
  return { size: stats.size, isFile: stats.isFile() };
}
