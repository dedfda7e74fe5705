import './status-badge.css';

const TONES: Readonly<Record<string, string>> = {
  active: 'accent',
  'needs you': 'warn',
  waiting: 'warn',
  interrupted: 'warn',
  completed: 'ok',
  partial: 'warn',
  stopped: 'discarded',
  failed: 'error',
};

/** How a session stands: a word, in the colour that means it. */
export function StatusBadge({ status }: { readonly status: string }) {
  return (
    <span className="badge" data-tone={TONES[status] ?? 'discarded'}>
      {status}
    </span>
  );
}
