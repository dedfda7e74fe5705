import type { Script } from '../model-server/script.ts';
import { answersIn } from '../model-server/seen-request.ts';

/** What the model of the demo says; with pauses, at a pace at which one can read along. */
export function demoScript({ hasPauses }: { readonly hasPauses: boolean }): Script {
  const pauses = hasPauses ? { waitMs: 600, delayMs: 30 } : {};
  return (request) => {
    const isFormat = request.tools.some(({ name }) => name === 'response_formatter');
    const turn = isFormat ? FORMATTED : TURNS[answersIn(request)];
    if (turn === undefined) throw new Error('The demo takes more steps than its script has.');
    return { ...turn, ...pauses, pieceLength: 16 };
  };
}

const TURNS = [
  {
    reasoning:
      'A price that is wrong at exactly 100: an off-by-one at a limit is likely. I should see what the rule is before I look for where it is broken.',
    calls: [
      {
        name: 'think',
        input: {
          thought:
            'The complaint is about exactly 100 €, which smells of a limit that is compared with > instead of >=. But the full price could also be right: perhaps the discount is only for orders above 100 €. So first find out what the rule is meant to be (README or comments), then what the code does at the limit, then whether a test covers it.',
        },
      },
      { name: 'list_files', input: { paths: ['.'] } },
    ],
  },
  {
    text: 'The README should say what the rule is, and src/price.js what is done.',
    calls: [{ name: 'read_files', input: { paths: ['README.md', 'src/price.js'] } }],
  },
  {
    calls: [
      {
        name: 'think',
        input: {
          thought:
            'README: "100 € or more get 10 % off". Code: `sum > DISCOUNT_FROM`. At exactly 100 the condition is false, so the full 100 € is charged: the customer is right and should have paid 90 €. Does the fix change anything else? Delivery is free from 50 € on what is left to pay; 90 is above that, so there is no new charge. The delivery limit itself uses >=, as the README says "at least". What remains: why did no test catch it?',
        },
      },
      { name: 'read_files', input: { paths: ['test/price.test.js'] } },
    ],
  },
  {
    text: 'The cause is the comparison in src/price.js; the tests miss it because none of them is at the limit.',
  },
] as const;

const FIX = `// src/price.js
const discounted = sum >= DISCOUNT_FROM ? sum * 0.9 : sum;

// test/price.test.js
test('an order of exactly 100 € gets the discount', () => {
  assert.equal(priceOf([{ price: 100, count: 1 }]), 90);
});
`;

const FORMATTED = {
  calls: [
    {
      name: 'response_formatter',
      input: {
        thinking: 'Cause, fix, test. The fix stands by itself, so it is an artifact.',
        conversation: [
          {
            type: 'text',
            content:
              'The customer is right: 90 € were due. The README promises 10 % off for orders of **100 € or more**, but `src/price.js` checks `sum > DISCOUNT_FROM`, which leaves out exactly 100 €. The tests did not notice, because they only try 20 € and 200 €.',
          },
          {
            type: 'artifact',
            artifact: { type: 'code', title: 'The fix, and a test at the limit', language: 'javascript', content: FIX },
          },
          {
            type: 'text',
            content: 'Nothing else changes: 90 € is still above the 50 € from which delivery is free.',
          },
        ],
      },
    },
  ],
};
