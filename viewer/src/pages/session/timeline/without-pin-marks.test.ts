import { describe, expect, it } from 'vitest';
import { withoutPinMarks } from './without-pin-marks.ts';

describe('withoutPinMarks', () => {
  it.each([
    ['Plain.', 'Plain.'],
    ['<!-- pin: A -->Kept.<!-- /pin -->', 'Kept.'],
    ['One.\n\n<!-- pin: A title -->\nKept.\n<!-- /pin -->\n\nTwo.', 'One.\n\nKept.\n\nTwo.'],
    ['<!-- pin: A -->Kept.<!-- /pin -->\n\nTwo.', 'Kept.\n\nTwo.'],
    ['<!-- a comment --> stays', '<!-- a comment --> stays'],
  ])('takes the marks out of %j, and nothing else', (text, shown) => {
    expect(withoutPinMarks(text)).toBe(shown);
  });

  it('takes no longer with a text that begins many marks and ends none', () => {
    const text = '<!-- pin: '.repeat(10_000);
    expect(withoutPinMarks(text)).toBe(text.trim());
  });
});
