import type { JsonObject, JsonValue } from '../../../src/base/json.ts';
import type { Said } from '../said.ts';
import type { FailureKind } from '../script.ts';
import type { FormatName, SeenRequest, ServiceName } from '../seen-request.ts';
import type { Signatures } from '../signatures.ts';
import type { Problem } from '../violation.ts';

/** One provider's way to put requests, answers and errors. */
export interface WireFormat {
  readonly name: FormatName;
  /** How call ids of this provider look. */
  readonly callIdPrefix: string;
  /** What must come back signed: blocks of reasoning, the first call after them, or sealed items; or nothing. */
  readonly signs: 'blocks' | 'calls' | 'sealed' | 'nothing';
  /** Signs reasoning, where the signature holds more than the text. */
  sign?(text: string, seen: SeenRequest, signatures: Signatures): string;
  read(request: WireRequest): SeenRequest;
  /** Everything that the provider would refuse; it answers with the first. */
  check(seen: SeenRequest, signatures: Signatures): readonly Problem[];
  writeAnswer(said: Said, seen: SeenRequest): JsonValue;
  /** The pieces of a stream, each whole in itself. */
  writeStream(said: Said, seen: SeenRequest): readonly string[];
  writeError(failure: WireFailure): JsonValue;
  /** An error in the middle of a stream. */
  writeStreamError(failure: WireFailure): string;
  readonly streamType: string;
  /** The provider's own words for what can go wrong. */
  readonly failures: Readonly<Record<Exclude<FailureKind, 'hang' | 'disconnect' | 'garbage'>, WireFailure>>;
}

/** A request as it came. */
export interface WireRequest {
  readonly service: ServiceName;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonObject;
}

/** A refusal. */
export interface WireFailure {
  readonly status: number;
  readonly message: string;
  /** The provider's name for the kind of error. */
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
}
