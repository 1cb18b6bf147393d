/**
 * Tells which characters letter spacing parts. Letters of joined scripts stay joined, as CSS Text 3 asks for
 * ("cursive scripts"), and so do those that hang from one line, as in Devanagari. What a stacker or a joiner
 * ties to the next character is one shape and stays one.
 */
const JOINED =
  /[\p{scx=Adlam}\p{scx=Arabic}\p{scx=Chorasmian}\p{scx=Hanifi_Rohingya}\p{scx=Manichaean}\p{scx=Mandaic}\p{scx=Mongolian}\p{scx=Nko}\p{scx=Old_Uyghur}\p{scx=Phags_Pa}\p{scx=Psalter_Pahlavi}\p{scx=Sogdian}\p{scx=Syriac}]/u;
const HANGING =
  /[\p{scx=Bengali}\p{scx=Devanagari}\p{scx=Dogra}\p{scx=Gurmukhi}\p{scx=Modi}\p{scx=Nandinagari}\p{scx=Sharada}\p{scx=Tirhuta}]/u;
/**
 * Viramas that stack letters, of the scripts that are left, and the zero width joiner. A killer that is only
 * seen ends its cluster.
 */
const TIES = String.raw`\u0acd\u0b4d\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u1039\u17d2\u1a60\u1b44\u1baa\u1bab\ua806\ua8c4\ua9c0\uaaf6\uabed\u200d`;
const ENDS_TIED = new RegExp(`[${TIES}]$`, 'u');
const TIED = new RegExp(`[${TIES}]`, 'u');
/** Scripts without any of them: most texts need no closer look. */
const PLAIN = /^[\p{ASCII}\u0080-\u058f\u2000-\u200c\u2010-\u205f\u2070-\u2dff\u3000-\ua66f\uac00-\ud7ff]*$/u;

export function takesSpacing(grapheme: string): boolean {
  return grapheme !== '' && (PLAIN.test(grapheme) || !(JOINED.test(grapheme) || HANGING.test(grapheme) || ENDS_TIED.test(grapheme)));
}

/** True where spacing leaves some character of the text alone. */
export function hasJoinedLetters(text: string): boolean {
  return !PLAIN.test(text) && (JOINED.test(text) || HANGING.test(text) || TIED.test(text));
}

/** A joined word is measured as far as it goes; a longer one from its middle on. */
const MAX_MEASURED_LENGTH = 40;

/**
 * The text before the next character when measuring: one character, as in Fabric, and of a joined word all of
 * it so far, because its letters have other widths there than in pairs.
 */
export function measuredBefore(before: string | undefined, grapheme: string): string {
  const goesOn = before !== undefined && before.length < MAX_MEASURED_LENGTH && !PLAIN.test(grapheme) && JOINED.test(grapheme);
  return goesOn && JOINED.test(before) ? before + grapheme : grapheme;
}
