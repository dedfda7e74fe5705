import type { JsonValue } from '../../base/json.ts';
import type { Runs } from '../runs/create-runs.ts';
import type { Scope, ServerParts } from '../server-parts.ts';
import type { Statistics } from '../sessions/statistics.ts';
import type { Streams } from './live/streams.ts';

/** A setting as the API shows it. */
export interface ShownSetting {
  readonly key: string;
  readonly value: JsonValue;
  readonly default: JsonValue;
  readonly source: string;
  readonly type: string;
  readonly help: string;
  readonly problem?: string;
}

/** A recorded run that plays in the server, for an owner. */
export interface Demo {
  /** The id of its run, as soon as there is one; it plays on by itself. */
  play(owner: string): Promise<string>;
}

/** What routes work with. */
export interface ApiParts extends ServerParts {
  /** The settings as they are now, secrets and all: the API masks them. */
  readonly settings: () => readonly ShownSetting[];
  readonly streams: Streams;
  /** The agent at work; absent where the server runs none. */
  readonly runs?: Runs | undefined;
  /** The recorded run; absent where the server has none. */
  readonly demo?: Demo | undefined;
  /** How much an owner thought in all sessions. */
  readonly statistics: (owner: string) => Promise<Statistics>;
}

/** One request to a route, besides its input. */
export interface ApiCall {
  readonly scope: Scope;
  readonly request: Request;
  readonly parts: ApiParts;
}
