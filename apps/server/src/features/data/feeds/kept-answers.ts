/**
 * The last good answers of feeds in the database, for a day: what another front, or one that has just
 * started, shows while a feed is silent. Written behind the reader's back, a second's worth at a time; only
 * the newest of each feed are kept.
 */
import { createHmac } from 'node:crypto';
import type { Log } from '../../../platform/log.ts';
import type { Database } from '../../../storage/database.ts';
import type { FeedDefinition } from './feed-definitions.ts';
import type { FeedRecord } from './read-records.ts';

export interface KeptAnswer {
  records: readonly FeedRecord[];
  atMs: number;
}

export interface KeptAnswers {
  /** Undefined where none of the last day is kept, or the database cannot be asked. */
  find(feed: FeedDefinition, url: string): Promise<KeptAnswer | undefined>;
  keep(feed: FeedDefinition, url: string, answer: KeptAnswer): void;
  /** Does not write what is still to be written of a company, or of all. */
  forget(companyId?: number): void;
  /** Writes what is still to be written. */
  close(): Promise<void>;
}

export interface KeptAnswerDeps {
  db: Pick<Database, 'renderRead' | 'withCompany'>;
  /** For hashes of addresses: they may hold a recipient's name. */
  addressKey: Uint8Array;
  log: Log;
}

export const LAST_GOOD_MS = 24 * 3_600_000;
const WRITE_EVERY_MS = 1000;
const MAX_WAITING = 2000;
const MAX_CHARACTERS = 128 * 1024;
const MAX_ANSWERS_OF_FEED = 200;

interface Waiting {
  feed: FeedDefinition;
  url: string;
  answer: KeptAnswer;
}

export function createKeptAnswers({ db, addressKey, log }: KeptAnswerDeps): KeptAnswers {
  let waiting = new Map<string, Waiting>();
  let writing: Promise<void> = Promise.resolve();
  const addressOf = (feed: FeedDefinition, url: string) => createHmac('sha256', addressKey).update(`${feed.key} ${url}`).digest();

  async function write(batch: readonly Waiting[]): Promise<void> {
    for (const ofFeed of Map.groupBy(batch, ({ feed }) => `${feed.companyId}:${feed.id}`).values()) {
      const [{ feed } = { feed: undefined }] = ofFeed;
      if (feed)
        await writeFeed(feed, ofFeed).catch((error: unknown) =>
          log.warn('feeds.answer_not_saved', { feedId: feed.id, why: error instanceof Error ? error.name : 'unknown' }),
        );
    }
  }

  async function writeFeed({ companyId, id }: FeedDefinition, batch: readonly Waiting[]): Promise<void> {
    const rows = batch.map(({ feed, url, answer }) => ({
      address: addressOf(feed, url),
      at: new Date(answer.atMs),
      records: JSON.stringify(answer.records),
    }));
    const short = rows.filter(({ records }) => records.length <= MAX_CHARACTERS).slice(-MAX_ANSWERS_OF_FEED);
    if (short.length === 0) return;
    await db.withCompany(companyId, async (tx) => {
      await tx.run(
        `insert into feed_answer (company_id, feed_id, address, at, records)
         select $1, $2, t.address, t.at, t.records from unnest($3::bytea[], $4::timestamptz[], $5::text[]) t (address, at, records)
         where exists (select 1 from feed where company_id = $1 and id = $2)
         on conflict (company_id, feed_id, address) do update set at = excluded.at, records = excluded.records`,
        [companyId, id, short.map((row) => row.address), short.map((row) => row.at), short.map((row) => row.records)],
      );
      await tx.run(
        `delete from feed_answer where company_id = $1 and feed_id = $2 and address not in
           (select address from feed_answer where company_id = $1 and feed_id = $2 and at > now() - interval '1 day' order by at desc limit ${MAX_ANSWERS_OF_FEED})`,
        [companyId, id],
      );
    });
  }

  function flush(): Promise<void> {
    const batch = [...waiting.values()];
    waiting = new Map();
    if (batch.length > 0) writing = writing.then(() => write(batch));
    return writing;
  }
  const timer = setInterval(() => void flush(), WRITE_EVERY_MS);
  timer.unref();

  return {
    async find(feed, url) {
      try {
        const row = await db.renderRead(feed.companyId, (tx) =>
          tx.maybeOne<{ records: string; at: Date }>(
            `select records, at from feed_answer where company_id = $1 and feed_id = $2 and address = $3 and at > now() - interval '1 day'`,
            [feed.id, addressOf(feed, url)],
          ),
        );
        return row && { records: JSON.parse(row.records) as FeedRecord[], atMs: row.at.getTime() };
      } catch {
        return undefined;
      }
    },
    keep(feed, url, answer) {
      if (waiting.size < MAX_WAITING) waiting.set(`${feed.key} ${url}`, { feed, url, answer });
    },
    forget(companyId) {
      for (const [key, { feed }] of waiting) if (companyId === undefined || feed.companyId === companyId) waiting.delete(key);
    },
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
