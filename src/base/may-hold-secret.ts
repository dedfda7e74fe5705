const TELLING_SIGNS = ['://', '----', 'asic ', 'ASIC '];
const LONGEST_PLAIN_RUN = 13;
const LONGEST_PLAIN_VALUE = 11;
const FEWEST_CARD_DIGITS = 14;
const LAST_BLANK = 0x20;

/**
 * False for a text in which none of the well-known secrets can be, which is true of most prose and found out much faster
 * than by looking for them. Every one of them has a sign of its own, or is a long run without a blank, or has a digit in
 * it: behind a name to which it is assigned, in a run, or because it is the number of a card.
 */
export function mayHoldSecret(text: string): boolean {
  const isAssigned = /[:=\uff1a]/.test(text);
  if (hasRunOver(isAssigned ? LONGEST_PLAIN_VALUE : LONGEST_PLAIN_RUN, text)) return true;
  if (TELLING_SIGNS.some((sign) => text.includes(sign))) return true;
  return /[0-9]/.test(text) && (isAssigned || hasMixedRun(text) || hasManyDigits(text));
}

/** Looks at every so many characters, and from there backwards to the last blank: most characters are never looked at. */
function hasRunOver(length: number, text: string): boolean {
  let end = length;
  while (end < text.length) {
    let place = end;
    while (place >= end - length && text.charCodeAt(place) > LAST_BLANK) place -= 1;
    if (place < end - length) return true;
    end = place + 1 + length;
  }
  return false;
}

function hasMixedRun(text: string): boolean {
  return (text.match(/\S{8,}/g) ?? []).some((run) => /[0-9]/.test(run));
}

function hasManyDigits(text: string): boolean {
  let digits = 0;
  for (const _ of text.matchAll(/[0-9]/g)) {
    digits += 1;
    if (digits === FEWEST_CARD_DIGITS) return true;
  }
  return false;
}
