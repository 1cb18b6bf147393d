/** Texts of feeds without what shops leave in them for web pages: HTML's names of characters, and tags. */
import { decodeHTMLStrict } from 'entities/decode';
import type { FeedTexts } from './feed-texts.ts';

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
  const address = text.trim();
  return SCHEMELESS.test(address) ? `https:${address}` : text;
}

/** Host names in any script. A path may have blanks in it where it ends as files do. */
const SCHEMELESS = /^\/\/[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+(?::\d+)?(?:[/?#]\S*|\/[^?#]*\.\w{2,5}(?:[?#]\S*)?)?$/u;

/** True where every ampersand begins the name or the number of a character. */
function holdsCharacterNames(text: string): boolean {
  return text.includes('&') && !withCharacters(text.replaceAll(AMPERSAND, '')).includes('&');
}

/** True where a tag of a description, or the name of a character, stands in the text. */
export function mayHoldHtml(text: string): boolean {
  return withoutMarkup(text) !== text;
}

const AMPERSAND = /&(?:amp|#0*38|#[xX]0*26);/gi;
const CHARACTER = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z][\da-zA-Z]{1,31});/g;
/** The ones within a line of a description: without them the text is as it was. */
const INLINE =
  'a|abbr|acronym|b|bdi|bdo|big|cite|code|data|del|dfn|em|font|i|img|ins|kbd|label|mark|q|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr';
/** The ones that begin or end a line. */
const BLOCK =
  'address|article|aside|blockquote|br|caption|center|dd|details|div|dl|dt|figcaption|figure|footer|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul';
/** Anything else in angle brackets belongs to the text. */
const INLINE_TAG = new RegExp(`</?(?:${INLINE})(?:\\s[^<>]*)?/?>`, 'gi');
const BLOCK_TAG = new RegExp(`</?(?:${BLOCK})(?:\\s[^<>]*)?/?>`, 'gi');
const NAME = new RegExp(`^(?:${INLINE}|${BLOCK})$`, 'i');

/**
 * A field of a product feed: “Caf&amp;eacute; &lt;b&gt;mug&lt;/b&gt;” is “Café mug”. An address keeps all but
 * its ampersands.
 */
export function plainText(name: string, text: string): string {
  return name.endsWith('link') || isAddress(text) ? withScheme(text.replaceAll(AMPERSAND, '&')) : withoutMarkup(text);
}

/** A text that is all of it an address, whatever its field is called. */
function isAddress(text: string): boolean {
  return BEGINS_ADDRESS.test(text) && !text.includes('<') && SCHEMELESS.test(text.trim().replace(/^https?:/i, ''));
}

/** Few texts do, and this is quick. */
const BEGINS_ADDRESS = /^\s*(?:https?:)?\/\//i;

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
  return text.replaceAll(CHARACTER, (written) => decodeHTMLStrict(written).replaceAll(NO_CHARACTER, ' '));
}

/** Control characters, and the sign for what is no character. */
const NO_CHARACTER = /(?![\t\n\r])[\p{Cc}\ufffd]/gu;

/** The character that HTML calls so; undefined for no name. */
export function characterOf(name: string): string | undefined {
  const written = `&${name};`;
  const read = withCharacters(written);
  return read === written ? undefined : read;
}

/** The end of a line leaves a space, which none needs beside another. */
function tidy(plain: string, before: string): string {
  return plain === before ? plain : plain.replaceAll(/[\s\u00a0]+/g, ' ').trim();
}
