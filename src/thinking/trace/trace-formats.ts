/** What a trace can be exported as. */
export const TRACE_FORMATS = ['md', 'json', 'html', 'mermaid'] as const;

/** One of the formats. */
export type TraceFormat = (typeof TRACE_FORMATS)[number];
