/**
 * Addresses of pictures and links with fields in them. The rule: anyone who sends the request must never
 * choose where it leads. Values fill path and query, encoded, as their cells hold them: the name of a file
 * has no thousands and no days of the week; scheme, host and port are the template's own. A template that is
 * wholly one field may become the whole address: any http(s) one from the company's own data, only an allowed
 * host from the request.
 */
import type { MergeContext } from './context.ts';
import { valueOfPart } from './fill.ts';
import { parseTemplate, type Template } from './parse.ts';
import { cappedText, heldOf, type Value, type Values } from './values.ts';

export interface UrlPolicy {
  /** Host names, or `*.example.com` for all below one, that a request value may lead to. */
  allowedHosts: readonly string[];
}

/** The filled address, normalised, or null if it may not be used. */
export function fillUrl(template: Template | string, values: Values, policy: UrlPolicy, context?: MergeContext): string | null {
  const { parts } = typeof template === 'string' ? parseTemplate(template) : template;
  const meaningful = parts.filter((part) => typeof part !== 'string' || part.trim() !== '');
  const [only] = meaningful;
  if (only === undefined) return null;
  if (meaningful.length === 1 && typeof only !== 'string') {
    const value = valueOfPart(only, values, context);
    return value ? wholeAddress(value, policy) : null;
  }
  return filledAddress(parts, values, context);
}

function wholeAddress(value: Value, policy: UrlPolicy): string | null {
  const url = webAddress(value.text.trim());
  if (!url) return null;
  return value.origin !== 'request' || isAllowed(url.hostname, policy.allowedHosts) ? url.href : null;
}

function filledAddress(parts: Template['parts'], values: Values, context: MergeContext | undefined): string | null {
  let address = '';
  const filledAt: number[] = [];
  for (const part of parts) {
    if (typeof part === 'string') address += address === '' ? part.trimStart() : part;
    // A field before the end of the host would choose where the address leads.
    else if (!hostIsComplete(address)) return null;
    else {
      filledAt.push(address.length);
      address += encodeURIComponent(cappedText(heldOf(valueOfPart(part, values, context)) ?? ''));
    }
  }
  const literal = webAddress(literalStart(parts));
  const url = webAddress(withoutDotSegments(address.trimEnd(), filledAt));
  return url && literal && url.origin === literal.origin ? url.href : null;
}

/**
 * Readers of addresses take `..` and `%2e%2e` alike for "one folder up", so a value that is only dots is
 * encoded twice: the template's path stands, and the page it names looks for that value. `filledAt` are the
 * places of values.
 */
function withoutDotSegments(address: string, filledAt: readonly number[]): string {
  if (!ANY_DOT_SEGMENT.test(address)) return address;
  const pathEnd = /[?#]/.exec(address)?.index ?? address.length;
  let result = '';
  let from = 0;
  while (from <= pathEnd) {
    const slash = address.indexOf('/', from);
    const end = slash === -1 || slash > pathEnd ? pathEnd : slash;
    const segment = address.slice(from, end);
    const isFilled = filledAt.some((at) => at >= from && at <= end);
    result += isFilled && DOT_SEGMENT.test(segment) ? segment.replace(/\.|%2e/gi, '%252E') : segment;
    result += address.slice(end, end + 1);
    from = end + 1;
  }
  return result + address.slice(from);
}

const ANY_DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:[/?#]|$)/i;
const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/i;

/**
 * The text before the first field: it holds scheme, host and port, and the final address must agree with it.
 */
function literalStart(parts: Template['parts']): string {
  let literal = '';
  for (const part of parts) {
    if (typeof part !== 'string') break;
    literal += part;
  }
  return literal.trim();
}

function hostIsComplete(address: string): boolean {
  return /^https?:\/\/[^/?#\\]+[/?#]/i.test(address);
}

/** An http(s) address without credentials, spelt in a way that every reader understands alike. */
function webAddress(text: string): WebUrl | undefined {
  // Browsers drop tabs and line breaks and read a backslash as a slash: an address that needs that is not
  // one.
  if (!/^https?:\/\/[^/\\]/i.test(text) || hasControls(text) || /^[^?#]*\\/.test(text)) return undefined;
  const url = parseWebUrl(text);
  return url && url.username === '' && url.password === '' && url.hostname !== '' ? url : undefined;
}

function hasControls(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x20 || unit === 0x7f) return true;
  }
  return false;
}

function isAllowed(host: string, allowedHosts: readonly string[]): boolean {
  return allowedHosts.some((allowed) => {
    const name = allowed.trim().toLowerCase();
    return name.startsWith('*.') ? host.endsWith(name.slice(1)) && host.length > name.length - 1 : name !== '' && host === name;
  });
}

/**
 * The WHATWG address parser that browsers and Node share; named here because neither's types may be assumed.
 */
interface WebUrl {
  readonly href: string;
  readonly origin: string;
  readonly hostname: string;
  readonly username: string;
  readonly password: string;
}

interface WebUrlConstructor {
  new (address: string): WebUrl;
  canParse(address: string): boolean;
}

function parseWebUrl(address: string): WebUrl | undefined {
  const { URL } = globalThis as unknown as { URL: WebUrlConstructor };
  return URL.canParse(address) ? new URL(address) : undefined;
}
