import { type ApiDataSource, type BatchResult, feedParameters } from '@limn/contracts';
import { binnedRows, moveSeveralToBin, moveToBin, purgeFromBin, restoreFromBin, wireBinned } from '../../../api/bin.ts';
import type { Handlers } from '../../../api/call.ts';
import type { Fetcher } from '../../../platform/outbound/guarded-fetch.ts';
import { mergeSecrets, NO_SECRETS, type RequestSecrets, sameOrigin } from '../../../platform/request-secrets.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import type { Database, Tx } from '../../../storage/database.ts';
import { openFeedSecrets } from './feed-secrets.ts';
import { changeFeed, createFeed, feedBin, noSuchFeed, requireFeed } from './feeds.service.ts';
import { type FeedRow, listFeeds, renameFeed } from './feeds.store.ts';
import { testFeed } from './test-feed.ts';

export interface FeedRouteDeps {
  db: Database;
  secrets: Secrets;
  /** Reaches public addresses only. */
  fetch: Fetcher;
}

type Names =
  | 'listDataSources'
  | 'createDataSource'
  | 'updateDataSource'
  | 'renameDataSource'
  | 'deleteDataSource'
  | 'deleteDataSources'
  | 'listDataSourceBin'
  | 'restoreDataSources'
  | 'purgeDataSources'
  | 'testDataSource';

export function feedHandlers({ db, secrets, fetch }: FeedRouteDeps): Handlers<Names> {
  const wire = (row: FeedRow) => wireFeed(row, openFeedSecrets(secrets, row));
  const changed = (tx: Tx, companyId: number, id: number) => db.notify(tx, 'feed', { companyId, feedId: id });
  const allChanged = async (tx: Tx, companyId: number, work: Promise<BatchResult[]>) => {
    const results = await work;
    for (const { id, outcome } of results) if (outcome === 'done') await changed(tx, companyId, id);
    return { results };
  };
  return {
    listDataSources: async ({ caller, transact }) => ({ datasource: (await transact((tx) => listFeeds(tx, caller.companyId))).map(wire) }),
    createDataSource: async ({ caller, body, transact }) =>
      transact(async (tx) => ({ datasource: wire(await createFeed(tx, caller.companyId, body, secrets)) })),
    updateDataSource: async ({ caller, params, body, transact }) => ({
      datasource: wire(
        await transact(async (tx) => {
          const row = await changeFeed(tx, caller.companyId, params.id, body, secrets);
          await changed(tx, caller.companyId, params.id);
          return row;
        }),
      ),
    }),
    renameDataSource: async ({ caller, params, body, transact }) => {
      const row = await transact(async (tx) => {
        const renamed = await renameFeed(tx, caller.companyId, params.id, body.name);
        if (!renamed) throw noSuchFeed();
        return renamed;
      });
      return { datasource: wire(row) };
    },
    deleteDataSource: async ({ caller, params, transact }) => {
      await transact(async (tx) => {
        await moveToBin(tx, caller, params.id, feedBin);
        await changed(tx, caller.companyId, params.id);
      });
      return { message: 'The feed is deleted.' };
    },
    deleteDataSources: async ({ caller, body, transact }) =>
      transact((tx) => allChanged(tx, caller.companyId, moveSeveralToBin(tx, caller, body.ids, feedBin))),
    listDataSourceBin: async ({ caller, transact }) =>
      transact(async (tx) => ({ bin: (await binnedRows(tx, caller.companyId, feedBin, [])).map(wireBinned) })),
    restoreDataSources: async ({ caller, body, transact }) =>
      transact((tx) => allChanged(tx, caller.companyId, restoreFromBin(tx, caller.companyId, body.ids, feedBin))),
    purgeDataSources: async ({ caller, body, transact }) =>
      transact((tx) => allChanged(tx, caller.companyId, purgeFromBin(tx, caller.companyId, body.ids, feedBin))),
    testDataSource: async ({ caller, body, transact }) => {
      const { id, url, customFields: values = {}, customHeaders: headers, username, password } = body;
      const row = id === undefined || id === null ? undefined : await transact((tx) => requireFeed(tx, caller.companyId, id));
      const kept = row && sameOrigin(url, row.url) ? openFeedSecrets(secrets, row) : NO_SECRETS;
      return testFeed({ url, values, secrets: mergeSecrets(kept, { username, password, headers }), type: row?.type ?? 'JSON' }, fetch);
    },
  };
}

/** A feed as its people see it. Of its secrets they learn which are kept. */
function wireFeed(row: FeedRow, secrets: RequestSecrets): ApiDataSource {
  const values = new Map(secrets.headers.map(({ header, value }) => [header, value]));
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    config: {
      username: secrets.username,
      password: '',
      password_set: secrets.password !== '',
      url: row.url,
      result_type: row.result_type,
      headers: row.header_names.map((header) => ({ header, value: '', value_set: (values.get(header) ?? '') !== '' })),
      first_record: row.first_record,
      texts: row.texts,
    },
    merge_fields: row.merge_fields,
    custom_fields: feedParameters(row.url).map((field) => ({ field })),
    editable_item: row.editable_item,
    updated_at: row.updated_at.toISOString(),
  };
}
