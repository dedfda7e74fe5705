import { Link } from 'wouter';

/** Where an address leads nowhere, or not any more. */
export function NotFoundPage({ wasHere = false }: { readonly wasHere?: boolean }) {
  return (
    <section className="empty" role={wasHere ? 'alert' : undefined}>
      <h1>{wasHere ? 'This session was deleted' : 'Nothing is here'}</h1>
      <p>
        {wasHere ? '' : 'The address may be old, or a session may have been deleted. '}
        <Link href="/sessions">See all sessions</Link>
      </p>
    </section>
  );
}
