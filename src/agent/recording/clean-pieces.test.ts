import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redactSecrets } from '../../base/redact-secrets.ts';
import { cleanPieces } from './clean-pieces.ts';

const SECRET = `sk-ant-${'api03'}-${'Zx9Qw4Er7Ty2Ui5Op8As1Df3Gh6Jk0Lm'.repeat(3)}`;

const inTwelves = (text: string): string[] => text.match(/.{1,12}/gs) ?? [];
const sse = (event: object): string => `data: ${JSON.stringify(event)}\n\n`;
const clean = (texts: readonly string[]): string[] =>
  cleanPieces(
    texts.map((text, index) => ({ atMs: index, text })),
    redactSecrets,
  ).map(({ text }) => text);

/** How each format brings a text bit by bit. */
const STREAMS: Readonly<Record<string, (piece: string) => string>> = {
  'Anthropic text': (text) => sse({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }),
  'Anthropic input': (text) =>
    sse({ type: 'content_block_delta', index: 1, delta: { type: 'input_json_delta', partial_json: text } }),
  'Anthropic thinking': (thinking) =>
    sse({ type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking } }),
  'chat text': (content) => sse({ id: 'c', choices: [{ index: 0, delta: { content } }] }),
  'chat arguments': (text) =>
    sse({ choices: [{ index: 0, delta: { tool_calls: [{ index: 1, function: { arguments: text } }] } }] }),
  'Responses text': (delta) => sse({ type: 'response.output_text.delta', item_id: 'm', output_index: 0, delta }),
  'Gemini text': (text) => sse({ candidates: [{ content: { parts: [{ text }], role: 'model' }, index: 0 }] }),
  'Ollama text': (content) => `${JSON.stringify({ message: { role: 'assistant', content }, done: false })}\n`,
};

describe('cleanPieces', () => {
  it.each(Object.entries(STREAMS))('finds a secret that comes bit by bit: %s', (_, toPiece) => {
    const pieces = clean(inTwelves(`The key is ${SECRET}. Keep it.`).map(toPiece)).join('');
    for (const part of inTwelves(SECRET).slice(0, -1)) expect(pieces).not.toContain(part);
    expect(pieces).toContain('The key is [redacted');
    expect(pieces).toContain('Keep it.');
  });

  it('leaves what holds no secret as it is, byte for byte', () => {
    const pieces = ['event: ping\ndata: {"type": "ping"}\n\n', 'data: [DONE]\n\n', ': comment\n\n', 'data: {"cut', ''];
    expect(clean(pieces)).toEqual(pieces);
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (values) => {
        const same = values.map((value) => `data: ${JSON.stringify(value)}\n\n`);
        expect(
          cleanPieces(
            same.map((text) => ({ atMs: 0, text })),
            (text) => text,
          ).map(({ text }) => text),
        ).toEqual(same);
      }),
    );
  });

  it('does not mix up what different parts say', () => {
    const half = Math.ceil(SECRET.length / 2);
    const toPiece = (index: number, text: string): string =>
      sse({ type: 'content_block_delta', index, delta: { type: 'text_delta', text } });
    const pieces = clean([
      toPiece(0, 'Hello '),
      toPiece(1, SECRET.slice(0, half)),
      toPiece(1, SECRET.slice(half)),
      toPiece(0, 'there'),
    ]);
    expect(pieces[0]).toContain('"Hello "');
    expect(pieces[3]).toContain('"there"');
    expect(pieces.join('')).not.toContain(SECRET.slice(10, half));
  });

  it('keeps signatures, which must come back unchanged', () => {
    const piece = sse({ delta: { type: 'signature_delta', signature: SECRET } });
    expect(clean([piece])).toEqual([piece]);
  });
});
