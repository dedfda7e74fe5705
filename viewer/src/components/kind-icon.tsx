import type { SessionKind } from '../api/types.ts';

const SHAPES: Readonly<Record<SessionKind, { readonly name: string; readonly path: string }>> = {
  context: { name: 'Context', path: 'M3 4h10v7H7l-3 3v-3H3z' },
  reasoning: { name: 'Reasoning', path: 'M4 3v4h8v3m0 0v3M4 7v6' },
  run: { name: 'Run', path: 'M5 3l8 5-8 5z' },
};

/** What kind of session it is, as a picture with a name. */
export function KindIcon({ kind }: { readonly kind: SessionKind }) {
  const { name, path } = SHAPES[kind];
  return (
    <svg className="kind-icon" viewBox="0 0 16 16" width="16" height="16" role="img" aria-label={name}>
      <title>{name}</title>
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" strokeLinecap="round" />
    </svg>
  );
}
