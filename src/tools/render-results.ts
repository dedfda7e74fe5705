import { messageOf } from '../base/error.ts';
import { redactSecrets } from '../base/redact-secrets.ts';
import { DEFAULT_MAX_TOKENS, limitTokens } from './limit-tokens.ts';
import type { ToolRegistry } from './registry.ts';
import {
  createResourceTracker,
  type Dedup,
  type DraftTracker,
  draftOf,
  type ResourceTracker,
} from './resource-tracker.ts';
import { titleOf } from './title.ts';
import type { ResultFaces, Shown, Tool, ToolImage } from './tool.ts';
import type { ToolResult } from './tool-result.ts';

/** How results become text for a request. */
export interface RenderOptions {
  readonly registry: ToolRegistry;
  /** `newest` saves the most tokens; `first` never changes earlier messages, so the provider's prompt cache stays warm. */
  readonly dedup?: Dedup;
  /** Per result; a longer one is cut in the middle. */
  readonly maxTokens?: number | ((result: ToolResult) => number | undefined);
  /** @internal Where what was rendered for earlier requests is kept: a result is rendered again only when its text would change. */
  readonly cache?: RenderCache;
}

/** What was rendered of results, and what that rested on. A result that looks the same gives the same object. */
export type RenderCache = WeakMap<ToolResult, Rendering>;

/** One result as it was rendered. */
interface Rendering {
  readonly tool: Tool | undefined;
  readonly dedup: Dedup;
  readonly maxTokens: number;
  readonly draft: DraftTracker;
  readonly isCut: boolean;
  readonly shown: RenderedResult;
  /** Instead, where the text is cut and another result shows the same. */
  readonly elsewhere: RenderedResult;
}

/** A result as one request shows it. */
export interface RenderedResult {
  readonly callId: string;
  readonly toolName: string;
  readonly text: string;
  readonly isError: boolean;
  readonly images: readonly ToolImage[];
}

/**
 * Renders the results of one request, oldest first, with every resource in full exactly once. Only results that are
 * in the request may be given: one that is left out must not hold the only full copy.
 */
export function renderResults(results: readonly ToolResult[], options: RenderOptions): RenderedResult[] {
  const dedup = dedupOf(options);
  const tracker = createResourceTracker(dedup);
  if (dedup !== 'newest') return results.map((result) => renderOver(result, tracker, options));
  const rendered = results.toReversed().map((result) => renderOver(result, tracker, options));
  return rendered.reverse();
}

/** Renders one result for somebody who sees no other, so that every resource in it is shown in full. */
export function renderResult(result: ToolResult, options: Omit<RenderOptions, 'dedup'>): RenderedResult {
  return renderOver(result, createResourceTracker('off'), { ...options, dedup: 'off' });
}

/** The whole text of one result for people; what is internal is shown only to those who ask for it. */
export function renderForUser(
  result: ToolResult,
  registry: ToolRegistry,
  options: { readonly internal?: boolean } = {},
): string {
  if (result.visibility === 'internal' && options.internal !== true) return '';
  return readResult(result, registry).renderForUser();
}

/**
 * The faces of a result, however the call ended. They never throw: a record that cannot be read any more, and a face
 * that fails, become a placeholder, so that one bad record cannot close a whole history.
 */
export function readResult(result: ToolResult, registry: ToolRegistry): ResultFaces {
  if (result.status !== 'done') return plainFaces(result.message, false);
  const tool = registry.get(result.toolName);
  const faces = attempt(() => tool?.read(result.output), undefined);
  if (faces !== undefined) return new GuardedFaces(faces, result);
  const reason =
    tool === undefined ? 'this tool is not installed any more' : 'the record does not fit this version of the tool';
  return plainFaces(cannotBeShown(result, reason), result.isSuccess);
}

function renderOver(result: ToolResult, tracker: ResourceTracker, options: RenderOptions): RenderedResult {
  const known = options.cache?.get(result);
  if (known !== undefined && isUsable(known, result, options) && known.draft.moveTo(tracker)) return settle(known);
  const rendering = render(result, tracker, options);
  options.cache?.set(result, rendering);
  return settle(rendering);
}

function isUsable(known: Rendering, result: ToolResult, options: RenderOptions): boolean {
  return (
    known.dedup === dedupOf(options) &&
    known.maxTokens === maxTokensOf(result, options) &&
    known.tool === options.registry.get(result.toolName)
  );
}

/** Makes the claims of a rendering count, and gives what it shows then. */
function settle({ draft, isCut, shown, elsewhere }: Rendering): RenderedResult {
  // What was cut may be what it claimed: then another result shows it, unless that would be cut to the same text.
  if (isCut) return draft.keepCut(shown.text) ? shown : elsewhere;
  draft.keep();
  return shown;
}

function render(result: ToolResult, tracker: ResourceTracker, options: RenderOptions): Rendering {
  const dedup = dedupOf(options);
  const maxTokens = maxTokensOf(result, options);
  const draft = draftOf(tracker, dedup);
  const faces = readResult(result, options.registry);
  const { text, isCut } = limitTokens(faces.render(draft), maxTokens);
  const { callId, toolName } = result;
  const tool = options.registry.get(toolName);
  const shown = { callId, toolName, text, isError: !faces.isSuccess, images: faces.images() };
  const name = tool === undefined ? toolName : titleOf(tool.spec, result.input);
  const elsewhere = isCut ? { ...shown, text: draft.placeholder(name) } : shown;
  return { tool, dedup, maxTokens, draft, isCut, shown, elsewhere };
}

function dedupOf({ dedup = 'newest' }: RenderOptions): Dedup {
  return dedup;
}

function maxTokensOf(result: ToolResult, { maxTokens }: RenderOptions): number {
  return (typeof maxTokens === 'function' ? maxTokens(result) : maxTokens) ?? DEFAULT_MAX_TOKENS;
}

/** Faces that never throw. */
class GuardedFaces implements ResultFaces {
  readonly #faces: ResultFaces;
  readonly #result: ToolResult;

  constructor(faces: ResultFaces, result: ToolResult) {
    this.#faces = faces;
    this.#result = result;
  }

  get isSuccess(): boolean {
    return attempt(() => this.#faces.isSuccess, false);
  }

  status(): string {
    return this.#orPlaceholder(() => this.#faces.status());
  }

  render(resources: ResourceTracker): string {
    return this.#orPlaceholder(() => this.#faces.render(resources));
  }

  show(resources: ResourceTracker): Shown {
    return this.#orPlaceholder(() => this.#faces.show(resources));
  }

  renderForUser(): string {
    return this.#orPlaceholder(() => this.#faces.renderForUser());
  }

  images(): readonly ToolImage[] {
    return attempt(() => this.#faces.images(), []);
  }

  #orPlaceholder<Face>(show: () => Face): Face | string {
    try {
      return show();
    } catch (thrown) {
      return cannotBeShown(this.#result, redactSecrets(messageOf(thrown)));
    }
  }
}

function attempt<Value>(look: () => Value, otherwise: Value): Value {
  try {
    return look();
  } catch {
    return otherwise;
  }
}

function cannotBeShown({ toolName }: ToolResult, reason: string): string {
  return `(the result of ${toolName} cannot be shown: ${reason})`;
}

function plainFaces(text: string, isSuccess: boolean): ResultFaces {
  return {
    isSuccess,
    status: () => text.split('\n', 1)[0] ?? '',
    render: () => text,
    show: () => text,
    renderForUser: () => text,
    images: () => [],
  };
}
