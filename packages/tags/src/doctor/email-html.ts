/**
 * Cuts an email's HTML into elements and comments, as tolerantly as mail programs do, and keeps where
 * everything stands. It builds no tree, knows no entities and is linear in the length of the text.
 */

export interface HtmlAttribute {
  /** In lower case. */
  name: string;
  start: number;
  end: number;
  /** As written, without its quotes. */
  raw: string;
  /**
   * The quote before and after; a typographic one where someone's word processor wrote it; '' where there is
   * none.
   */
  quote: string;
  /**
   * A placeholder holds the same quotes as the attribute, so that the value ends too early. `raw` is what was
   * meant.
   */
  quotesClash: boolean;
  /**
   * One of the two quotes is missing: browsers take what comes next for a part of the value. `raw` is what
   * was meant.
   */
  quoteMissing?: boolean;
  /** With a missing quote: where the value ends for browsers. */
  swallowsUntil?: number;
}

export interface HtmlElement {
  kind: 'element';
  /** In lower case. */
  name: string;
  closing: boolean;
  start: number;
  end: number;
  attributes: readonly HtmlAttribute[];
  /** Inside a conditional comment that only Outlook for Windows reads. */
  outlookOnly: boolean;
}

export interface HtmlComment {
  kind: 'comment';
  start: number;
  end: number;
  /** Between its delimiters. */
  text: string;
  /**
   * False for `<!- … ->` and the like, which browsers pass over as a comment, and where the end is missing.
   */
  wellFormed: boolean;
  outlookOnly: boolean;
}

export type HtmlPart = HtmlElement | HtmlComment;

/** Texts inside them are no HTML. */
const RAW_TEXT = new Set(['style', 'script', 'title', 'textarea', 'xmp']);
const NAME = /[a-z][^\s/>]*/iy;
const CONDITION = /<!--\[if\s+([^\]]{1,200})\]>/iy;

export function readHtml(html: string): HtmlPart[] {
  const parts: HtmlPart[] = [];
  const unclosed = new Set<string>();
  let outlookUntil = 0;
  let at = html.indexOf('<');
  while (at !== -1) {
    const outlookOnly = at < outlookUntil;
    let end = at + 1;
    if (html[at + 1] === '!') {
      const condition = readCondition(html, at);
      if (condition) {
        outlookUntil = condition.until;
        end = condition.end;
      } else {
        const comment = readComment(html, at, outlookOnly);
        if (comment.text !== '') parts.push(comment);
        end = comment.end;
      }
    } else {
      const element = readElement(html, at, outlookOnly);
      if (element) {
        parts.push(element);
        end = element.end;
        if (!element.closing && RAW_TEXT.has(element.name) && !unclosed.has(element.name)) {
          const close = closingTag(html, element.name, end);
          if (close === -1) unclosed.add(element.name);
          else end = close;
        }
      }
    }
    at = html.indexOf('<', end);
  }
  return parts;
}

/** Parts for Outlook alone: from the condition to the end of the comment. */
function readCondition(html: string, at: number): { end: number; until: number } | undefined {
  CONDITION.lastIndex = at;
  if (!CONDITION.test(html)) return undefined;
  const end = CONDITION.lastIndex;
  const until = html.indexOf('-->', end);
  // `<!--[if !mso]><!-->` hides nothing.
  return until === -1 || until - end < 3 ? undefined : { end, until };
}

function readComment(html: string, at: number, outlookOnly: boolean): HtmlComment {
  if (html.startsWith('<!--', at)) {
    const close = html.indexOf('-->', at + 4);
    const end = close === -1 ? html.length : close + 3;
    const text = html.slice(at + 4, close === -1 ? end : close);
    return { kind: 'comment', start: at, end, text, wellFormed: close !== -1, outlookOnly };
  }
  const close = html.indexOf('>', at);
  const end = close === -1 ? html.length : close + 1;
  return { kind: 'comment', start: at, end, text: html.slice(at + 2, close === -1 ? end : close), wellFormed: false, outlookOnly };
}

function closingTag(html: string, name: string, from: number): number {
  const close = new RegExp(`</${name}`, 'gi');
  close.lastIndex = from;
  return close.exec(html)?.index ?? -1;
}

function readElement(html: string, at: number, outlookOnly: boolean): HtmlElement | undefined {
  const closing = html[at + 1] === '/';
  NAME.lastIndex = at + (closing ? 2 : 1);
  const name = NAME.exec(html)?.[0].toLowerCase();
  if (name === undefined) return undefined;
  const { attributes, end } = readAttributes(html, NAME.lastIndex);
  return { kind: 'element', name, closing, start: at, end, attributes, outlookOnly };
}

const BETWEEN = /[\s/]*/y;
const ATTRIBUTE = /[^\s=>/][^\s=>/]*/y;
const EQUALS = /\s*=\s*/y;
const UNQUOTED = /[^\s>]*/y;
const TYPOGRAPHIC = /[“”„]([^“”„<>]{0,4000})[“”](?=[\s/>])/y;

function readAttributes(html: string, from: number): { attributes: HtmlAttribute[]; end: number } {
  const attributes: HtmlAttribute[] = [];
  let at = from;
  for (;;) {
    at = after(BETWEEN, html, at);
    if (at >= html.length) return { attributes, end: html.length };
    if (html[at] === '>') return { attributes, end: at + 1 };
    const start = at;
    const nameEnd = after(ATTRIBUTE, html, at);
    // A stray `=`.
    if (nameEnd === at) {
      at += 1;
      continue;
    }
    const name = html.slice(start, nameEnd).toLowerCase();
    EQUALS.lastIndex = nameEnd;
    if (!EQUALS.test(html)) {
      attributes.push({ name, start, end: nameEnd, raw: '', quote: '', quotesClash: false });
      at = nameEnd;
      continue;
    }
    const value = readValue(html, EQUALS.lastIndex);
    attributes.push({ name, start, ...value });
    at = value.end;
  }
}

type Value = Pick<HtmlAttribute, 'end' | 'raw' | 'quote' | 'quotesClash' | 'quoteMissing' | 'swallowsUntil'>;

function readValue(html: string, at: number): Value {
  const quote = html[at] ?? '';
  if (quote === '"' || quote === "'") {
    const close = html.indexOf(quote, at + 1);
    const forgotten = withoutEndQuote(html, at + 1, close, quote);
    if (close !== -1) {
      const raw = html.slice(at + 1, close);
      return meantValue(html, at + 1, close, quote) ?? forgotten ?? { raw, end: close + 1, quote, quotesClash: false };
    }
    if (forgotten) return forgotten;
  }
  TYPOGRAPHIC.lastIndex = at;
  const typographic = TYPOGRAPHIC.exec(html);
  if (typographic) return { raw: typographic[1] ?? '', end: TYPOGRAPHIC.lastIndex, quote: quote || '“', quotesClash: false };
  const end = after(UNQUOTED, html, at);
  const opened = withoutFirstQuote(html, at, end);
  if (opened) return opened;
  return { raw: html.slice(at, end), end, quote: '', quotesClash: false };
}

/** Placeholders may hold what else would end a value. */
const INSIDE_VALUES =
  /\{\{[^\r\n]{0,300}?\}\}|\[\[[^\r\n]{0,300}?\]\]|<%[^\r\n]{0,300}?%>|\*\|[^\r\n]{0,300}?\|\*|%%[^%\r\n]{0,300}%%|[{[][^{}[\]\r\n]{0,300}[}\]]|<span class=\S{0,20}eloquaemail[^>]{0,60}>[^<]{0,200}<\/span>/gi;
const MAX_VALUE_LENGTH = 4000;
/** The next attribute, or the end of the tag. */
const AFTER_VALUE = /\s+[a-z][\w:-]{0,40}\s*=|\s*\/?>/i;

/**
 * The value whose second quote was forgotten: it goes on to the first quote of the next attribute, so that a
 * letter follows there.
 */
function withoutEndQuote(html: string, start: number, close: number, quote: string): Value | undefined {
  if (close !== -1 && /^[\s/>]?$/.test(html.slice(close + 1, close + 2))) return undefined;
  const value = html.slice(start, Math.min(close === -1 ? html.length : close, start + MAX_VALUE_LENGTH));
  const length = AFTER_VALUE.exec(masked(value))?.index;
  if (length === undefined) return undefined;
  return {
    raw: value.slice(0, length),
    end: start + length,
    quote,
    quotesClash: false,
    quoteMissing: true,
    swallowsUntil: close === -1 ? html.length : close,
  };
}

/** The address whose first quote was forgotten: its second one stands at its end. */
function withoutFirstQuote(html: string, at: number, end: number): Value | undefined {
  if (!/^https?:/i.test(html.slice(at, at + 6))) return undefined;
  const rest = masked(html.slice(at, at + MAX_VALUE_LENGTH));
  const length = /["']/.exec(rest)?.index ?? -1;
  if (length === -1 || !/^[\s/>]/.test(rest.slice(length + 1)) || AFTER_VALUE.test(rest.slice(0, length))) return undefined;
  return {
    raw: html.slice(at, at + length),
    end: at + length + 1,
    quote: rest[length] ?? '"',
    quotesClash: false,
    quoteMissing: true,
    swallowsUntil: end,
  };
}

function masked(value: string): string {
  return value.replace(INSIDE_VALUES, (placeholder) => '\u0001'.repeat(placeholder.length));
}

const DELIMITERS = [
  ['{{', '}}'],
  ['[[', ']]'],
  ['<%', '%>'],
  ['${', '}'],
] as const;
const MAX_REST_LENGTH = 300;

/** The value to its real end where its quotes also stand in a placeholder: `?n={{x | default: "there"}}"`. */
function meantValue(html: string, start: number, close: number, quote: string): Value | undefined {
  const value = html.slice(start, close);
  if (!value.includes('/render/') && !value.includes('/link/')) return undefined;
  const open = DELIMITERS.find(([opening, closing]) => value.lastIndexOf(opening) > value.lastIndexOf(closing));
  if (!open) return undefined;
  const rest = html.slice(close, close + MAX_REST_LENGTH);
  const placeholderEnd = rest.indexOf(open[1]);
  if (placeholderEnd === -1 || /[\r\n]/.test(rest.slice(0, placeholderEnd))) return undefined;
  const length = rest.indexOf(quote, placeholderEnd);
  if (length === -1 || !/^[\s/>]/.test(rest.slice(length + 1))) return undefined;
  return { raw: html.slice(start, close + length), end: close + length + 1, quote, quotesClash: true };
}

function after(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
