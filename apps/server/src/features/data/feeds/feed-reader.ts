/**
 * Values out of feeds for pictures and links. No one waits longer than `TIMEOUT_MS`: an answer younger than a
 * minute is used as it is; else the feed is asked, once for everyone who opens the same address meanwhile;
 * where it does not answer in time its last good answer of the last day stands in, and without one the
 * picture is drawn from its other values. A call that comes late still serves the next.
 */
import { fillFeedUrl } from '@limn/contracts';
import type { Log } from '../../../platform/log.ts';
import type { Fetcher } from '../../../platform/outbound/guarded-fetch.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { withDeadline } from '../../../platform/with-deadline.ts';
import type { Database } from '../../../storage/database.ts';
import { askFeed, type Outcome } from './ask-feed.ts';
import type { CreateCache } from '../../../platform/bounded-cache.ts';
import { createBreaker, type Breaker } from './breaker.ts';
import { createCallGate } from './call-gate.ts';
import { openFeedDefinitions, type FeedDefinition, type CachedDefinition } from './feed-definitions.ts';
import { TIMEOUT_MS } from './feed-limits.ts';
import { createKeptAnswers, LAST_GOOD_MS, type KeptAnswer } from './kept-answers.ts';
import type { TableRecord } from '../tables/written-row.port.ts';
import { writtenRecord, type FeedRecord } from './read-records.ts';

export interface FeedAnswer {
  /** By the names of the merge fields; a field that the record lacks is not there. */
  values: TableRecord;
  /**
   * `fresh` just asked; `cached` of the last minute; `last_good` of the last day; `empty` no record, or
   * nothing to be had.
   */
  state: 'fresh' | 'cached' | 'last_good' | 'empty';
}

export interface FeedReader {
  /**
   * @param params what the request brings for the placeholders of the address
   * @param position which record of a list, from 1; of a single result it is not looked at
   * @param withinMs where there is less time than usual
   * Never rejects.
   */
  feedValues(
    companyId: number,
    feedId: number,
    params: ReadonlyMap<string, string>,
    position: number,
    withinMs?: number,
  ): Promise<FeedAnswer>;
  /**
   * Every record that the feed answers for these parameters: for anyone who looks over them all. Never
   * rejects.
   */
  feedRecords(companyId: number, feedId: number, params: ReadonlyMap<string, string>): Promise<TableRecord[]>;
  /**
   * Drops every answer of a company, or of all: which of them were asked for with one recipient’s values is
   * not known.
   */
  forget(companyId?: number): void;
  close(): Promise<void>;
}

export interface FeedReaderDeps {
  db: Pick<Database, 'renderRead' | 'withCompany' | 'listen'>;
  secrets: Secrets;
  /** Reaches public addresses only. */
  fetch: Fetcher;
  createCache: CreateCache;
  log: Log;
  nowMs?: () => number;
}

const EMPTY: FeedAnswer = { values: new Map(), state: 'empty' };
const FRESH_MS = 60_000;
/** When anyone who has nothing to fall back on looks for what the database keeps. */
const LOOK_UP_MS = 250;
const LOOK_AGAIN_MS = 10_000;
const NOTHING_BYTES = 4 * 1024 * 1024;
/** An answer that goes on being good need not be written every minute. */
const KEEP_AGAIN_MS = 10 * 60_000;
const ANSWER_BYTES = 64 * 1024 * 1024;
const DEFINITION_BYTES = 16 * 1024 * 1024;
const BREAKER_BYTES = 4 * 1024 * 1024;
const CALLS_AT_ONCE = 64;

interface Known extends KeptAnswer {
  /** When it was handed to the database. */
  keptMs: number;
}

type Records = { records: readonly FeedRecord[]; state: FeedAnswer['state'] };

export async function openFeedReader({ db, secrets, fetch, createCache, log, nowMs = Date.now }: FeedReaderDeps): Promise<FeedReader> {
  const definitions = await openFeedDefinitions({ db, secrets, log, nowMs, cache: createCache<CachedDefinition>(DEFINITION_BYTES) });
  const answers = createCache<Known>(ANSWER_BYTES);
  const breakers = createCache<Breaker>(BREAKER_BYTES);
  const kept = createKeptAnswers({ db, log, addressKey: secrets.derive('feed addresses') });
  const gate = createCallGate(CALLS_AT_ONCE);
  const running = new Map<string, Promise<Outcome>>();
  const lookingUp = new Map<string, Promise<KeptAnswer | undefined>>();
  /** Addresses of which the database had nothing, and when. */
  const nothingKept = createCache<number>(NOTHING_BYTES);

  function breakerOf(feed: FeedDefinition): Breaker {
    const known = breakers.get(feed.key);
    if (known) return known;
    const made = createBreaker();
    breakers.set(feed.key, made, 200);
    return made;
  }

  /** Asks once at a time for each address. */
  function call(feed: FeedDefinition, url: string, key: string): Promise<Outcome> {
    const already = running.get(key);
    if (already) return already;
    const started = ask(feed, url, key).finally(() => running.delete(key));
    running.set(key, started);
    return started;
  }

  async function ask(feed: FeedDefinition, url: string, key: string): Promise<Outcome> {
    const breaker = breakerOf(feed);
    if (!breaker.admits(nowMs())) return { kind: 'failed', why: 'breaker', isServerError: false };
    const leave = await gate.enter(feed.key, TIMEOUT_MS);
    if (!leave) {
      breaker.abstained();
      return { kind: 'failed', why: 'busy', isServerError: false };
    }
    const outcome = await askFeed(feed, url, fetch).finally(leave);
    if (outcome.kind === 'records') {
      breaker.succeeded();
      remember(feed, url, key, outcome.records);
    } else {
      if (outcome.isServerError) breaker.failed(nowMs());
      else breaker.abstained();
      log.debug('feeds.call_failed', { companyId: feed.companyId, feedId: feed.id, why: outcome.why });
    }
    return outcome;
  }

  function remember(feed: FeedDefinition, url: string, key: string, records: readonly FeedRecord[]): void {
    const atMs = nowMs();
    const keptMs = answers.get(key)?.keptMs ?? Number.NEGATIVE_INFINITY;
    const keepAgain = atMs - keptMs >= KEEP_AGAIN_MS;
    if (keepAgain) kept.keep(feed, url, { records, atMs });
    answers.set(key, { records, atMs, keptMs: keepAgain ? atMs : keptMs }, weightOf(key, records));
  }

  /** The answer that another front got; looked up once at a time for each address. */
  function lookUp(feed: FeedDefinition, url: string, key: string): Promise<KeptAnswer | undefined> {
    const already = lookingUp.get(key);
    if (already) return already;
    if (nowMs() - (nothingKept.get(key) ?? Number.NEGATIVE_INFINITY) < LOOK_AGAIN_MS) return Promise.resolve(undefined);
    const started = kept
      .find(feed, url)
      .then((found) => {
        if (!found) nothingKept.set(key, nowMs(), 100 + 2 * key.length);
        else if (!answers.get(key)) answers.set(key, { ...found, keptMs: found.atMs }, weightOf(key, found.records));
        return found;
      })
      .finally(() => lookingUp.delete(key));
    lookingUp.set(key, started);
    return started;
  }

  async function recordsFor(feed: FeedDefinition, url: string, until: number): Promise<Records | undefined> {
    const key = `${feed.key} ${url}`;
    const held = answers.get(key);
    const ageMs = held ? nowMs() - held.atMs : Number.POSITIVE_INFINITY;
    if (held && ageMs < FRESH_MS) return { records: held.records, state: 'cached' };
    const asked = call(feed, url, key);
    const left = until - performance.now();
    const outcome = await withDeadline(asked, held ? left : Math.min(left, LOOK_UP_MS));
    if (outcome?.kind === 'records') return { records: outcome.records, state: 'fresh' };
    if (held) return ageMs < LAST_GOOD_MS ? { records: held.records, state: 'last_good' } : undefined;
    const found = withDeadline(lookUp(feed, url, key), until - performance.now());
    // It may still answer before the database does, or in what is left of the time.
    const late = outcome ? undefined : await withDeadline(asked, until - performance.now() - DATABASE_MS);
    if (late?.kind === 'records') return { records: late.records, state: 'fresh' };
    const good = await found;
    return good && { records: good.records, state: 'last_good' };
  }

  return {
    async feedRecords(companyId, feedId, params) {
      const until = performance.now() + LOOK_OVER_MS;
      try {
        const feed = await withDeadline(definitions.find(companyId, feedId), TIMEOUT_MS);
        const url = feed && fillFeedUrl(feed.url, params);
        const found = feed && url !== undefined ? await recordsFor(feed, url, until) : undefined;
        return feed && found ? found.records.map((record) => writtenRecord(record, feed.names, feed.form)) : [];
      } catch (error) {
        log.warn('feeds.not_read', { companyId, feedId, why: error instanceof Error ? error.name : 'unknown' });
        return [];
      }
    },
    async feedValues(companyId, feedId, params, position, withinMs = TIMEOUT_MS) {
      const waitMs = Math.min(TIMEOUT_MS, withinMs);
      const until = performance.now() + waitMs;
      try {
        const feed = await withDeadline(definitions.find(companyId, feedId), waitMs);
        const url = feed && fillFeedUrl(feed.url, params);
        if (!feed || url === undefined) return EMPTY;
        const found = await recordsFor(feed, url, until);
        const record = found?.records[feed.shape.resultType === 'single' ? 0 : position - 1];
        return found && record ? { values: writtenRecord(record, feed.names, feed.form), state: found.state } : EMPTY;
      } catch (error) {
        log.warn('feeds.not_read', { companyId, feedId, why: error instanceof Error ? error.name : 'unknown' });
        return EMPTY;
      }
    },
    forget(companyId) {
      for (const cache of [answers, nothingKept])
        for (const key of cache.keys()) if (companyId === undefined || key.startsWith(`${companyId}:`)) cache.delete(key);
      kept.forget(companyId);
    },
    async close() {
      await definitions.close();
      await kept.close();
    },
  };
}

/** A person who looks over a feed waits longer than a mail reader. */
const LOOK_OVER_MS = 8000;
/** Left for the database at the end of the wait. */
const DATABASE_MS = 20;

/** About, in bytes of memory. */
function weightOf(key: string, records: readonly FeedRecord[]): number {
  let bytes = 300 + 2 * key.length;
  for (const record of records) {
    bytes += 48;
    for (const field of record) bytes += 32 + (typeof field === 'string' ? 2 * field.length : 0);
  }
  return bytes;
}
