/** Feeds, and the secrets of feeds and imports under a new key. */
import { bindDemoOffers, withDemoOffers } from '../demo/offers.ts';
import { openFeedReader } from '../features/data/feeds/feed-reader.ts';
import { feedHandlers } from '../features/data/feeds/feeds.routes.ts';
import { resealFeeds } from '../features/data/feeds/reseal-feeds.ts';
import { resealImports } from '../features/data/tables/scheduled/import-secrets.ts';
import { createByteCache } from '../platform/byte-cache.ts';
import type { Config } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import type { Fetcher } from '../platform/outbound/guarded-fetch.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { Database } from '../storage/database.ts';

export interface FeedPartsDeps {
  config: Config;
  db: Database;
  log: Log;
  secrets: Secrets;
  fetch: Fetcher;
  /** The demo company's offers are there too. */
  hasDemo: boolean;
}

export async function composeFeeds({ config, db, log, secrets, fetch: outbound, hasDemo }: FeedPartsDeps) {
  if (config.previousSecretKeys.length > 0)
    log.info('secrets.resealed', { feeds: await resealFeeds(db, secrets), imports: await resealImports(db, secrets) });
  const fetch = hasDemo ? withDemoOffers(outbound, config.publicUrl) : outbound;
  return {
    reader: await openFeedReader({ db, secrets, fetch, createCache: createByteCache, log }),
    handlers: feedHandlers({ db, secrets, fetch }),
    pages: hasDemo ? [bindDemoOffers] : [],
  };
}
