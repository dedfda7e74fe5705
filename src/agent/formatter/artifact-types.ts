import { ARTIFACT_TYPES, type ArtifactType } from './answer.ts';

/** The short forms that models are offered, and what they stand for. */
export const SHORT_TYPES: Readonly<Record<string, ArtifactType>> = {
  markdown: 'text/markdown',
  code: 'application/vnd.ant.code',
  svg: 'image/svg+xml',
  mermaid: 'application/vnd.mermaid',
  html: 'text/html',
  react: 'application/vnd.react',
  bibliography: 'application/vnd.bibliography',
  'knowledge-graph': 'application/vnd.knowledge-graph',
};

/** The media type of a short form or a media type, however it is spelt; undefined for any other word. */
export function toArtifactType(word: string): ArtifactType | undefined {
  const plain = word.trim().toLowerCase();
  const short = plain.replace(/^application\/vnd\.(?:ant\.)?/, '').replaceAll(/[\s_]+/g, '-');
  const known = Object.entries(SHORT_TYPES).find(([name]) => name === short)?.[1];
  return known ?? ARTIFACT_TYPES.find((type) => type === plain);
}

/** What a type is called among people: `knowledge graph`. */
export function artifactLabel(type: ArtifactType): string {
  const [short = type] = Object.entries(SHORT_TYPES).find(([, known]) => known === type) ?? [];
  return short.replaceAll('-', ' ');
}
