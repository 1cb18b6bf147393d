/** A role or another plain word as it stands in a sentence: "an editor", "a viewer". */
export function withArticle(word: string): string {
  return /^[aeiou]/.test(word) ? `an ${word}` : `a ${word}`;
}
