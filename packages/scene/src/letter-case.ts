/**
 * Words written in capitals, unit by unit: every character of the text keeps its place, so that styles, the
 * caret and line breaks need no counting again. One character may be drawn as several: ß as SS.
 */
import { graphemesOf } from './graphemes.ts';

/**
 * The characters of a text as they are drawn, one for each of `graphemesOf`. Locales that no language is
 * known of count as English.
 */
export function capitalsOf(text: string, locale: string | undefined): string[] {
  const typed = graphemesOf(text);
  const each = typed.map((grapheme) => upper(grapheme, locale));
  // Greek drops its accents in capitals, and where depends on the characters beside: then the word as a whole
  // decides.
  const whole = graphemesOf(upper(text, locale));
  const lengths = each.map((drawn) => graphemesOf(drawn).length);
  if (lengths.reduce((sum, length) => sum + length, 0) !== whole.length) return each;
  let from = 0;
  return lengths.map((length) => whole.slice(from, (from += length)).join(''));
}

function upper(text: string, locale: string | undefined): string {
  try {
    return text.toLocaleUpperCase(locale);
  } catch {
    return text.toUpperCase();
  }
}
