/** Says that the user did not see this. */
export function InternalMark() {
  return (
    <span className="badge" data-tone="internal">
      <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true">
        <path d="M2 8c3-5 9-5 12 0M3 13 13 3" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>{' '}
      Internal: the user did not see this
    </span>
  );
}
