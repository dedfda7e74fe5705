import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSketcher, likeness } from './likeness.ts';

const sketchOf = createSketcher();

const alike = (a: string, b: string): number => likeness(sketchOf(a), sketchOf(b));

/** From where on the rules of a context take two thoughts for the same. */
const NEARLY_THE_SAME = 0.85;
const LONG =
  'The order was paid twice, because the first payment timed out on our side while the bank went through with it. ' +
  'So the refund must go to the card that was charged second, and the customer has to be told within five days, ' +
  'before the statement is sent by post.';

const within = (end: string): string => `${LONG.slice(0, 200)} ${end}`;

/** Words without numbers in them, all different. */
function manyWords(count: number, from = 0): string {
  const letters = (index: number): string =>
    [...String(from + index)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
  return Array.from({ length: count }, (_, index) => `w${letters(index)}`).join(' ');
}

describe('likeness', () => {
  it('is 1 for the same text and the same for both orders', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        expect(alike(a, a)).toBe(1);
        expect(alike(a, b)).toBe(alike(b, a));
      }),
    );
  });

  it('does not see case, spaces and punctuation', () => {
    expect(alike('Let me check the file.', ' let me CHECK, the file!! ')).toBe(1);
  });

  it('is high for a long text with one word changed and low for another text', () => {
    const text =
      'The order was paid twice, so the refund must go to the card that was charged second, within five days.';
    expect(alike(text, text.replace('five', 'six'))).toBeGreaterThan(0.8);
    expect(
      alike(text, 'Shipping takes longer to islands; the customer lives on one and was told so before.'),
    ).toBeLessThan(0.3);
  });

  it.each([
    ['numbers', [1, 2, 3, 4].map((count) => `Attempt ${count}: run the tests again`)],
    ['ordinals', ['1st', '2nd', '3rd'].map((count) => `For the ${count} time: run the tests`)],
    ['fillers', ['I should check the logs.', 'I should check the logs now.', 'I should check the logs again.']],
    ['a word more', ['I should check the logs.', 'I should check the logs carefully.']],
    ['a sentence more', [LONG, `${LONG} Let me look at it.`, `${LONG} There is no other way.`]],
    ['a sentence more, in Chinese', ['我应该再检查一下服务器的日志', '我应该再检查一下服务器的日志吧']],
    ['numbers, in Chinese', ['第1次尝试：运行所有测试', '第2次尝试：运行所有测试']],
    ['one word of many', ['second', 'first'].map(within)],
    ['nothing but case and marks', ['Hmm…', 'hmm', 'HMM.']],
    ['long texts', ['one', 'two', 'three'].map((end) => `${manyWords(2_000)} ${end}`)],
  ])('sees that only %s differ', (_, texts) => {
    for (const [index, text] of texts.slice(1).entries()) {
      expect(alike(texts[index] ?? '', text), text).toBeGreaterThanOrEqual(NEARLY_THE_SAME);
    }
  });

  it.each([
    [
      'names',
      Array.from({ length: 10 }, (_, index) => `src/module/file${index}.ts has been reviewed and contains no defects`),
    ],
    ['names in a long text', ['a.ts', 'b.ts', 'c.ts'].map((name) => `${LONG} It is ${name}.`)],
    [
      'identifiers',
      ['parse_url', 'parse_path', 'parse_query'].map((name) => `The function ${name} is tested and well`),
    ],
    ['subjects', ['auth', 'billing', 'users'].map((name) => `The module ${name} was reviewed: no defects`)],
    ['short words', ['yes', 'no', 'perhaps']],
    ['short thoughts', ['check the logs', 'read the config', 'run the tests']],
    ['objects', ['I should check the logs.', 'I should check the tests.', 'I should check the config.']],
    ['places', ['move a to b', 'move b to a', 'move b to c']],
    ['marks', ['?', '!', '…', '']],
    ['emoji', ['🙂', '🎉', '🙁']],
    ['comparisons', ['a<b', 'a>b', 'a=b']],
    ['spaced comparisons', ['a < b', 'a > b', 'a = b']],
    ['numbers alone', ['1', '2', '3']],
    ['calculations', ['Step 1: 3 + 4 = 7', 'Step 2: 7 + 9 = 16', 'Step 3: 16 + 5 = 21']],
    ['signs', ['日本', '中国', '韓国']],
    ['sentences in Chinese', ['我应该检查日志', '我应该运行测试', '我应该阅读配置']],
    ['long texts', [manyWords(2_000), manyWords(2_000, 1_000)]],
  ])('tells thoughts apart by their %s', (_, texts) => {
    for (const [index, text] of texts.slice(1).entries()) {
      expect(alike(texts[index] ?? '', text), text).toBeLessThan(NEARLY_THE_SAME);
    }
  });
});

describe('createSketcher', () => {
  it('is small, whatever the text', () => {
    for (const text of [
      manyWords(20_000),
      'a'.repeat(200_000),
      '.'.repeat(200_000),
      `${'1'.repeat(200_000)}a`,
      '日'.repeat(100_000),
    ]) {
      expect(sketchOf(text).length).toBeLessThanOrEqual(64);
    }
  });

  it('sketches a text the same whatever was sketched before', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 3_000, size: 'max' })), (texts) => {
        for (const text of texts) expect(sketchOf(text)).toEqual(createSketcher()(text));
      }),
    );
  });
});
