import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { ConnectionState } from './connection-state.tsx';
import { Notice } from './notice.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { useKeys } from './use-keys.ts';
import './frame.css';

const PLACES = [
  { path: '/sessions', name: 'Sessions' },
  { path: '/chat', name: 'Chat' },
  { path: '/stats', name: 'Stats' },
  { path: '/about', name: 'About' },
] as const;

/** What stands around every page. */
export function Frame({ children }: { readonly children: ReactNode }) {
  useKeys();
  return (
    <>
      <a className="skip" href="#page">
        Skip to the page
      </a>
      <header className="top">
        <Link href="/sessions" className="brand">
          <img src="/icon.svg" alt="" width="24" height="24" /> Thoughtline
        </Link>
        <Places />
        <div className="top-end">
          <ConnectionState />
          <ThemeSwitch />
        </div>
      </header>
      <main id="page" tabIndex={-1}>
        {children}
      </main>
      <Notice />
    </>
  );
}

function Places() {
  const [location] = useLocation();
  const isHere = (path: string): boolean =>
    location.startsWith(path) || (path === '/sessions' && location.startsWith('/s/'));
  return (
    <nav className="places" aria-label="Pages">
      {PLACES.map(({ path, name }) => (
        <Link key={path} href={path} aria-current={isHere(path) ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
