import type { Cancelled } from '../base/cancellation.ts';
import type { JsonValue } from '../base/json.ts';
import type { ResourceTracker } from './resource-tracker.ts';
import type { Problem } from './schema.ts';
import type { ToolMode, ToolSpec } from './tool-spec.ts';

/** Who makes a call: `local` over stdio and the command line, else the authenticated owner. */
export interface Caller {
  readonly owner: string;
}

/** How far a long call has come. */
export interface Progress {
  readonly message?: string;
  readonly done?: number;
  readonly total?: number;
}

/** What a running tool is given besides its input. */
export interface ToolContext {
  readonly callId: string;
  readonly mode: ToolMode;
  /** Aborts at the tool's timeout and when the caller gives up. */
  readonly signal: AbortSignal;
  /** The same for a tool that listens to nothing and only asks whether it is still wanted. */
  readonly cancelled: Cancelled;
  readonly caller: Caller;
  readonly session: { readonly id: string };
  /** The agent's turn, where there is one: some limits count per turn. */
  readonly turn?: string | undefined;
  progress(update: Progress): void;
}

/** A picture for models that can see, and for people. */
export interface ToolImage {
  readonly mediaType: string;
  /** Base64. */
  readonly data: string;
}

/** What a model is shown: a text, or data that it reads as JSON. */
export type Shown = string | object;

/** The separate faces of one result. The result itself is data; these are made from it whenever somebody looks. */
export interface ResultFaces {
  /** The tool's own word: a failure is shown and flagged, and is not an exception. */
  readonly isSuccess: boolean;
  /** One line. */
  status(): string;
  /** The text for the model. Runs again for every request, so it must be pure and cheap. */
  render(resources: ResourceTracker): string;
  /** The same, before data became JSON: for those who can show it as data, too. */
  show(resources: ResourceTracker): Shown;
  /** The whole text for people. */
  renderForUser(): string;
  images(): readonly ToolImage[];
}

/** What a tool gave back: its output as data and what it thinks of it, and its input where the tool changed it. */
export interface Executed {
  readonly output: JsonValue;
  readonly isSuccess: boolean;
  readonly input?: unknown;
}

/** A call that is ready to run, which rejects and never throws, or what is wrong with its input. */
export type Prepared =
  | { readonly ok: true; run(context: ToolContext): Promise<Executed> }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** A tool with its types erased, as the registry, the server and the agent see it. Made by `defineTool`. */
export interface Tool {
  readonly spec: ToolSpec;
  /** At once where the tool's schema can, so that most calls need not wait. */
  prepare(input: unknown): Prepared | Promise<Prepared>;
  /** What history holds of an input, however the call ended; without secrets where the tool takes them out. */
  recordInput(input: unknown): JsonValue;
  /** Reads a stored output; undefined when it is not one of this tool's (any more). */
  read(output: unknown): ResultFaces | undefined;
}
