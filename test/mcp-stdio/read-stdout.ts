import type { Readable } from 'node:stream';
import { isObject } from '../../src/base/json.ts';

/** What the server answered to one request. */
export interface Answer {
  readonly id: unknown;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string };
}

/** Everything that came out of a server so far. */
export interface Received {
  /** Answers in the order in which they came. */
  readonly answers: readonly Answer[];
  readonly notifications: readonly { readonly method: string; readonly params?: unknown }[];
  /** Lines that are not JSON-RPC. */
  readonly strange: readonly string[];
  /** What came after the last line feed. */
  unfinished(): string;
  /** Tells of every answer from now on. */
  onAnswer(listener: (answer: Answer) => void): void;
  /** The next answer to an id that nobody was given yet; rejects when it stays away. */
  answerTo(id: unknown): Promise<Answer>;
}

const PATIENCE_MS = 20_000;

/** Reads standard output of a server, line by line, and trusts none of it. */
export function createReader(stdout: Readable): Received {
  const answers: Answer[] = [];
  const notifications: { method: string; params?: unknown }[] = [];
  const strange: string[] = [];
  const untaken = new Map<unknown, Answer[]>();
  const waiting = new Map<unknown, ((answer: Answer) => void)[]>();
  const listeners: ((answer: Answer) => void)[] = [];
  let rest = '';

  const take = (line: string): void => {
    const message = parse(line);
    if (isAnswer(message)) {
      answers.push(message);
      for (const listener of listeners) listener(message);
      const next = waiting.get(message.id)?.shift();
      if (next === undefined) untaken.set(message.id, [...(untaken.get(message.id) ?? []), message]);
      else next(message);
    } else if (isNotification(message)) notifications.push(message);
    else strange.push(line);
  };
  stdout.setEncoding('utf8');
  stdout.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line);
  });

  return {
    answers,
    notifications,
    strange,
    unfinished: () => rest,
    onAnswer: (listener) => void listeners.push(listener),
    answerTo(id) {
      const early = untaken.get(id)?.shift();
      if (early !== undefined) return Promise.resolve(early);
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`No answer to ${JSON.stringify(id)}.`)), PATIENCE_MS);
        const done = (answer: Answer): void => {
          clearTimeout(timer);
          resolve(answer);
        };
        waiting.set(id, [...(waiting.get(id) ?? []), done]);
      });
    },
  };
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function isAnswer(value: unknown): value is Answer {
  if (!isObject(value) || value['jsonrpc'] !== '2.0' || !Object.hasOwn(value, 'id')) return false;
  const { result, error } = value;
  if (error === undefined) return isObject(result);
  return (
    result === undefined &&
    isObject(error) &&
    Number.isInteger(error['code']) &&
    typeof error['message'] === 'string' &&
    error['message'] !== ''
  );
}

function isNotification(value: unknown): value is { method: string; params?: unknown } {
  return (
    isObject(value) &&
    value['jsonrpc'] === '2.0' &&
    typeof value['method'] === 'string' &&
    !Object.hasOwn(value, 'id') &&
    (value['params'] === undefined || isObject(value['params']))
  );
}
