/**
 * Texts as readers see them: user-perceived characters. Both the editor's library and this split with the
 * runtime's own rules.
 */

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const PLAIN = /^[\x20-\x7e]*$/;

export function graphemesOf(text: string): string[] {
  // Letters of plain English are one unit each; a line break before the last pair of CR and LF is not among
  // them.
  if (PLAIN.test(text)) return text.split('');
  return Array.from(segmenter.segment(text), (part) => part.segment);
}
