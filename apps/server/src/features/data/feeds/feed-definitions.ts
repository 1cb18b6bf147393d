/**
 * How each feed is asked and read, kept in memory. A change announces itself (channel `feed`); as a net, what
 * is used and older than five seconds is read again meanwhile. While the database is away what was known last
 * goes on being used.
 */
import { readFeedPath, readFeedUrl, type FeedField, type FeedResultType, type FeedTexts, type FeedUrl } from '@limn/contracts';
import { formOf, type Form } from '@limn/values';
import type { Log } from '../../../platform/log.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import type { Database } from '../../../storage/database.ts';
import type { BoundedCache } from '../../../platform/bounded-cache.ts';
import { secretHeaders } from '../../../platform/request-secrets.ts';
import { openFeedSecrets } from './feed-secrets.ts';
import type { FeedType } from './formats/index.ts';
import type { RecordShape } from './read-records.ts';

export interface FeedDefinition {
  companyId: number;
  id: number;
  /** Names the feed in its present form. */
  key: string;
  type: FeedType;
  url: FeedUrl;
  headers: Readonly<Record<string, string>>;
  shape: RecordShape;
  /** Names of the merge fields, in the order of `shape.fields`. */
  names: readonly string[];
  /** How texts of the company's own service write numbers and dates: as its locale does. */
  form: Form;
}

export interface FeedDefinitions {
  /**
   * Undefined where the company has no such feed. Rejects only when nothing is known and the database cannot
   * be asked.
   */
  find(companyId: number, feedId: number): Promise<FeedDefinition | undefined>;
  close(): Promise<void>;
}

export interface DefinitionDeps {
  db: Pick<Database, 'renderRead' | 'listen'>;
  secrets: Secrets;
  log: Log;
  cache: BoundedCache<CachedDefinition>;
  nowMs: () => number;
}

export interface CachedDefinition {
  feed: FeedDefinition | undefined;
  readMs: number;
}

interface Row {
  company_id: number;
  id: number;
  type: FeedType;
  url: string;
  result_type: FeedResultType;
  first_record: string;
  texts: FeedTexts;
  secrets: string | null;
  merge_fields: FeedField[];
  revision: number;
  locale: string;
}

const FRESH_MS = 5000;
/** Approximate size of an entry. */
const ENTRY_BYTES = 4000;

export async function openFeedDefinitions({ db, secrets, log, cache, nowMs }: DefinitionDeps): Promise<FeedDefinitions> {
  const reading = new Map<string, { feed: Promise<FeedDefinition | undefined>; isStale: boolean }>();

  function read(companyId: number, feedId: number): Promise<FeedDefinition | undefined> {
    const key = `${companyId}:${feedId}`;
    const running = reading.get(key);
    if (running) return running.feed;
    const feed = readFeed(companyId, feedId)
      .then((found) => {
        // Changes during the read may have been missed.
        cache.set(key, { feed: found, readMs: started.isStale ? Number.NEGATIVE_INFINITY : nowMs() }, ENTRY_BYTES);
        return found;
      })
      .finally(() => reading.delete(key));
    const started = { feed, isStale: false };
    reading.set(key, started);
    return feed;
  }

  async function readFeed(companyId: number, feedId: number): Promise<FeedDefinition | undefined> {
    const row = await db.renderRead(companyId, (tx) =>
      tx.maybeOne<Row>(
        `select f.company_id, f.id, f.type, f.url, f.result_type, f.first_record, f.texts, f.secrets, f.merge_fields, f.revision, c.locale
         from feed f join company c on c.id = f.company_id where f.company_id = $1 and f.id = $2`,
        [feedId],
      ),
    );
    return row && define(row, secrets);
  }

  const stopListening = await db.listen('feed', (changed) => {
    // A connection that was broken may have missed any of them.
    const keys = changed ? [`${changed.companyId}:${changed.feedId}`] : [...cache.keys(), ...reading.keys()];
    for (const key of keys) {
      const running = reading.get(key);
      if (running) running.isStale = true;
      const held = cache.get(key);
      if (held) cache.set(key, { ...held, readMs: Number.NEGATIVE_INFINITY }, ENTRY_BYTES);
    }
  });

  return {
    async find(companyId, feedId) {
      const held = cache.get(`${companyId}:${feedId}`);
      if (!held) return read(companyId, feedId);
      if (nowMs() - held.readMs < FRESH_MS) return held.feed;
      const again = read(companyId, feedId).catch((error: unknown) => {
        log.warn('feeds.refresh_failed', { companyId, feedId, why: error instanceof Error ? error.name : 'unknown' });
        return held.feed;
      });
      // One that changed is worth the wait; a little old, and a change would have announced itself.
      return held.readMs === Number.NEGATIVE_INFINITY || !held.feed ? again : held.feed;
    },
    close: stopListening,
  };
}

function define(row: Row, secrets: Secrets): FeedDefinition | undefined {
  const url = readFeedUrl(row.url);
  const firstRecord = readFeedPath(row.first_record);
  if (!url || !firstRecord) return undefined;
  const fields = row.merge_fields.map(({ field }) => readFeedPath(field) ?? []);
  return {
    companyId: row.company_id,
    id: row.id,
    key: `${row.company_id}:${row.id}:${row.revision}`,
    type: row.type,
    url,
    headers: secretHeaders(openFeedSecrets(secrets, row)),
    shape: { resultType: row.result_type, firstRecord, fields, texts: row.texts },
    names: row.merge_fields.map(({ value }) => value),
    form: formOf(row.locale),
  };
}
