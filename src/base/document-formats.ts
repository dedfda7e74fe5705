/** What a session can be exported as. */
export const DOCUMENT_FORMATS = ['md', 'json', 'html', 'mermaid'] as const;

/** One of the formats. */
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];
