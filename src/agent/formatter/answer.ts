/** The kinds of things that an answer can hold besides text, as their media types. */
export const ARTIFACT_TYPES = [
  'text/markdown',
  'application/vnd.ant.code',
  'image/svg+xml',
  'application/vnd.mermaid',
  'text/html',
  'application/vnd.react',
  'application/vnd.bibliography',
  'application/vnd.knowledge-graph',
] as const;

/** One of the kinds. */
export type ArtifactType = (typeof ARTIFACT_TYPES)[number];

/** Something that stands by itself: a document, a program, a picture. Its content is untrusted. */
export interface Artifact {
  readonly type: ArtifactType;
  readonly title: string;
  readonly content: string;
  readonly language?: string;
}

/** One piece of an answer. */
export type AnswerItem =
  | { readonly type: 'text'; readonly content: string }
  | { readonly type: 'artifact'; readonly artifact: Artifact };

/** What a user gets: never empty. A formatter's own thinking is not part of it. */
export interface Answer {
  readonly conversation: readonly AnswerItem[];
}
