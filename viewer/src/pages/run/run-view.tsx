/** Being written. */
export function RunView({ id }: { readonly id: string }) {
  return <p>{id}</p>;
}
