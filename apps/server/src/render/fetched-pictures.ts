/**
 * Pictures whose address depends on the recipient, fetched for a request. A mail reader waits a moment for
 * one; a slow host is asked on behind their back, and what it answered last stands in for it for a day.
 */
import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@limn/model';
import { BrokenHost } from '../features/design/assets/broken-host.port.ts';
import { OutboundError } from '../platform/outbound/guarded-fetch.ts';
import type { DiskBlobs } from '../platform/blobs.ts';
import type { Log } from '../platform/log.ts';
import { createBreaker, type Breaker } from '../features/data/feeds/guarded-calls.port.ts';
import { steadyMs } from '../platform/steady-clock.ts';
import { createByteCache } from '../platform/byte-cache.ts';
import { withDeadline } from '../platform/with-deadline.ts';

export interface FetchedPictures {
  /**
   * The content hashes of what can be had in time, by address. `withinMs`: where there is less time than
   * usual.
   */
  take(urls: readonly string[], withinMs?: number): Promise<Record<string, string>>;
  /** Drops every picture that was fetched: which of them one reader’s values named is not known. */
  forget(): void;
  close(): void;
}

export interface FetchedPicturesDeps {
  /**
   * Fetches through the outbound guard, checks that it is a picture and keeps it in `blobs`; answers its
   * hash.
   */
  fetchAndKeep: (url: string) => Promise<string>;
  /** A store of its own: nothing in it has to be kept for ever. */
  blobs: Pick<DiskBlobs, 'path'>;
  directory: string;
  log: Log;
  nowMs?: () => number;
  waitMs?: number;
  /** How long what was fetched is taken for new. */
  freshMs?: number;
}

interface Known {
  hash: string | undefined;
  /** When it was last fetched well. */
  goodMs: number;
  /** When to ask again. */
  nextMs: number;
}

const WAIT_MS = 400;
const FRESH_MS = 60_000;
const RETRY_MS = 10_000;
const LAST_GOOD_MS = 24 * 3_600_000;
const MAX_KNOWN = 20_000;
const SWEEP_MS = 3_600_000;
/**
 * At once, to all hosts and to one of them: the rest waits for its reader's next opening. One that hangs must
 * not use up the places of others.
 */
const MAX_RUNNING = 50;
const MAX_RUNNING_OF_HOST = 30;
const MAX_HOSTS = 5000;

export function createFetchedPictures({
  fetchAndKeep,
  blobs,
  directory,
  log,
  nowMs = steadyMs,
  waitMs = WAIT_MS,
  freshMs = FRESH_MS,
}: FetchedPicturesDeps): FetchedPictures {
  let known = createByteCache<Known>(MAX_KNOWN);
  const running = new Map<string, Promise<void>>();
  const runningOf = new Map<string, number>();
  const breakers = createByteCache<Breaker>(MAX_HOSTS);
  const sweeper = setInterval(() => void sweep(directory, nowMs() - LAST_GOOD_MS - FRESH_MS).catch(() => undefined), SWEEP_MS);
  sweeper.unref();

  function breakerOf(host: string): Breaker {
    let breaker = breakers.get(host);
    if (!breaker) breakers.set(host, (breaker = createBreaker()), 1);
    return breaker;
  }

  function fetchOnce(url: string): Promise<void> {
    const before = running.get(url);
    if (before) return before;
    const host = URL.parse(url)?.host ?? '';
    const others = runningOf.get(host) ?? 0;
    if (running.size >= MAX_RUNNING || others >= MAX_RUNNING_OF_HOST || !breakerOf(host).admits(nowMs())) return Promise.resolve();
    runningOf.set(host, others + 1);
    const started = refresh(url, host).finally(() => {
      running.delete(url);
      const left = (runningOf.get(host) ?? 1) - 1;
      if (left > 0) runningOf.set(host, left);
      else runningOf.delete(host);
    });
    running.set(url, started);
    return started;
  }

  async function refresh(url: string, host: string): Promise<void> {
    const breaker = breakerOf(host);
    try {
      const hash = await fetchAndKeep(url);
      breaker.succeeded();
      const now = new Date(nowMs());
      await utimes(blobs.path(hash), now, now); // kept already, perhaps: it is as good as new
      known.set(url, { hash, goodMs: nowMs(), nextMs: nowMs() + freshMs }, 1);
    } catch (error) {
      // A picture that one recipient's value wrongly names says nothing of the others that lie there.
      if (isHostError(error)) breaker.failed(nowMs());
      else breaker.succeeded();
      const last = known.get(url);
      known.set(url, { hash: last?.hash, goodMs: last?.goodMs ?? 0, nextMs: nowMs() + RETRY_MS }, 1);
      log.debug('render.picture_not_fetched', { host, why: error instanceof Error ? error.name : 'unknown' });
    }
  }

  async function hashOf(url: string, forMs: number): Promise<string | undefined> {
    if ((known.get(url)?.nextMs ?? 0) <= nowMs()) await withDeadline(fetchOnce(url), forMs);
    const found = known.get(url);
    return found && nowMs() - found.goodMs < LAST_GOOD_MS ? found.hash : undefined;
  }

  return {
    async take(urls, withinMs = waitMs) {
      const forMs = Math.min(waitMs, withinMs);
      const found = await Promise.all(urls.map(async (url) => [url, await hashOf(url, forMs)] as const));
      return Object.fromEntries(found.flatMap(([url, hash]) => (hash === undefined ? [] : [[url, hash]])));
    },
    forget() {
      known = createByteCache<Known>(MAX_KNOWN);
      sweep(directory, Number.POSITIVE_INFINITY).catch((error: unknown) =>
        log.warn('render.pictures_not_forgotten', { why: error instanceof Error ? error.name : 'unknown' }),
      );
    },
    close: () => clearInterval(sweeper),
  };
}

/** It did not answer in time, not at all, or with an error of its own; not: it has no such picture. */
export function isHostError(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error;
  return cause instanceof OutboundError ? cause.reason === 'timeout' || cause.reason === 'unreachable' : cause instanceof BrokenHost;
}

/** Removes what has not been fetched since. */
async function sweep(directory: string, beforeMs: number): Promise<void> {
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    if ((await stat(file)).mtimeMs < beforeMs) await rm(file, { force: true });
  }
}
