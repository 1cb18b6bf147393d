/**
 * Fetches an address that someone else chose, without ever reaching what lies behind our own firewall. The
 * address is checked as written, after each name lookup, and once more on the connected socket; redirects are
 * followed by hand and checked the same way. The body has a limit that counts after decompression, and one
 * deadline holds for everything.
 */
import { lookup as dnsLookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { isPublicAddress } from './address-rules.ts';

export interface OutboundRules {
  /**
   * Hosts of this deployment's own that may be reached on any port, although they are private. `host` or
   * `host:port`.
   */
  allowHosts: readonly string[];
  /** Stands for the system's name lookup in tests. */
  lookup?: LookupFunction;
}

export interface OutboundRequest {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  /** Sent to the first host only, like the usual headers of credentials. */
  secretHeaders?: Readonly<Record<string, string>>;
  body?: string;
  maxBytes: number;
  deadlineMs: number;
}

export interface OutboundAnswer {
  status: number;
  headers: Readonly<Record<string, string | undefined>>;
  bytes: Buffer;
  /** The address that answered, after redirects. */
  url: string;
}

export type OutboundRefusal = 'bad_address' | 'private_address' | 'too_many_redirects' | 'too_large' | 'timeout' | 'unreachable';

export class OutboundError extends Error {
  readonly reason: OutboundRefusal;
  constructor(reason: OutboundRefusal, options?: ErrorOptions) {
    super(PUBLIC_TEXT[reason], options);
    this.name = 'OutboundError';
    this.reason = reason;
  }
}

/** Error texts for callers. A private address reads like one that does not answer. */
const PUBLIC_TEXT: Readonly<Record<OutboundRefusal, string>> = {
  bad_address: 'Use a URL that starts with http:// or https:// and has no user name or unusual port.',
  private_address: 'Can’t reach this address.',
  too_many_redirects: 'This address redirects too often.',
  too_large: 'What this address answers is too large.',
  timeout: 'This address took too long to answer.',
  unreachable: 'Can’t reach this address.',
};

const MAX_REDIRECTS = 3;
const CREDENTIALS = new Set(['authorization', 'cookie', 'proxy-authorization']);
export type Fetcher = (request: OutboundRequest) => Promise<OutboundAnswer>;

/**
 * An answer before its body has come; the bytes are read once, and count against the limit while they are.
 */
export interface OutboundStream extends Omit<OutboundAnswer, 'bytes'> {
  body: AsyncIterable<Uint8Array>;
}
export type StreamReader = <T>(request: OutboundRequest, read: (answer: OutboundStream) => Promise<T>) => Promise<T>;

/** For answers that are read while they arrive. The deadline holds until `read` is done. */
export function createGuardedStream(rules: OutboundRules): StreamReader {
  return (request, read) => follow(request, rules, read);
}

export function createGuardedFetch(rules: OutboundRules): Fetcher {
  return (request) =>
    follow(request, rules, async ({ body, ...answer }) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of body) chunks.push(chunk);
      return { ...answer, bytes: Buffer.concat(chunks) };
    });
}

async function follow<T>(request: OutboundRequest, rules: OutboundRules, read: (answer: OutboundStream) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(request.deadlineMs);
  let url = checkedUrl(request.url, rules);
  let { method = 'GET', body } = request;
  let headers = { ...request.headers, ...request.secretHeaders };
  for (let hop = 0; ; hop++) {
    const outcome = await exchange(url, { method, headers, body, maxBytes: request.maxBytes, signal }, rules, async (answer) => {
      const { status } = answer;
      const location = status >= 300 && status < 400 && status !== 304 ? answer.headers['location'] : undefined;
      if (location !== undefined) return { redirects: true as const, status, location };
      return { redirects: false as const, result: await read(answer) };
    });
    if (!outcome.redirects) return outcome.result;
    if (hop >= MAX_REDIRECTS) throw new OutboundError('too_many_redirects');
    const next = checkedUrl(URL.parse(outcome.location, url.href)?.href ?? '', rules);
    if (next.host !== url.host || next.protocol !== url.protocol) headers = withoutCredentials(request.headers ?? {});
    if (outcome.status !== 307 && outcome.status !== 308) [method, body] = ['GET', undefined];
    url = next;
  }
}

/** The address as a URL, refused when its form alone says that it must not be reached. */
function checkedUrl(text: string, rules: OutboundRules): URL {
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.username !== '' || url.password !== '' || url.hostname === '')
    throw new OutboundError('bad_address');
  if (isAllowed(url, rules)) return url;
  if (url.port !== '' && url.port !== '80' && url.port !== '443') throw new OutboundError('bad_address');
  const literal = bare(url.hostname);
  if (isIP(literal) !== 0 && !isPublicAddress(literal)) throw new OutboundError('private_address');
  // A name without a dot, or one that is only used inside networks, is never a public host.
  if (isIP(literal) === 0 && (!literal.includes('.') || /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)\.?$/.test(literal)))
    throw new OutboundError('private_address');
  return url;
}

function isAllowed(url: URL, rules: OutboundRules): boolean {
  return rules.allowHosts.includes(url.host) || rules.allowHosts.includes(bare(url.hostname));
}

interface Exchange {
  method: string;
  headers: Readonly<Record<string, string>>;
  body: string | undefined;
  maxBytes: number;
  signal: AbortSignal;
}

async function exchange<T>(url: URL, what: Exchange, rules: OutboundRules, read: (answer: OutboundStream) => Promise<T>): Promise<T> {
  const allowed = isAllowed(url, rules);
  const system = rules.lookup ?? dnsLookup;
  const asRefusal = (error: unknown) =>
    error instanceof OutboundError ? error : new OutboundError(what.signal.aborted ? 'timeout' : 'unreachable', { cause: error });
  return new Promise<T>((resolve, reject) => {
    const fail = (error: unknown) => reject(asRefusal(error));
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method: what.method,
      agent: false,
      signal: what.signal,
      lookup: allowed ? system : guardedLookup(system),
      headers: {
        'user-agent': 'Limn/1',
        'accept-encoding': 'gzip, deflate, br',
        ...what.headers,
        ...(what.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(what.body)) }),
      },
    });
    request.once('error', fail);
    request.once('socket', (socket: Socket) => {
      const check = () => {
        if (!allowed && !isPublicAddress(socket.remoteAddress ?? '')) request.destroy(new OutboundError('private_address'));
      };
      socket.once('connect', check);
    });
    request.once('response', (response) => {
      response.on('error', () => undefined); // anyone who reads the body sees it; no one reads that of a redirect
      const body = readBody(response, what.maxBytes, asRefusal);
      // Errors of the reader are its own; the body reports its errors as refusals.
      read({ status: response.statusCode ?? 0, headers: plainHeaders(response.headers), body, url: url.href })
        .then(resolve, reject)
        .finally(() => request.destroy());
    });
    request.end(what.body);
  });
}

/** Every address that a name has must be public: one private one is enough to refuse it. */
function guardedLookup(system: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    system(hostname, options, (error, address, family) => {
      const found = typeof address === 'string' ? [address] : (address ?? []).map((entry) => entry.address);
      if (!error && !found.every(isPublicAddress)) callback(new OutboundError('private_address'), address, family);
      else callback(error, address, family);
    });
  };
}

async function* readBody(
  response: http.IncomingMessage,
  maxBytes: number,
  asRefusal: (error: unknown) => OutboundError,
): AsyncGenerator<Uint8Array> {
  try {
    if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw new OutboundError('too_large');
    let bytes = 0;
    for await (const chunk of decoded(response) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) {
        response.destroy();
        throw new OutboundError('too_large');
      }
      yield chunk;
    }
  } catch (error) {
    throw asRefusal(error);
  }
}

function decoded(response: http.IncomingMessage): NodeJS.ReadableStream {
  const decoders: Readonly<Record<string, () => NodeJS.ReadWriteStream>> = {
    gzip: createGunzip,
    'x-gzip': createGunzip,
    deflate: createInflate,
    br: createBrotliDecompress,
  };
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return response;
  const decoder = decoders[encoding]?.();
  if (!decoder) throw new OutboundError('unreachable');
  // The reader of the decoder sees its errors; the pipeline only ties the two ends together.
  pipeline(response, decoder, () => undefined);
  return decoder;
}

function plainHeaders(headers: http.IncomingHttpHeaders): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]));
}

function withoutCredentials(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !CREDENTIALS.has(name.toLowerCase())));
}

/** The host without the brackets of an IPv6 literal, and without a closing dot. */
function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}
