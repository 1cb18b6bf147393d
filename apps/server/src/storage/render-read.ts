/**
 * The render host's door to the database: reads only, one company per question, without the cost of a
 * transaction.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { explainQueryError } from './database-errors.ts';
import { txOn } from './tx.ts';

/**
 * Questions about one company. `$1` is always that company, so a query's own values begin at `$2`; a query
 * that does not compare `company_id` with it is refused.
 */
export interface RenderTx {
  query<Row extends object>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
  maybeOne<Row extends object>(sql: string, params?: readonly unknown[]): Promise<Row | undefined>;
}

/** The target of a public uuid. */
export interface Route {
  companyId: number;
  kind: number;
  objectId: number;
  liveVersion: number | null;
  deleted: boolean;
}

/** The target of an image's unguessable preview address. */
export interface PreviewRoute {
  companyId: number;
  imageId: number;
  thumbnailHash: string | null;
  /** Something of it changed since that was drawn. */
  isStale: boolean;
}

const names = new Map<string, string>();

/** Queries are prepared once per connection; their texts are constants, so the names stay few. */
function nameOf(sql: string): string {
  let name = names.get(sql);
  if (name === undefined) {
    name = createHash('sha1').update(sql).digest('hex');
    names.set(sql, name);
  }
  return name;
}

export function renderTx(pool: pg.Pool, companyId: number): RenderTx {
  const tx = txOn({ query: (config) => pool.query({ ...config, name: nameOf(config.text) }) });
  const guard = (sql: string) => {
    if (!/company_id\s*=\s*\$1\b/.test(sql)) throw new Error(`A render query must compare company_id with $1: ${sql.slice(0, 200)}`);
    return sql;
  };
  return {
    query: async (sql, params = []) => tx.query(guard(sql), [companyId, ...params]),
    maybeOne: async (sql, params = []) => tx.maybeOne(guard(sql), [companyId, ...params]),
  };
}

export async function findRoute(pool: pg.Pool, uuid: string): Promise<Route | undefined> {
  return lookUp(
    pool,
    'select company_id as "companyId", kind, object_id as "objectId", live_version as "liveVersion", deleted from route where uuid = $1',
    uuid,
  );
}

export async function findPreview(pool: pg.Pool, previewKey: string): Promise<PreviewRoute | undefined> {
  return lookUp(
    pool,
    `select company_id as "companyId", id as "imageId", thumbnail_hash as "thumbnailHash", preview_change <> preview_drawn as "isStale"
     from image where preview_key = $1 and purged_at is null`,
    previewKey,
  );
}

async function lookUp<Row extends object>(pool: pg.Pool, text: string, key: string): Promise<Row | undefined> {
  try {
    const { rows } = await pool.query({ name: nameOf(text), text, values: [key] });
    return rows[0] as Row | undefined;
  } catch (error) {
    if ((error as { code?: string }).code === '22P02') return undefined; // not a uuid at all
    throw explainQueryError(error);
  }
}
