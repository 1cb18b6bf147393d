/** The library: a company's pictures a page at a time, and its tags. */
import type { Tx } from '../../../storage/database.ts';
import { joined, sent, sql, text } from '../../../storage/sql.ts';
import { ASSET_COLUMNS, type AssetRow } from './assets.store.ts';

export interface LibraryQuery {
  /** Words that must all be in name, description or tags. */
  search: string;
  /** A whole tag; empty: any. */
  tag: string;
  /** From 1. */
  page: number;
  rowsPerPage: number;
}

const MAX_WORDS = 20;
const MAX_TAGS = 1000;

/** Newest first; `total` counts every page. */
export async function listPictures(tx: Tx, companyId: number, query: LibraryQuery): Promise<{ rows: AssetRow[]; total: number }> {
  const words = query.search.normalize('NFC').split(/\s+/u).filter(Boolean).slice(0, MAX_WORDS);
  const tag = query.tag.trim().normalize('NFC');
  const conditions = [sql`company_id = ${companyId}`, ...words.map((word) => sql`strpos(search_text, lower(${word})) > 0`)];
  // Art of the gallery is among what has its tag only: a company's assets are what it uploaded.
  conditions.push(tag === '' ? sql`not from_gallery` : sql`lower(${tag}) = any (select lower(unnest(tags)))`);
  const where = joined(conditions, ' and ');
  const { total } = await tx.one<{ total: number }>(...sent(sql`select count(*)::int as total from asset where ${where}`));
  const offset = (query.page - 1) * query.rowsPerPage;
  if (offset >= total) return { rows: [], total };
  const page = sql`select id as page_id from asset where ${where} order by id desc limit ${query.rowsPerPage} offset ${offset}`;
  const rows = await tx.query<AssetRow>(
    ...sent(
      sql`select ${text(ASSET_COLUMNS)} from (${page}) page join asset on asset.company_id = ${companyId} and asset.id = page.page_id order by asset.id desc`,
    ),
  );
  return { rows, total };
}

/** By how many pictures have them. Spellings that differ in case are one tag, written as most write it. */
export async function tagsInUse(tx: Tx, companyId: number): Promise<{ tag: string; count: number }[]> {
  return tx.query(
    `select (array_agg(tag order by n desc, tag))[1] as tag, sum(n)::int as count
     from (select tag, count(*) as n from asset, unnest(tags) tag where company_id = $1 group by tag) spellings
     group by lower(tag) order by 2 desc, 1 limit $2`,
    [companyId, MAX_TAGS],
  );
}
