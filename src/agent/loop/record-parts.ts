import { isObject, type JsonValue, throughJson } from '../../base/json.ts';
import { isDeeperThan } from '../../tools/dialects/is-deeper-than.ts';
import type { ToolRegistry } from '../../tools/registry.ts';
import type { AssistantPart, CallPart, PartMeta } from '../model/message.ts';
import type { StepPurpose } from '../run/run-event.ts';
import { type LiveRun, redacted } from './live-run.ts';

/** What a model said, and where. */
export interface Said {
  readonly step: number;
  readonly purpose: StepPurpose;
  readonly parts: readonly AssistantPart[];
  readonly registry: ToolRegistry;
}

/**
 * What a model said as it is recorded: ids of calls are unique in the run, secrets are out of its words and thoughts,
 * and all of it can be stored and sent back. Anybody's model may be passed in, so nothing about its parts is trusted.
 */
export function recordParts(run: LiveRun, said: Said): AssistantPart[] {
  const taken = new Set<string>();
  const texts = new Map([...cleanTexts(run, said.parts, 'text'), ...cleanTexts(run, said.parts, 'reasoning')]);
  return said.parts.flatMap((part, index): AssistantPart[] => {
    if (part.type === 'call') {
      const id = isFree(run, part.id, taken) ? part.id : `call_${said.step}_${index + 1}`;
      taken.add(id);
      return [recordCall(run, said, { ...part, id })];
    }
    const text = texts.get(part) ?? '';
    // A signature is for the text as it was: with another text, the provider would refuse it.
    const meta = text === part.text ? metaOf(part.meta) : {};
    return text === '' && meta.meta === undefined ? [] : [{ type: part.type, text, ...meta }];
  });
}

type Words = Exclude<AssistantPart, CallPart>;

/** Parts are read as one text: where a secret goes over from one to the next, the first of them says everything. */
function cleanTexts(run: LiveRun, said: readonly AssistantPart[], type: Words['type']): Map<AssistantPart, string> {
  const parts = said.filter((part): part is Words => part.type === type);
  const whole = redacted(run, parts.map(({ text }) => text).join(''));
  const each = parts.map(({ text }) => redacted(run, text));
  const clean = each.join('') === whole ? each : [whole];
  return new Map(parts.map((part, index) => [part, clean[index] ?? '']));
}

/** What every provider accepts as the id of a call. */
const ID = /^[\w-]{1,64}$/;

function isFree(run: LiveRun, id: string, taken: ReadonlySet<string>): boolean {
  return ID.test(id) && !taken.has(id) && !run.writer.hasCall(id);
}

// Deeper values can be run, but not stored.
const DEEPEST_INPUT = 500;
const TOO_DEEP = `The input has more than ${DEEPEST_INPUT} levels of lists and objects. Send a flatter one.`;

function recordCall(run: LiveRun, said: Said, part: CallPart): CallPart {
  const isDeep = isDeeperThan(part.input, DEEPEST_INPUT);
  const malformed = isDeep ? TOO_DEEP : part.malformed;
  const isInternal = said.purpose !== 'work' || said.registry.get(part.name)?.spec.visibility === 'internal';
  return {
    type: 'call',
    id: part.id,
    name: sendableName(part.name),
    input: isDeep ? null : recordInput(run, said, part),
    ...metaOf(part.meta),
    // It may quote what was written.
    ...(malformed === undefined ? {} : { malformed: redacted(run, malformed) }),
    ...(isInternal ? { internal: true } : {}),
  };
}

/** A thought is stored without secrets, the tool is given all of it; what is no thought is stored as it is. */
function recordInput(run: LiveRun, { purpose, registry }: Said, { id, name, input }: CallPart): JsonValue {
  if (purpose !== 'work') return withoutSecrets(throughJson(input), run);
  const tool = registry.get(name);
  if (tool?.spec.visibility !== 'internal') return throughJson(input);
  run.rawInputs.set(id, input);
  return tool.recordInput(input);
}

function withoutSecrets(value: JsonValue, run: LiveRun): JsonValue {
  if (typeof value === 'string') return redacted(run, value);
  if (Array.isArray(value)) return value.map((item: JsonValue) => withoutSecrets(item, run));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutSecrets(throughJson(each), run)]));
}

/** Providers refuse a history in which a call has a name that no tool could have. */
function sendableName(name: string): string {
  return /^[\w-]{1,64}$/.test(name) ? name : name.replace(/[^\w-]/g, '_').slice(0, 64) || 'unknown';
}

function metaOf(meta: PartMeta | undefined): { readonly meta?: PartMeta } {
  return meta === undefined ? {} : { meta };
}
