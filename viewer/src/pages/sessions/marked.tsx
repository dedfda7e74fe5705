import type { ReactNode } from 'react';

const WORD = /([\p{L}\p{N}]+)/u;

/** A text in which the words that were sought stand out. */
export function Marked({ text, words }: { readonly text: string; readonly words: string }): ReactNode {
  const sought = words.toLowerCase().split(WORD).filter(isWord);
  const isSought = (piece: string): boolean => sought.some((word) => piece.toLowerCase().startsWith(word));
  return text.split(WORD).map((piece, place) => draw(piece, place, isSought));
}

/** Every other piece is a word. */
function isWord(_: string, place: number): boolean {
  return place % 2 === 1;
}

function draw(piece: string, place: number, isSought: (word: string) => boolean): ReactNode {
  return isWord(piece, place) && isSought(piece) ? <mark key={place}>{piece}</mark> : piece;
}
