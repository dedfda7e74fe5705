import { isJsonObject, throughJson } from '../../base/json.ts';
import { describeJsonProblem, parseJson } from '../../base/parse-json.ts';
import type { AssistantPart, CallPart, PartMeta } from '../model/message.ts';
import type { ModelEvent, StopReason } from '../model/model.ts';
import type { SdkCall, SdkMeta, SdkOptions } from './sdk-types.ts';

/** Whose parts they are. */
export interface StepPartsOptions {
  /** Marks what the model says as this provider's. */
  readonly provider: string;
  /** True for the ids of calls that stand in the request already. */
  readonly isTaken: (callId: string) => boolean;
}

/** What a model says in one step, while it says it. */
export interface StepParts {
  addText(type: 'text' | 'reasoning', part: SdkMeta & { readonly id: string }, text?: string): ModelEvent | undefined;
  startCall(start: SdkMeta & { readonly id: string; readonly toolName: string }): undefined;
  addInput(delta: { readonly id: string; readonly delta: string }): ModelEvent | undefined;
  finishCall(call: SdkCall): undefined;
  /** In the order in which they began. */
  all(stopReason: StopReason): AssistantPart[];
}

interface Words {
  readonly type: 'text' | 'reasoning';
  text: string;
  meta: PartMeta | undefined;
}

interface Call {
  readonly type: 'call';
  readonly id: string;
  readonly name: string;
  /** Undefined until the call is complete: one that never is was not made. */
  input: string | undefined;
  meta: PartMeta | undefined;
}

/** Collects the parts of one step. */
export function createStepParts({ provider, isTaken }: StepPartsOptions): StepParts {
  const parts: (Words | Call)[] = [];
  const words = new Map<string, Words>();
  const calls = new Map<string, Call>();
  const ids = new Set<string>();
  const isUsed = (id: string): boolean => ids.has(id) || isTaken(id);

  const callOf = (sdkId: string, name: string): Call => {
    const known = calls.get(sdkId);
    if (known !== undefined && known.input === undefined) return known;
    const call: Call = { type: 'call', id: unusedId(sdkId, isUsed), name, input: undefined, meta: undefined };
    ids.add(call.id);
    calls.set(sdkId, call);
    parts.push(call);
    return call;
  };

  return {
    addText(type, part, text = '') {
      const key = `${type} ${part.id}`;
      const slot = words.get(key) ?? { type, text: '', meta: undefined };
      if (!words.has(key)) parts.push(slot);
      words.set(key, slot);
      slot.text += text;
      slot.meta = mergeMeta(slot.meta, part.providerMetadata);
      return text === '' ? undefined : { type, text };
    },
    startCall(start) {
      const call = callOf(start.id, start.toolName);
      call.meta = mergeMeta(call.meta, start.providerMetadata);
    },
    addInput({ id: sdkId, delta }) {
      const call = calls.get(sdkId);
      if (call === undefined || delta === '') return undefined;
      return { type: 'call-input', id: call.id, name: call.name, text: delta };
    },
    finishCall(sdkCall) {
      const call = callOf(sdkCall.toolCallId, sdkCall.toolName);
      call.input = sdkCall.input;
      call.meta = mergeMeta(call.meta, sdkCall.providerMetadata);
    },
    all: (stopReason) => parts.flatMap((part) => toPart(part, { provider, stopReason }) ?? []),
  };
}

/** Some servers count their calls anew in every answer; two calls of one request must differ. */
function unusedId(wanted: string, isUsed: (id: string) => boolean): string {
  const base = wanted === '' ? 'call' : wanted;
  let id = base;
  for (let n = 2; isUsed(id); n++) id = `${base}_${n}`;
  return id;
}

function toPart(
  part: Words | Call,
  { provider, stopReason }: { readonly provider: string; readonly stopReason: StopReason },
): AssistantPart | undefined {
  if (part.type === 'call') return part.input === undefined ? undefined : toCall(part, part.input, stopReason);
  const { type, text, meta } = part;
  if (type === 'text') return text === '' ? undefined : { type, text, ...withMeta(meta) };
  if (text === '' && meta === undefined) return undefined;
  // Whose thought it is, also where the provider sends nothing along with it.
  return { type, text, meta: { [provider]: {}, ...meta } };
}

function toCall({ type, id, name, meta }: Call, text: string, stopReason: StopReason): CallPart {
  const call = { type, id, name, ...withMeta(meta) };
  // Models often send nothing for a tool without parameters.
  const parsed = parseJson(text.trim() === '' ? '{}' : text);
  if (parsed.ok) return { ...call, input: parsed.value };
  const where = describeJsonProblem(parsed.problem);
  const malformed =
    stopReason === 'length'
      ? `The call was cut off because the answer reached its limit of tokens (${where}). Send less at a time.`
      : `The input of the call is not valid JSON (${where}). Send the call again.`;
  return { ...call, input: text, malformed };
}

function withMeta(meta: PartMeta | undefined): { readonly meta?: PartMeta } {
  return meta === undefined ? {} : { meta };
}

/** A signature may come at the beginning, in the middle or at the end of a part. */
function mergeMeta(known: PartMeta | undefined, added: SdkOptions | undefined): PartMeta | undefined {
  if (added === undefined) return known;
  let merged = known;
  for (const [name, options] of Object.entries(added)) {
    const each = throughJson(options);
    if (isJsonObject(each)) merged = { ...merged, [name]: { ...merged?.[name], ...each } };
  }
  return merged;
}
