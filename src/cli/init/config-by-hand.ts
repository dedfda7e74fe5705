import { toOneLine } from '../../base/visible-text.ts';
import type { Client } from './client.ts';
import { describeChange } from './describe-change.ts';
import { type Machine, pathsOf, placesOf } from './find-client.ts';
import { toLines } from './jsonc/layout.ts';
import { entryFor, SERVER_NAME, type Start } from './server-entry.ts';

/** What a client that is not on this machine would read, for people and for programs. */
export interface ConfigByHand {
  readonly note: string;
  readonly text: string;
  readonly json: object;
}

/** What it depends on. */
export interface ByHandParts {
  readonly machine: Machine;
  readonly start: Start;
}

/** The config of a client that is not here, and where it belongs. */
export function configByHand(client: Client, { machine, start }: ByHandParts): ConfigByHand {
  const reason = whyAbsent(client, machine);
  const paths = pathsOf(client, machine);
  const text = configText(client, start);
  const place = paths.map(toOneLine).join(' or ') || 'its config';
  return {
    note: `${reason} This would go into ${place}:`,
    text,
    json: { client: client.id, path: paths[0], status: 'planned', change: describeChange('', text), note: reason },
  };
}

/** The whole config of a client that has no other server. */
export function configText(client: Pick<Client, 'key' | 'type'>, start: Start): string {
  const config = { [client.key]: { [SERVER_NAME]: entryFor(client, start) } };
  return toLines(config, '', { lineEnd: '\n', step: '  ' });
}

/** Which folders would show that a client is here. */
export function whyAbsent(client: Client, machine: Machine): string {
  const folders = placesOf(client, machine).map(({ folder }) => toOneLine(folder));
  const looked = folders.length === 0 ? '' : `: there is no folder ${folders.join(' and no ')}`;
  return `${client.name} is not on this machine${looked}.`;
}
