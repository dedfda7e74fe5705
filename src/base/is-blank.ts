/** True for a text in which nobody sees anything: spaces, line ends, characters without width. */
export function isBlank(text: string): boolean {
  return /^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(text);
}
