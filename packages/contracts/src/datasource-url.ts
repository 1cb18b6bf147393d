/**
 * The address of a feed as it is typed: `https://shop.example/items?customer={{customer id}}`. What a request
 * brings may fill path and query, encoded; scheme, host and port are always the company's own.
 */

export interface FeedUrl {
  parts: readonly (string | { field: string })[];
  /** Names of the placeholders, each once, in their order. */
  fields: readonly string[];
}

const MAX_URL_LENGTH = 4096;
const MAX_FILLED_LENGTH = 8192;
/** Max characters of one value. */
const MAX_VALUE_LENGTH = 2000;
const MAX_PLACEHOLDERS = 50;
const PLACEHOLDER = /\{\{\s*(?:\[([^{}[\]]+)\]|([^{}[\]]+))\s*\}\}/g;
const ORIGIN = /^https?:\/\/[^/?#\\@\s]+/i;

/** Names in {{…}}, also of an address that is not finished. */
export function feedParameters(template: string): string[] {
  return [...new Set([...template.matchAll(PLACEHOLDER)].map(nameIn).filter((name) => name !== ''))];
}

/** Why this address cannot be used, as a sentence that says how to put it right; undefined where it can. */
export function feedUrlProblem(template: string): string | undefined {
  const url = template.trim();
  if (url === '') return 'Enter the address of the feed.';
  if (url.length > MAX_URL_LENGTH) return `Use at most ${MAX_URL_LENGTH} characters.`;
  if (!/^https?:\/\//i.test(url)) return 'The address must begin with https:// or http://.';
  const host = /^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? '';
  if (host.includes('{{')) return 'A placeholder can’t stand in the host name. Put it after it, as in https://shop.example/{{id}}.';
  if (host.includes('@')) return 'Put user name and password into their own fields, not into the address.';
  if (!ORIGIN.test(url) || /[\s\\]/.test(host)) return 'The address has no host name. It looks like https://shop.example/products.json.';
  const rest = url.replace(PLACEHOLDER, (whole, ...groups: string[]) => (nameOf(groups[0], groups[1]) === '' ? whole : ''));
  if (/\{\{|\}\}/.test(rest)) return 'A placeholder is written {{name}}: two braces before it, two after it, and no brace inside.';
  if (/\s/.test(rest)) return 'The address holds a space. Write %20 in its place.';
  if (feedParameters(url).length > MAX_PLACEHOLDERS) return `Use at most ${MAX_PLACEHOLDERS} placeholders.`;
  return undefined;
}

/** Undefined for an address that `feedUrlProblem` has something against. */
export function readFeedUrl(template: string): FeedUrl | undefined {
  const url = template.trim();
  if (feedUrlProblem(url) !== undefined) return undefined;
  const parts: (string | { field: string })[] = [];
  let end = 0;
  for (const match of url.matchAll(PLACEHOLDER)) {
    if (match.index > end) parts.push(url.slice(end, match.index));
    parts.push({ field: nameIn(match) });
    end = match.index + match[0].length;
  }
  if (end < url.length) parts.push(url.slice(end));
  return { parts, fields: feedParameters(url) };
}

/**
 * The address with its placeholders filled; a value that is missing is empty. Undefined where a value would
 * lead elsewhere.
 */
export function fillFeedUrl(url: FeedUrl, values: ReadonlyMap<string, string>): string | undefined {
  let filled = '';
  for (const part of url.parts) filled += typeof part === 'string' ? part : encoded(values.get(part.field) ?? '');
  if (filled.length > MAX_FILLED_LENGTH) return undefined;
  const path = /^https?:\/\/[^/?#]*([^?#]*)/i.exec(filled)?.[1] ?? '';
  // A segment of dots climbs out of its folder, encoded or not.
  return path.split('/').some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment)) ? undefined : filled;
}

function encoded(value: string): string {
  return encodeURIComponent(value.slice(0, MAX_VALUE_LENGTH).toWellFormed());
}

function nameIn(match: RegExpMatchArray): string {
  return nameOf(match[1], match[2]);
}

function nameOf(bracketed: string | undefined, bare: string | undefined): string {
  return (bracketed ?? bare ?? '').trim();
}
