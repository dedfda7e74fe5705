import type { JsonValue } from '../../base/json.ts';
import type { SettingType, ValueOf } from './setting-types.ts';

/** One row of the table. */
export interface Setting {
  readonly type: SettingType;
  /** In a text, `{home}` stands for the folder of Thoughtline's files. */
  readonly default: JsonValue;
  readonly help: string;
  /** Other names under which the setting is found, in the file and at the command line. */
  readonly aliases?: readonly string[];
  /** Whether the default counts even while the file that could say otherwise cannot be read, because it does no harm. */
  readonly hasSafeDefault?: boolean;
}

/** Every setting there is. Types, checks, help and documentation all come from here. */
export const SETTINGS = {
  enable_thinking: {
    type: { kind: 'boolean' },
    default: false,
    help: 'Offer the tools think and reasoning_think to the agent.',
    aliases: ['chat.enableThinking'],
  },
  thoughts: {
    type: { kind: 'choice', of: ['hidden', 'summary', 'full'] },
    default: 'hidden',
    help: 'How much people see of what the agent thinks.',
  },
  think_echo: {
    type: { kind: 'boolean' },
    default: true,
    help: 'Repeat the thought in the answer of the think tool; false saves tokens.',
  },
  max_thoughts: {
    type: { kind: 'integer', min: 1, max: 10_000 },
    default: 100,
    help: 'Thoughts kept per context; the oldest leave first.',
  },
  max_thought_length: {
    type: { kind: 'integer', min: 1 },
    default: 100_000,
    help: 'Longest thought, in characters.',
  },
  thoughts_per_turn: {
    type: { kind: 'integer', min: 1 },
    default: 50,
    help: 'Thoughts that the agent may record in one turn.',
  },
  thoughts_per_minute: {
    type: { kind: 'integer', min: 1, or: ['off'] },
    default: 'off',
    help: 'Thoughts that one owner may record in a minute.',
  },
  reasoning_ttl: {
    type: { kind: 'integer', min: 1 },
    default: 86_400,
    help: 'Seconds without activity after which a reasoning session can no longer be continued.',
  },
  retention: {
    type: { kind: 'integer', min: 1, or: ['session', 'none'] },
    default: 30,
    help: 'Days that idle sessions are kept, "session" (until the connection ends; over HTTP a day) or "none" (nothing on disk).',
  },
  redact: {
    type: { kind: 'boolean' },
    default: true,
    help: 'Hide well-known secrets before anything is stored.',
  },
  redact_patterns: {
    type: { kind: 'list', of: 'regular expressions' },
    default: [],
    help: 'More text to hide before anything is stored.',
  },
  store: {
    type: {
      kind: 'text',
      form: 'sqlite:PATH, postgres://… or memory:',
      pattern: '^(?:memory:|sqlite:.+|postgres(?:ql)?://.+)$',
    },
    default: 'sqlite:{home}/thoughtline.db',
    help: 'Where sessions are stored.',
  },
  durability: {
    type: { kind: 'choice', of: ['full', 'normal'] },
    default: 'full',
    help: '"full" survives a power failure; "normal" is faster and survives a crash of the program.',
  },
  tools: {
    type: {
      kind: 'text',
      form: 'tool names and sets, separated by commas',
      pattern: '^[a-z0-9_]+(?: *, *[a-z0-9_]+)*$',
    },
    default: 'default',
    help: 'Tools that the MCP server offers: names, or the sets default, compat, project and all.',
    // All of these need other settings before they store or tell anything.
    hasSafeDefault: true,
  },
  max_message_bytes: {
    type: { kind: 'integer', min: 1 },
    default: 4_194_304,
    help: 'Largest message that a server accepts, in bytes.',
  },
  rate_limit: {
    type: { kind: 'integer', min: 1 },
    default: 3_000,
    help: 'Requests that one owner may send to a server in a minute.',
  },
  model: {
    type: { kind: 'text', form: 'provider/name', pattern: '^[a-z0-9-]+/\\S+$', optional: true },
    default: null,
    help: 'Model that the agent asks, such as ollama/qwen3.',
  },
  max_steps: {
    type: { kind: 'integer', min: 1 },
    default: 25,
    help: 'Steps after which an agent run must answer.',
  },
  max_tokens: {
    type: { kind: 'integer', min: 1, optional: true },
    default: null,
    help: 'Tokens after which an agent run must answer.',
  },
  max_cost: {
    type: { kind: 'number', above: 0, optional: true },
    default: null,
    help: 'Cost in US dollars after which an agent run must answer.',
  },
  max_seconds: {
    type: { kind: 'number', above: 0, optional: true },
    default: null,
    help: 'Seconds after which an agent run must answer.',
  },
  temperature: {
    type: { kind: 'number', min: 0, max: 2, optional: true },
    default: null,
    help: 'Sampling temperature; unset leaves it to the provider.',
  },
  max_output_tokens: {
    type: { kind: 'integer', min: 1 },
    default: 8_192,
    help: 'Tokens that a model may write in one step.',
  },
  max_tools: {
    type: { kind: 'integer', min: 1 },
    default: 64,
    help: 'Tools offered to a model at once; priority and relevance choose which.',
  },
  tool_priority: {
    type: { kind: 'priorities' },
    default: {},
    help: 'Priority of tools and MCP servers; 50 where nothing is said, higher comes first.',
  },
  history: {
    type: { kind: 'choice', of: ['native', 'transcript'] },
    default: 'native',
    help: 'How the agent shows a model what happened; "transcript" is for models without tool calling.',
  },
  dialect: {
    type: { kind: 'choice', of: ['native', 'xml', 'caret'] },
    default: 'native',
    help: 'How a model writes tool calls.',
  },
  dedup: {
    type: { kind: 'choice', of: ['newest', 'first', 'off'] },
    default: 'newest',
    help: 'Which copy of a resource shown several times stays in a request; "first" keeps prompt caches warm.',
  },
  compact_at: {
    type: { kind: 'number', min: 0, max: 1 },
    default: 0.8,
    help: 'Share of the context of a model at which older turns are summarised.',
  },
  permissions: {
    type: { kind: 'choice', of: ['read-only', 'ask', 'trusted'] },
    default: 'ask',
    help: 'What the tools of the agent may do without asking.',
  },
  allow: {
    type: { kind: 'list', of: 'tool patterns' },
    default: [],
    help: 'Tools that never ask.',
  },
  deny: {
    type: { kind: 'list', of: 'tool patterns' },
    default: [],
    help: 'Tools that are always refused; this beats everything else.',
  },
  log_level: {
    type: { kind: 'choice', of: ['debug', 'info', 'warn', 'error', 'silent'] },
    default: 'warn',
    help: 'Least important message that is logged.',
  },
} as const;

/** The name of a setting. */
export type SettingKey = keyof typeof SETTINGS;

/** What `get` gives for a setting: `SettingValue<'max_thoughts'>` is number. */
export type SettingValue<Key extends SettingKey> = ValueOf<(typeof SETTINGS)[Key]['type']>;

/** All keys, in the order of the table. */
export const SETTING_KEYS: readonly SettingKey[] = Object.keys(SETTINGS).filter(isSettingKey);

/** The row of a setting, in the form that all rows share. */
export function settingOf(key: SettingKey): Setting {
  const rows: Readonly<Record<SettingKey, Setting>> = SETTINGS;
  return rows[key];
}

/** The setting that a name or an alias means. */
export function findSettingKey(name: string): SettingKey | undefined {
  if (isSettingKey(name)) return name;
  return SETTING_KEYS.find((key) => settingOf(key).aliases?.includes(name));
}

function isSettingKey(name: string): name is SettingKey {
  return Object.hasOwn(SETTINGS, name);
}
