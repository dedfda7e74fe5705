/**
 * What pages of the viewer may do: run its own files and talk to this server. Styles and scripts in the text of a page
 * never count, and strings become script nowhere but for the one worker.
 */
export const PAGE_POLICY: string = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types live-worker',
].join('; ');

/**
 * What the frame may do in which artifacts are drawn: it has no origin, reaches nothing, and runs our own script but none
 * of an artifact. (Scripts in a frame can send packets past every policy, so that none may run.)
 */
export const SANDBOX_POLICY: string = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  'font-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');
