/**
 * The fonts that come with the product. Files are those of the fontsource packages: one per family, subset,
 * weight and style. Adding a family is one entry here (and its package in the server's dependencies).
 */

export type FontStyleName = 'normal' | 'italic';

export interface FontFamily {
  family: string;
  /** The folder in `@fontsource/`. */
  package: string;
  category: 'sans-serif' | 'serif' | 'display' | 'handwriting';
  weights: readonly number[];
  styles: readonly FontStyleName[];
  /** Take this subset's files alone instead of all. */
  subset?: string;
  /**
   * CSS unicode-range for files whose style sheet names none: a browser then loads them only for these
   * characters.
   */
  unicodeRange?: string;
  /** A large file: the canvas maps it from the disk, whole, instead of reading it. */
  mapped?: true;
}

/** Emoji, their joiners, tags and selectors. */
const EMOJI_RANGE =
  'U+200D,U+203C,U+2049,U+20E3,U+2139,U+2194-21AA,U+231A-23FA,U+24C2,U+25AA-27BF,U+2934-2935,U+2B05-2B55,U+3030,U+303D,U+3297,U+3299,U+FE0F,U+1F000-1FAFF,U+E0020-E007F';

const UPRIGHT = ['normal'] as const;
const BOTH = ['normal', 'italic'] as const;

/** Families that a marketer may choose: the default one, then by name. */
export const BUILT_IN_FAMILIES: readonly FontFamily[] = [
  { family: 'Open Sans', package: 'open-sans', category: 'sans-serif', weights: [300, 400, 600, 700, 800], styles: BOTH },
  { family: 'Barlow', package: 'barlow', category: 'sans-serif', weights: [300, 400, 600, 700, 800], styles: BOTH },
  { family: 'Bebas Neue', package: 'bebas-neue', category: 'display', weights: [400], styles: UPRIGHT },
  { family: 'Caveat', package: 'caveat', category: 'handwriting', weights: [400, 700], styles: UPRIGHT },
  { family: 'Dancing Script', package: 'dancing-script', category: 'handwriting', weights: [400, 700], styles: UPRIGHT },
  { family: 'DM Sans', package: 'dm-sans', category: 'sans-serif', weights: [300, 400, 500, 700], styles: BOTH },
  { family: 'DM Serif Display', package: 'dm-serif-display', category: 'serif', weights: [400], styles: BOTH },
  { family: 'Inter', package: 'inter', category: 'sans-serif', weights: [300, 400, 500, 600, 700, 800], styles: BOTH },
  { family: 'Lato', package: 'lato', category: 'sans-serif', weights: [300, 400, 700, 900], styles: BOTH },
  { family: 'Libre Baskerville', package: 'libre-baskerville', category: 'serif', weights: [400, 700], styles: BOTH },
  { family: 'Lora', package: 'lora', category: 'serif', weights: [400, 700], styles: BOTH },
  { family: 'Merriweather', package: 'merriweather', category: 'serif', weights: [300, 400, 700, 900], styles: BOTH },
  { family: 'Montserrat', package: 'montserrat', category: 'sans-serif', weights: [300, 400, 600, 700, 800], styles: BOTH },
  { family: 'Nunito', package: 'nunito', category: 'sans-serif', weights: [300, 400, 600, 700, 800], styles: BOTH },
  { family: 'Oswald', package: 'oswald', category: 'sans-serif', weights: [300, 400, 600, 700], styles: UPRIGHT },
  { family: 'Pacifico', package: 'pacifico', category: 'handwriting', weights: [400], styles: UPRIGHT },
  { family: 'Playfair Display', package: 'playfair-display', category: 'serif', weights: [400, 700], styles: BOTH },
  { family: 'Poppins', package: 'poppins', category: 'sans-serif', weights: [300, 400, 600, 700, 800], styles: BOTH },
  { family: 'PT Sans', package: 'pt-sans', category: 'sans-serif', weights: [400, 700], styles: BOTH },
  { family: 'Quicksand', package: 'quicksand', category: 'sans-serif', weights: [300, 400, 600, 700], styles: UPRIGHT },
  { family: 'Raleway', package: 'raleway', category: 'sans-serif', weights: [300, 400, 600, 700, 800], styles: BOTH },
  { family: 'Roboto', package: 'roboto', category: 'sans-serif', weights: [300, 400, 700], styles: BOTH },
  { family: 'Roboto Condensed', package: 'roboto-condensed', category: 'sans-serif', weights: [300, 400, 700], styles: BOTH },
  { family: 'Rubik', package: 'rubik', category: 'sans-serif', weights: [300, 400, 500, 700], styles: BOTH },
  { family: 'Work Sans', package: 'work-sans', category: 'sans-serif', weights: [300, 400, 600, 700], styles: BOTH },
];

/**
 * One script in its own file; joiners and the dotted circle belong to every script that stacks or reorders.
 */
function scriptFamily(name: string, unicodeRange: string): FontFamily {
  const subset = name.toLowerCase();
  const family = { family: `Noto Sans ${name}`, package: `noto-sans-${subset}`, category: 'sans-serif', weights: [400, 700] } as const;
  return { ...family, styles: UPRIGHT, subset, unicodeRange };
}

const JOINERS = 'U+200C-200D,U+25CC';

/**
 * Families that draw what the chosen one has no letters for: text, Japanese, Chinese, Korean, Arabic, Hebrew,
 * Devanagari, Thai, other scripts, signs of currencies, emoji. Emoji come in one file of bitmaps: the smaller
 * files hold drawings that neither Skia nor every Chromium paints. Browser and server must name the same ones
 * in the same order: a registered font is not found unless it is named.
 */
export const FALLBACK_FAMILIES: readonly FontFamily[] = [
  { family: 'Open Sans', package: 'open-sans', category: 'sans-serif', weights: [300, 400, 600, 700, 800], styles: BOTH },
  { family: 'Noto Sans JP', package: 'noto-sans-jp', category: 'sans-serif', weights: [400, 700], styles: UPRIGHT },
  { family: 'Noto Sans SC', package: 'noto-sans-sc', category: 'sans-serif', weights: [400, 700], styles: UPRIGHT },
  { family: 'Noto Sans KR', package: 'noto-sans-kr', category: 'sans-serif', weights: [400, 700], styles: UPRIGHT },
  { family: 'Noto Sans Arabic', package: 'noto-sans-arabic', category: 'sans-serif', weights: [400, 700], styles: UPRIGHT },
  { family: 'Noto Sans Hebrew', package: 'noto-sans-hebrew', category: 'sans-serif', weights: [400, 700], styles: UPRIGHT },
  { family: 'Noto Sans Devanagari', package: 'noto-sans-devanagari', category: 'sans-serif', weights: [400, 700], styles: UPRIGHT },
  { family: 'Noto Sans Thai', package: 'noto-sans-thai', category: 'sans-serif', weights: [400, 700], styles: UPRIGHT },
  scriptFamily('Bengali', `U+0980-09FF,${JOINERS}`),
  scriptFamily('Gurmukhi', `U+0A00-0A7F,U+262C,${JOINERS}`),
  scriptFamily('Gujarati', `U+0A80-0AFF,${JOINERS}`),
  scriptFamily('Oriya', `U+0B00-0B7F,${JOINERS}`),
  scriptFamily('Tamil', `U+0B80-0BFF,${JOINERS}`),
  scriptFamily('Telugu', `U+0C00-0C7F,${JOINERS}`),
  scriptFamily('Kannada', `U+0C80-0CFF,${JOINERS}`),
  scriptFamily('Malayalam', `U+0D00-0D7F,${JOINERS}`),
  scriptFamily('Sinhala', `U+0D80-0DFF,${JOINERS}`),
  scriptFamily('Lao', `U+0E80-0EFF,${JOINERS}`),
  scriptFamily('Myanmar', `U+1000-109F,U+A9E0-A9FE,U+AA60-AA7F,${JOINERS}`),
  scriptFamily('Khmer', `U+1780-17FF,U+19E0-19FF,${JOINERS}`),
  scriptFamily('Ethiopic', 'U+1200-139F,U+2D80-2DDF,U+AB00-AB2F'),
  scriptFamily('Georgian', 'U+10A0-10FF,U+1C90-1CBF,U+2D00-2D2F'),
  scriptFamily('Armenian', 'U+0530-058F,U+FB13-FB17'),
  {
    // Not by the name of the whole family, which a company may bring along to write with.
    family: 'Noto Sans Currency',
    package: 'noto-sans',
    category: 'sans-serif',
    weights: [400, 700],
    styles: UPRIGHT,
    subset: 'latin-ext',
    unicodeRange: 'U+20A0-20C0',
  },
  {
    family: 'Noto Color Emoji',
    package: 'noto-color-emoji',
    category: 'sans-serif',
    weights: [400],
    styles: UPRIGHT,
    subset: 'emoji',
    unicodeRange: EMOJI_RANGE,
    mapped: true,
  },
];

/** The family of new text. */
export const DEFAULT_FAMILY = 'Open Sans';

/** Every installed family once, chosen ones first. */
export function installedFamilies(): FontFamily[] {
  const byName = new Map([...BUILT_IN_FAMILIES, ...FALLBACK_FAMILIES].map((family) => [family.family, family]));
  return [...byName.values()];
}
