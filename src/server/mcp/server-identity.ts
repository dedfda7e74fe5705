import type { ServerParts } from '../server-parts.ts';

/** How the server names itself to clients. */
export interface ServerIdentity {
  readonly name: string;
  readonly title: string;
  readonly version: string;
}

/** The same in both protocol eras and through every door. */
export function identityOf({ version }: Pick<ServerParts, 'version'>): ServerIdentity {
  return { name: 'thoughtline', title: 'Thoughtline', version };
}
