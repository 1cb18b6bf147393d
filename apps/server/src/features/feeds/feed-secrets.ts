/**
 * What a feed asks of whoever reads it: user name, password and values of headers. They are sealed for one feed of one
 * company, go to the host they were typed for and nowhere else, and never back to a browser.
 */
import type { Secrets } from '../../platform/secrets.ts';

export interface FeedSecrets {
  username: string;
  password: string;
  /** In the order in which they were typed; names keep their spelling. */
  headers: readonly { header: string; value: string }[];
}

/** What a form sends: left out or empty means keep. */
export interface GivenSecrets {
  username?: string | undefined;
  password?: string | undefined;
  headers?: readonly { header: string; value: string }[] | undefined;
}

export interface SealedSecrets {
  company_id: number;
  id: number;
  secrets: string | null;
}

export const NO_SECRETS: FeedSecrets = { username: '', password: '', headers: [] };
/** Shorter ones stand in any text by chance. */
const TELLING_LENGTH = 8;
const HIDDEN = '********';

export function sealFeedSecrets(secrets: Secrets, companyId: number, feedId: number, plain: FeedSecrets): string {
  return secrets.seal(JSON.stringify(plain), contextOf(companyId, feedId));
}

/** None where nothing is kept, or where it was sealed by a key that is gone. */
export function openFeedSecrets(secrets: Secrets, row: SealedSecrets): FeedSecrets {
  const text = row.secrets === null ? undefined : secrets.open(row.secrets, contextOf(row.company_id, row.id));
  return text === undefined ? NO_SECRETS : (JSON.parse(text) as FeedSecrets);
}

/** Sealed by the key in force; undefined where it is already. */
export function renewFeedSecrets(secrets: Secrets, row: SealedSecrets): string | undefined {
  return row.secrets === null ? undefined : secrets.renew(row.secrets, contextOf(row.company_id, row.id));
}

/** Fills what was left blank from what is kept. Hand in `NO_SECRETS` where the address leads to another scheme, host or port. */
export function mergeSecrets(kept: FeedSecrets, given: GivenSecrets): FeedSecrets {
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
export function secretHeaders({ username, password, headers }: FeedSecrets): Record<string, string> {
  const basic: Record<string, string> = username === '' && password === '' ? {} : { authorization: `Basic ${basicOf(username, password)}` };
  return { ...basic, ...Object.fromEntries(headers.map(({ header, value }) => [header.toLowerCase(), value])) };
}

/** The answer as JSON text, with every secret in it hidden: some services answer what they were sent. */
export function withHiddenSecrets(answer: unknown, secrets: FeedSecrets): string {
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

/** The state of the form without what it must not tell: only its own parts, without what is sealed and without echoes of it. */
export function withoutSecrets(state: Readonly<Record<string, unknown>>, secrets: FeedSecrets): Record<string, unknown> {
  const kept: Record<string, unknown> = Object.fromEntries(Object.entries(state).filter(([key]) => key.startsWith('dataSource')));
  const { dataSourceHeaders: headers, dataSourceResponse: response } = kept;
  if (headers !== undefined) kept['dataSourceHeaders'] = Array.isArray(headers) ? headers.map(nameOnly) : [];
  if (response !== undefined) kept['dataSourceResponse'] = JSON.parse(withHiddenSecrets(response, secrets));
  return { ...kept, dataSourceUsername: '', dataSourcePassword: '' };
}

function nameOnly(entry: unknown): { header: string; value: string } {
  const header: unknown = typeof entry === 'object' && entry !== null && 'header' in entry ? entry.header : '';
  return { header: typeof header === 'string' ? header : '', value: '' };
}

function tellingParts({ username, password, headers }: FeedSecrets): string[] {
  const parts = [password, basicOf(username, password), ...headers.map(({ value }) => value)];
  const written = parts.flatMap((part) => [part, JSON.stringify(part).slice(1, -1)]);
  return [...new Set(written)].filter((part) => part.length >= TELLING_LENGTH).sort((a, b) => b.length - a.length);
}

function basicOf(username: string, password: string): string {
  return Buffer.from(`${username}:${password}`).toString('base64');
}

function contextOf(companyId: number, feedId: number): string {
  return `feed:${companyId}:${feedId}`;
}
