/**
 * Secrets for an address: user name, password and values of headers. They are sealed for one thing of one
 * company, sent only to the host they were typed for, and never back to a browser.
 */
import type { Secrets } from './secrets.ts';

export interface RequestSecrets {
  username: string;
  password: string;
  /** In the order in which they were typed; names keep their spelling. */
  headers: readonly { header: string; value: string }[];
}

/** Secrets from a form: left out or empty means keep. */
export interface GivenSecrets {
  username?: string | undefined;
  password?: string | undefined;
  headers?: readonly { header: string; value: string }[] | undefined;
}

export const NO_SECRETS: RequestSecrets = { username: '', password: '', headers: [] };
/** Shorter ones stand in any text by chance. */
const TELLING_LENGTH = 8;
const HIDDEN = '********';

/**
 * `context` names what they belong to: sealed for one thing they open for no other. Null where there is
 * nothing to keep.
 */
export function sealRequestSecrets(secrets: Secrets, context: string, plain: RequestSecrets): string | null {
  const isEmpty = plain.username === '' && plain.password === '' && plain.headers.length === 0;
  return isEmpty ? null : secrets.seal(JSON.stringify(plain), context);
}

/** None where nothing is kept, or where it was sealed by a key that is gone. */
export function openRequestSecrets(secrets: Secrets, context: string, sealed: string | null): RequestSecrets {
  const text = sealed === null ? undefined : secrets.open(sealed, context);
  return text === undefined ? NO_SECRETS : (JSON.parse(text) as RequestSecrets);
}

/**
 * Fills what was left blank from what is kept. Hand in `NO_SECRETS` where the address leads to another
 * scheme, host or port.
 */
export function mergeSecrets(kept: RequestSecrets, given: GivenSecrets): RequestSecrets {
  const username = given.username ?? kept.username;
  // A user name that was taken out takes its password along.
  const keptPassword = username === '' && kept.username !== '' ? '' : kept.password;
  const keptValues = new Map(kept.headers.map(({ header, value }) => [header.toLowerCase(), value]));
  const headers = (given.headers ?? kept.headers).map(({ header, value }) => ({
    header,
    value: value === '' ? (keptValues.get(header.toLowerCase()) ?? '') : value,
  }));
  return { username, password: given.password || keptPassword, headers };
}

/** HTTP Basic and the headers; a header that is typed wins over Basic. */
export function secretHeaders({ username, password, headers }: RequestSecrets): Record<string, string> {
  const basic: Record<string, string> = username === '' && password === '' ? {} : { authorization: `Basic ${basicOf(username, password)}` };
  return { ...basic, ...Object.fromEntries(headers.map(({ header, value }) => [header.toLowerCase(), value])) };
}

/** The answer as JSON text, with every secret in it hidden: some services answer what they were sent. */
export function withHiddenSecrets(answer: unknown, secrets: RequestSecrets): string {
  const parts = tellingParts(secrets);
  return JSON.stringify(answer, (_key, value: unknown) => {
    if (typeof value === 'string') return hidden(value, parts);
    return typeof value === 'number' && parts.includes(String(value)) ? HIDDEN : value;
  });
}

function hidden(text: string, parts: readonly string[]): string {
  let rest = text;
  for (const part of parts) rest = rest.replaceAll(part, HIDDEN);
  return rest;
}

function tellingParts({ username, password, headers }: RequestSecrets): string[] {
  const parts = [password, basicOf(username, password), ...headers.map(({ value }) => value)];
  const written = parts.flatMap((part) => [part, JSON.stringify(part).slice(1, -1)]);
  return [...new Set(written)].filter((part) => part.length >= TELLING_LENGTH).sort((a, b) => b.length - a.length);
}

function basicOf(username: string, password: string): string {
  return Buffer.from(`${username}:${password}`).toString('base64');
}

/**
 * True where both lead to the same scheme, host and port, so that what is secret for one may go to the other.
 */
export function sameOrigin(url: string, other: string): boolean {
  const origin = originOf(url);
  return origin !== undefined && origin === originOf(other);
}

/** Placeholders stand after the host only. */
function originOf(url: string): string | undefined {
  return URL.parse(/^[^:]*:\/\/[^/?#]*/.exec(url.trim())?.[0] ?? '')?.origin;
}
