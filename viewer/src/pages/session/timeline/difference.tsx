import { lazy, Suspense } from 'react';
import { Fold } from '../../../components/fold.tsx';

const Changes = lazy(async () => ({ default: (await import('./changes.tsx')).Changes }));

/** What a revision changed, word by word, for those who want to see it. */
export function Difference(props: { readonly name: string; readonly before: string; readonly after: string }) {
  return (
    <Fold name={props.name} className="difference" line="Show difference">
      {() => (
        <Suspense fallback={<p aria-busy="true">Loading…</p>}>
          <Changes before={props.before} after={props.after} />
        </Suspense>
      )}
    </Fold>
  );
}
