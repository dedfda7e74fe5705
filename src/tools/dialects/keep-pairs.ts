import type { DialectStream } from './dialect.ts';

/** Puts surrogate pairs together again that a chunk border has cut, so that no event holds half a character. */
export function keepPairs(stream: DialectStream): DialectStream {
  let half = '';
  return {
    push(chunk) {
      const text = half + chunk;
      half = /[\ud800-\udbff]$/.test(text.slice(-1)) ? text.slice(-1) : '';
      return stream.push(half === '' ? text : text.slice(0, -1));
    },
    end() {
      const events = stream.push(half);
      half = '';
      return [...events, ...stream.end()];
    },
  };
}
