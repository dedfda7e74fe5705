import { describe, expect, it } from 'vitest';
import { showHidden } from './visible-text.ts';

describe('showHidden', () => {
  it('shows what would turn, hide or drive text', () => {
    expect(showHidden('echo \u202E dne; \u200Bmr\u0007\r')).toBe('echo ⟨U+202E⟩ dne; ⟨U+200B⟩mr⟨U+0007⟩⟨U+000D⟩');
    expect(showHidden('a\u{E0041}b\u2066c')).toBe('a⟨U+E0041⟩b⟨U+2066⟩c');
  });

  it('leaves text and emoji as they are', () => {
    const text = 'Two lines\n\tand 👩‍💻 ❤️ 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿';
    expect(showHidden(text)).toBe(text);
  });
});
