// Texts like the thoughts of a coding agent: plain prose, about 300 bytes and 61 tokens each, the same in every run.

const CLAUSES = `The failing test only breaks on the second run.
The cache key leaves out the locale of the user.
If the lock is held across the await, two writers can deadlock.
The refund window is thirty days, counted from delivery.
The customer bought the item outside the window, but the policy has an exception for defects.
I should read the migration before I change the model.
The stack trace points at the parser, yet the input was already wrong before it.
A retry without backoff would make the outage worse.
The index is not used because the column is wrapped in a function.
Let me compare both branches before choosing one.
Nothing in the log explains the gap between the two requests.
The simplest explanation is a stale build.
Removing the flag is safe only when no client sends it any more.
The budget allows one more experiment, so choose the one that separates the hypotheses.
The user asked for a summary, not for a rewrite.
Two of the three sources agree; the third one quotes the first.
The time zone is applied twice, once in the query and once in the view.
An empty list and a missing list mean different things here.
The numbers add up if the discount is applied before the tax.
I need to check whether the handler runs more than once.
The queue grows because the consumer acknowledges too late.
It would be wrong to assume that the order of events is stable.
The interface is small enough to be replaced by a function.
Before deleting the file I must see who imports it.
The schema allows null, so the code has to expect it.
The benchmark measures the start of the process and not the loop.
Rolling back to the second step keeps the part that was proven.
The contract names the supplier, and the annex changes the date of payment.
Neither answer covers the case of a closed account.
A smaller page size reduces memory but doubles the number of calls.
The flaky part is the clock, so pass it in as an argument.
That conclusion rests on one observation; look for a second one.`.split('\n');

const BYTES = 300;

/** An endless supply of thoughts: `next()` gives another text, never the same twice in a row. */
export function createThoughts(seed = 1) {
  const random = mulberry32(seed);
  const pick = () => CLAUSES[Math.floor(random() * CLAUSES.length)];
  return {
    next: () => {
      let text = pick();
      while (text.length < BYTES) text += ` ${pick()}`;
      return `${text.slice(0, BYTES - 1).trimEnd()}.`;
    },
  };
}

/** A small generator of random numbers that can be started at the same place again. */
function mulberry32(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
