import { useLocation } from 'wouter';
import { problemText } from '../../api/api-problem.ts';
import type { SessionPage, SessionRow } from '../../api/types.ts';
import { useServices } from '../../services.ts';

/** Leads to the sessions before and after this one in the list that the reader came from, or in the list of all. */
export function Neighbours({ id }: { readonly id: string }) {
  const { api, listed, notice } = useServices();
  const [, navigate] = useLocation();
  const isHere = (row: SessionRow): boolean => row.id === id;
  const go = async (by: 1 | -1): Promise<void> => {
    try {
      if (!listed.get().some(isHere)) {
        listed.set((await api.request<SessionPage>('/api/sessions?limit=100')).sessions);
      }
      const next = listed.get()[listed.get().findIndex(isHere) + by];
      if (next === undefined) notice.set(by > 0 ? 'This is the last session' : 'This is the first session');
      else navigate(`/s/${encodeURIComponent(next.id)}`);
    } catch (problem) {
      notice.set(problemText(problem));
    }
  };
  return (
    <span className="neighbours">
      <button type="button" aria-keyshortcuts="[" aria-label="Previous session" onClick={() => go(-1)}>
        ‹
      </button>
      <button type="button" aria-keyshortcuts="]" aria-label="Next session" onClick={() => go(1)}>
        ›
      </button>
    </span>
  );
}
