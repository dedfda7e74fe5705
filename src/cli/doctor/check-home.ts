import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { messageOf } from '../../base/error.ts';
import type { Finding } from './finding.ts';

/** Whether the home folder can be used and is nobody else's business. */
export function checkHome(home: string): Finding {
  const check = 'home';
  const existing = nearestExisting(home);
  try {
    accessSync(existing, constants.W_OK | constants.X_OK);
  } catch (error) {
    const advice = 'Make the folder writable, or name another one in THOUGHTLINE_HOME.';
    return { check, status: 'failed', detail: `${existing} cannot be written to: ${messageOf(error)}`, advice };
  }
  if (existing !== home) return { check, status: 'ok', detail: `${home} is made when it is first needed` };
  const isOpen = process.platform !== 'win32' && (statSync(home).mode & 0o077) !== 0;
  if (!isOpen) return { check, status: 'ok', detail: home };
  return { check, status: 'warning', detail: `Others can look into ${home}`, advice: `Run: chmod 700 "${home}"` };
}

function nearestExisting(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestExisting(dirname(path));
}
