/** Ask, and watch. */
export function ChatPage({ runId }: { readonly runId: string | undefined }) {
  return <p>{runId}</p>;
}
