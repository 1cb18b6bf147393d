/** The rows of feeds: writing, and reading for the company's own people. */
import type { FeedField, FeedResultType, FeedTexts } from '@limn/contracts';
import type { Tx } from '../../../storage/database.ts';
import type { FeedType } from './formats/index.ts';

export interface FeedRow {
  company_id: number;
  id: number;
  name: string;
  type: FeedType;
  url: string;
  result_type: FeedResultType;
  first_record: string;
  texts: FeedTexts;
  header_names: string[];
  secrets: string | null;
  merge_fields: FeedField[];
  editable_item: Record<string, unknown>;
  revision: number;
  updated_at: Date;
}

/** Columns of a row that people change. */
export type FeedContent = Omit<FeedRow, 'company_id' | 'id' | 'type' | 'revision' | 'updated_at'>;

const COLUMNS =
  'company_id, id, name, type, url, result_type, first_record, texts, header_names, secrets, merge_fields, editable_item, revision, updated_at';

export async function listFeeds(tx: Tx, companyId: number): Promise<FeedRow[]> {
  return tx.query<FeedRow>(`select ${COLUMNS} from feed where company_id = $1 order by updated_at desc, id desc`, [companyId]);
}

export async function findFeed(tx: Tx, companyId: number, id: number): Promise<FeedRow | undefined> {
  return tx.maybeOne<FeedRow>(`select ${COLUMNS} from feed where company_id = $1 and id = $2`, [companyId, id]);
}

/** As `findFeed`; no one else changes or deletes it before this transaction ends. */
export async function lockFeed(tx: Tx, companyId: number, id: number): Promise<FeedRow | undefined> {
  return tx.maybeOne<FeedRow>(`select ${COLUMNS} from feed where company_id = $1 and id = $2 for update`, [companyId, id]);
}

/** Secrets are sealed for an id, so the id comes first. */
export async function nextFeedId(tx: Tx): Promise<number> {
  return (await tx.one<{ id: number }>(`select nextval('object_id')::int as id`)).id;
}

export async function insertFeed(tx: Tx, companyId: number, id: number, feed: FeedContent): Promise<FeedRow> {
  return tx.one<FeedRow>(
    `insert into feed (company_id, id, name, url, result_type, first_record, header_names, secrets, merge_fields, editable_item, texts)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning ${COLUMNS}`,
    [companyId, id, ...valuesOf(feed)],
  );
}

/** `isNewRequest` gives it the next revision: its earlier answers are stale. */
export async function updateFeed(tx: Tx, companyId: number, id: number, feed: FeedContent, isNewRequest: boolean): Promise<FeedRow> {
  return tx.one<FeedRow>(
    `update feed set name = $3, url = $4, result_type = $5, first_record = $6, header_names = $7, secrets = $8, merge_fields = $9,
       editable_item = $10, texts = $11, revision = revision + $12, updated_at = now() where company_id = $1 and id = $2 returning ${COLUMNS}`,
    [companyId, id, ...valuesOf(feed), isNewRequest ? 1 : 0],
  );
}

export async function renameFeed(tx: Tx, companyId: number, id: number, name: string): Promise<FeedRow | undefined> {
  return tx.maybeOne<FeedRow>(
    `update feed set name = $3, editable_item = case when editable_item ? 'dataSourceName'
       then jsonb_set(editable_item, '{dataSourceName}', to_jsonb($3::text)) else editable_item end, updated_at = now()
     where company_id = $1 and id = $2 returning ${COLUMNS}`,
    [companyId, id, name],
  );
}

export async function deleteFeed(tx: Tx, companyId: number, id: number): Promise<void> {
  await tx.run('delete from feed where company_id = $1 and id = $2', [companyId, id]);
}

/** Feeds of one company that keep secrets. */
export async function sealedFeeds(tx: Tx, companyId: number): Promise<{ company_id: number; id: number; secrets: string }[]> {
  return tx.query('select company_id, id, secrets from feed where company_id = $1 and secrets is not null order by id for update', [
    companyId,
  ]);
}

export async function setSealedSecrets(tx: Tx, companyId: number, id: number, secrets: string): Promise<void> {
  await tx.run('update feed set secrets = $3 where company_id = $1 and id = $2', [companyId, id, secrets]);
}

function valuesOf(feed: FeedContent): unknown[] {
  return [
    feed.name,
    feed.url,
    feed.result_type,
    feed.first_record,
    feed.header_names,
    feed.secrets,
    JSON.stringify(feed.merge_fields),
    JSON.stringify(feed.editable_item),
    feed.texts,
  ];
}
