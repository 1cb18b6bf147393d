/** Texts of products without what shops leave in them for web pages: HTML's names of characters, and tags. */

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
/** Those of a description. What else stands in angle brackets belongs to the text. */
const TAG =
  /<\/?(?:a|abbr|b|big|blockquote|br|center|dd|div|dl|dt|em|font|h[1-6]|hr|i|img|li|ol|p|small|span|strike|strong|sub|sup|table|tbody|td|th|thead|tr|u|ul)(?:\s[^<>]*)?\/?>/gi;
const LARGEST = 0x10ffff;

/** “Caf&amp;eacute; &lt;b&gt;mug&lt;/b&gt;” is “Café mug”. An address keeps all but its ampersands. */
export function plainText(name: string, text: string): string {
  if (name.endsWith('link')) return text.replaceAll('&amp;', '&');
  const withoutTags = text.includes('<') ? text.replaceAll(TAG, ' ') : text;
  if (!withoutTags.includes('&')) return tidy(withoutTags, text);
  // Tags may be written with names of characters, and these within names.
  const read = withCharacters(withoutTags);
  return tidy(withCharacters(read).replaceAll(TAG, ' '), text);
}

function withCharacters(text: string): string {
  return text.replaceAll(CHARACTER, (written, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return HTML_CHARACTERS[name] ?? written;
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    return code >= 0x20 && code <= LARGEST && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : ' ';
  });
}

/** A tag leaves a space, which none needs beside another. */
function tidy(plain: string, before: string): string {
  return plain === before ? plain : plain.replaceAll(/[\s\u00a0]+/g, ' ').trim();
}
