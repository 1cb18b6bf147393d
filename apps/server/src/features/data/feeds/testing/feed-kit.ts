/** A company with feeds in a fresh database, and readers of them as fronts have. */
import { createLog } from '../../../../platform/log.ts';
import { createGuardedFetch } from '../../../../platform/outbound/guarded-fetch.ts';
import { createSecrets } from '../../../../platform/secrets.ts';
import { createByteCache } from '../../../../platform/byte-cache.ts';
import type { Database } from '../../../../storage/database.ts';
import { openFeedReader, type FeedReader } from '../feed-reader.ts';
import { changeFeed, createFeed } from '../feeds.service.ts';

export const SECRETS = createSecrets('a secret for feeds that is long enough');

export interface FeedKit {
  companyId: number;
  add(url: string, more?: { result_type?: 'single' | 'multiple'; first_record?: string }): Promise<number>;
  change(id: number, url: string): Promise<void>;
  /** @param through the database as this reader meets it */
  reader(nowMs?: () => number, through?: Database): Promise<FeedReader>;
}

const FIELDS = [
  { field: 'name', value: 'product' },
  { field: 'price.amount', value: 'price' },
  { field: 'inStock', value: 'in stock' },
  { field: 'sku', value: 'sku' },
];

/** @param host the feed server's, which is private and must be on the list */
export async function openFeedKit(db: Database, host: string): Promise<FeedKit> {
  const { id: companyId } = await db.control((tx) =>
    tx.one<{ id: number }>(
      `insert into company (name, website, industry, email_provider, email_list_size, timezone, plan_type)
       values ('Shop', '', '', '', '', 'Europe/London', 'custom') returning id`,
    ),
  );
  const fetch = createGuardedFetch({ allowHosts: [host] });
  const log = createLog('silent');
  return {
    companyId,
    async add(url, { result_type = 'multiple', first_record = '$.items' } = {}) {
      const config = { url, result_type, first_record };
      const row = await db.withCompany(companyId, (tx) =>
        createFeed(tx, companyId, { name: 'Feed', config, merge_fields: FIELDS }, SECRETS),
      );
      return row.id;
    },
    async change(id, url) {
      await db.withCompany(companyId, async (tx) => {
        await changeFeed(tx, companyId, id, { config: { url } }, SECRETS);
        await db.notify(tx, 'feed', { companyId, feedId: id });
      });
    },
    reader: (nowMs, through = db) =>
      openFeedReader({ db: through, secrets: SECRETS, fetch, createCache: createByteCache, log, ...(nowMs ? { nowMs } : {}) }),
  };
}
