/** Texts of feeds without what shops leave in them for web pages: HTML's names of characters, and tags. */

/**
 * How the texts of a feed are read. `html`: names of characters are decoded and tags are left out. `plain`: as they are. `auto`, where no one
 * has said: names of characters are decoded in texts in which every ampersand begins one.
 */
export const FEED_TEXTS = ['auto', 'html', 'plain'] as const;
export type FeedTexts = (typeof FEED_TEXTS)[number];

export function readFeedText(text: string, texts: FeedTexts): string {
  return withScheme(decoded(text, texts));
}

function decoded(text: string, texts: FeedTexts): string {
  if (texts === 'plain') return text;
  if (texts === 'html') return withoutMarkup(text);
  return holdsCharacterNames(text) ? withCharacters(text) : text;
}

/** Shops leave the scheme of an address to the page that shows it, and emails have none. */
function withScheme(text: string): string {
  return SCHEMELESS.test(text) ? `https:${text}` : text;
}

const SCHEMELESS = /^\/\/[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:[/?#]\S*)?$/;

/** True where every ampersand begins the name or the number of a character. */
export function holdsCharacterNames(text: string): boolean {
  return text.includes('&') && !withCharacters(text.replaceAll(/&(?:amp|#38|#[xX]26);/g, '')).includes('&');
}

/** True where a tag of a description, or the name of a character, stands in the text. */
export function mayHoldHtml(text: string): boolean {
  return withoutMarkup(text) !== text;
}

/** U+00A0 to U+00FF, in their order. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

/** Characters by the names that HTML gives them. */
export const HTML_CHARACTERS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(LATIN.split(' ').map((name, index) => [name, String.fromCodePoint(0xa0 + index)])),
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  bull: '•',
  hellip: '…',
  euro: '€',
  trade: '™',
  OElig: 'Œ',
  oelig: 'œ',
  Scaron: 'Š',
  scaron: 'š',
  Yuml: 'Ÿ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  zwnj: '',
  zwj: '',
};

const CHARACTER = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z][\da-zA-Z]{1,7}));/g;
/** Those within a line of a description: without them the text is as it was. */
const INLINE =
  'a|abbr|acronym|b|bdi|bdo|big|cite|code|data|del|dfn|em|font|i|img|ins|kbd|label|mark|q|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr';
/** Those that begin or end a line. */
const BLOCK =
  'address|article|aside|blockquote|br|caption|center|dd|details|div|dl|dt|figcaption|figure|footer|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul';
/** Anything else in angle brackets belongs to the text. */
const INLINE_TAG = new RegExp(`</?(?:${INLINE})(?:\\s[^<>]*)?/?>`, 'gi');
const BLOCK_TAG = new RegExp(`</?(?:${BLOCK})(?:\\s[^<>]*)?/?>`, 'gi');
const NAME = new RegExp(`^(?:${INLINE}|${BLOCK})$`, 'i');
const LARGEST = 0x10ffff;

/** A field of a product feed: “Caf&amp;eacute; &lt;b&gt;mug&lt;/b&gt;” is “Café mug”. An address keeps all but its ampersands. */
export function plainText(name: string, text: string): string {
  return name.endsWith('link') ? withScheme(text.replaceAll('&amp;', '&')) : withoutMarkup(text);
}

function withoutMarkup(text: string): string {
  const withoutTags = text.includes('<') ? withoutTagsOf(text) : text;
  if (!withoutTags.includes('&')) return tidy(withoutTags, text);
  // Tags may be written with names of characters, and these within names.
  const read = withCharacters(withoutTags);
  return tidy(withoutTagsOf(withCharacters(read)), text);
}

/** True for the name of an element that formats text. */
export function isTextTag(name: string): boolean {
  return NAME.test(name);
}

function withoutTagsOf(text: string): string {
  return text.replaceAll(INLINE_TAG, '').replaceAll(BLOCK_TAG, ' ');
}

function withCharacters(text: string): string {
  return text.replaceAll(CHARACTER, (written, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return HTML_CHARACTERS[name] ?? written;
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    return code >= 0x20 && code <= LARGEST && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : ' ';
  });
}

/** The end of a line leaves a space, which none needs beside another. */
function tidy(plain: string, before: string): string {
  return plain === before ? plain : plain.replaceAll(/[\s\u00a0]+/g, ' ').trim();
}
