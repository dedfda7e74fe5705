import type { Finding } from './finding.ts';

/** Tells which Node runs this; too old a one never gets this far. */
export function checkNode(): Finding {
  return {
    check: 'node',
    status: 'ok',
    detail: `Node ${process.versions.node} on ${process.platform} ${process.arch}`,
  };
}
