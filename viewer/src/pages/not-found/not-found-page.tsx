import { Link } from 'wouter';

/** Where an address leads nowhere. */
export function NotFoundPage() {
  return (
    <section className="empty">
      <h1>Nothing is here</h1>
      <p>
        The address may be old, or a session may have been deleted. <Link href="/sessions">See all sessions</Link>
      </p>
    </section>
  );
}
