import type { Answer, AnswerItem, Artifact } from './answer.ts';
import { closeFence, fenceFor } from './fences.ts';

/** What stands between two items. */
export const ITEM_GAP = '\n\n';

/** An answer that is one text; an answer is never empty, so neither may the text be blank. */
export function textAnswer(text: string): Answer {
  return { conversation: [{ type: 'text', content: text.toWellFormed() }] };
}

/** The answer as plain text, artifacts in fences that their content cannot leave. */
export function answerText({ conversation }: Answer): string {
  return conversation.map(itemText).join(ITEM_GAP);
}

function itemText(item: AnswerItem): string {
  return item.type === 'text' ? item.content + closeFence(item.content) : artifactText(item.artifact);
}

function artifactText({ type, title, content, language }: Artifact): string {
  const fence = fenceFor(content);
  const body = content.endsWith('\n') ? content : `${content}\n`;
  return `**${title}**${ITEM_GAP}${fence}${language ?? WORDS[type]}\n${body}${fence}`;
}

/** What a fence is marked with, where the model named no language. */
const WORDS: Readonly<Record<Artifact['type'], string>> = {
  'text/markdown': 'markdown',
  'application/vnd.ant.code': '',
  'image/svg+xml': 'svg',
  'application/vnd.mermaid': 'mermaid',
  'text/html': 'html',
  'application/vnd.react': 'jsx',
  'application/vnd.bibliography': 'bibliography',
  'application/vnd.knowledge-graph': 'json',
};
