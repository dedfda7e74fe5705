/** Says that the user did not see this; where a setting shows it to the user, only that it is no part of the answer. */
export function InternalMark({ isSeen = false }: { readonly isSeen?: boolean }) {
  return (
    <span className="badge" data-tone="internal">
      <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true">
        <path
          d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM3 14 13 2"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      </svg>{' '}
      {isSeen ? 'Internal' : 'Internal: the user did not see this'}
    </span>
  );
}
