/** Says that the user did not see this. */
export function InternalMark() {
  return (
    <span className="badge" data-tone="internal">
      Internal: the user did not see this
    </span>
  );
}
