/**
 * Blobs in S3-compatible storage. Every question costs a round trip: `blobs-cache.ts` keeps what is read on
 * this machine. A bucket and prefix belong to one installation: what that installation does not use is
 * removed.
 */
import { AppError } from '@limn/model';
import { setTimeout as pause } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { cannotKeep, hashOf, isHash, OWNER_FILE, readerOf, SWEPT_AT_ONCE, type BlobStore } from './blobs.ts';
import { createOperatorDoor, type OperatorAnswer, type OperatorDoor } from './outbound/operator-request.ts';
import { signS3, type S3Credentials } from './outbound/sign-s3.ts';

export interface S3Settings extends S3Credentials {
  /** Origin, such as https://s3.eu-west-2.amazonaws.com */
  endpoint: string;
  bucket: string;
  /** Before every name; empty, or with a slash at its end. */
  prefix: string;
  /** The bucket in the path instead of the host. */
  pathStyle: boolean;
}

const MAX_BYTES = 256 * 1024 * 1024;
/**
 * Timeouts of one attempt. People who upload wait longer than recipients, who see something else meanwhile.
 */
const READ_MS = 8000;
const WRITE_MS = 20_000;
const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 150;

type Method = 'GET' | 'PUT' | 'HEAD' | 'DELETE';

type Ask = (method: Method, key: string, more?: { query?: Record<string, string>; body?: Uint8Array }) => Promise<OperatorAnswer>;

/** Asked again after a moment where the storage stumbles; rejects with `unavailable` when it goes on so. */
function asksOf(settings: S3Settings, send: OperatorDoor): Ask {
  const { bucket, pathStyle } = settings;
  const root = new URL(settings.endpoint);
  if (!pathStyle) root.host = `${bucket}.${root.host}`;
  const base = pathStyle ? `/${bucket}` : '';

  return async (method, key, more = {}) => {
    // A plus in a path is a space to some and itself to others; escaped it is the same to all.
    const url = new URL(`${base}/${key}`.replaceAll('+', '%2B'), root);
    for (const [name, value] of Object.entries(more.query ?? {})) url.searchParams.set(name, value);
    for (let attempt = 1; ; attempt++) {
      const headers = await signS3({ method, url, body: more.body }, settings, new Date());
      const outcome = await send({
        method,
        url,
        headers,
        body: more.body,
        maxBytes: MAX_BYTES,
        deadlineMs: method === 'PUT' ? WRITE_MS : READ_MS,
      }).catch((error: unknown) => error);
      const answer = outcome as OperatorAnswer;
      const failed = outcome instanceof Error || answer.status >= 500 || answer.status === 429;
      if (!failed && (answer.status < 400 || answer.status === 404)) return answer;
      // A refusal stays one; its text is for anyone who runs the server, never for a caller.
      if (!failed || attempt === ATTEMPTS) throw cannotKeep(outcome instanceof Error ? outcome : new Error(refusalOf(method, answer)));
      await pause(FIRST_PAUSE_MS * attempt * (1 + Math.random()));
    }
  };
}

export function openS3Blobs(settings: S3Settings, send: OperatorDoor = createOperatorDoor()): BlobStore {
  const { prefix } = settings;
  const ask = asksOf(settings, send);
  const keyOf = (hash: string) => `${prefix}${hash.slice(0, 2)}/${hash}`;

  async function get(hash: string): Promise<Buffer | undefined> {
    if (!isHash(hash)) return undefined;
    const { status, bytes } = await ask('GET', keyOf(hash));
    if (status === 404) return undefined;
    if (hashOf(bytes) !== hash) throw new AppError('unavailable', { cause: new Error(`The storage answers other bytes for ${hash}.`) });
    return bytes;
  }

  /**
   * With the older of the two ways to list, which every storage knows: a page begins behind the last name of
   * the one before.
   */
  async function* listed(atOnce: number): AsyncGenerator<{ key: string; keptMs: number }[]> {
    let marker: string | undefined = '';
    while (marker !== undefined) {
      const query: Record<string, string> = { prefix, 'max-keys': String(atOnce), ...(marker === '' ? {} : { marker }) };
      const xml = (await ask('GET', '', { query })).bytes.toString('utf8');
      const page = [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, entry = '']) => ({
        key: textOf(entry, 'Key') ?? '',
        keptMs: Date.parse(textOf(entry, 'LastModified') ?? ''),
      }));
      yield page;
      marker = textOf(xml, 'IsTruncated') === 'true' ? page.at(-1)?.key : undefined;
    }
  }

  return {
    get,
    async put(bytes) {
      const hash = hashOf(bytes);
      // Sent again although it may be there: that renews it.
      await ask('PUT', keyOf(hash), { body: bytes });
      return hash;
    },
    async open(hash) {
      const bytes = await get(hash);
      return bytes && { bytes: bytes.length, stream: Readable.from([bytes]) };
    },
    async reader(hash) {
      const bytes = await get(hash);
      return bytes && readerOf(bytes);
    },
    async sweep(beforeMs, used, atOnce = SWEPT_AT_ONCE) {
      let removed = 0;
      for await (const page of listed(atOnce)) {
        const old = page.filter(({ keptMs }) => keptMs < beforeMs).map(({ key }) => key.slice(prefix.length + 3));
        const batch = old.filter((hash) => isHash(hash));
        const kept = batch.length === 0 ? new Set<string>() : await used(batch);
        for (const hash of batch) {
          if (kept.has(hash)) continue;
          // Asked once more at the last moment: it may have been kept again since the list was made.
          const { status, headers } = await ask('HEAD', keyOf(hash));
          if (status === 404 || !(Date.parse(headers['last-modified'] ?? '') < beforeMs)) continue;
          await ask('DELETE', keyOf(hash));
          removed += 1;
        }
      }
      return removed;
    },
    async claim(id) {
      const key = `${prefix}${OWNER_FILE}`;
      const found = await ask('GET', key);
      if (found.status !== 404) return found.bytes.toString('utf8');
      await ask('PUT', key, { body: Buffer.from(id) });
      return (await ask('GET', key)).bytes.toString('utf8');
    },
  };
}

function textOf(xml: string, tag: string): string | undefined {
  const text = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];
  return text?.replaceAll('&quot;', '"').replaceAll('&apos;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

/** The storage's own error text, without anything of the request. */
function refusalOf(method: Method, { status, bytes }: OperatorAnswer): string {
  const code = textOf(bytes.subarray(0, 4096).toString('utf8'), 'Code') ?? '';
  return `The storage answers ${status} ${code} to ${method}.`;
}
