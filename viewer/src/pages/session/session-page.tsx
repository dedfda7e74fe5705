/** One session. */
export function SessionPage({ id }: { readonly id: string }) {
  return <p>{id}</p>;
}
