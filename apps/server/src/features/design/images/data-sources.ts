/** The tables and feeds that images are filled from: what an image knows of its own, and which it may be given. */
import { AppError, IMAGE_TYPE, invalidField } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import { feedFacts, listFeedFacts, type FeedFacts } from '../../data/feeds/feeds.read.ts';
import { holdTable, tableFacts, type TableFacts } from '../../data/tables/tables.read.ts';
import { imageTypeOf } from './image-type-list.ts';

/** What is kept with an image. */
export interface StoredDataSource {
  /** Of a table; null where the fields are the image's own. */
  id: number | null;
  /** Comma-separated. */
  fields: string;
  /** Of a countdown, as it is sent: see readTimer. */
  timer?: unknown;
}

/** With what its table says now. */
export interface FilledDataSource extends StoredDataSource {
  columns?: string[];
  unique_header?: string | null;
}

export interface StoredApiSource {
  id: number | null;
}

export interface FilledApiSource extends StoredApiSource {
  custom_fields: { field: string }[];
  merge_fields: { field: string; value: string }[];
  result_type: 'single' | 'multiple' | undefined;
}

interface Sourced {
  type_id: number;
  data_source: FilledDataSource | null;
  api_source: FilledApiSource | null;
}

/** Tells each image what its table or feed looks like at this moment. */
export async function withSources<Row extends Sourced>(tx: Tx, companyId: number, rows: Row[]): Promise<Row[]> {
  const tableIds = rows.flatMap(({ data_source }) => data_source?.id ?? []);
  const tables = tableIds.length === 0 ? new Map<number, TableFacts>() : await tableFacts(tx, companyId, [...new Set(tableIds)]);
  const usesFeeds = rows.some(({ api_source }) => api_source?.id != null);
  const feeds = new Map((usesFeeds ? await listFeedFacts(tx, companyId) : []).map((feed) => [feed.id, feed]));
  return rows.map((row) => ({
    ...row,
    data_source: row.data_source && ofTable(row.data_source, tables.get(row.data_source.id ?? 0)),
    api_source: row.api_source && ofFeed(row.api_source, feeds.get(row.api_source.id ?? 0)),
  }));
}

function ofTable(source: StoredDataSource, table: TableFacts | undefined): FilledDataSource {
  if (!table) return source;
  return { ...source, fields: table.columns.join(','), columns: table.columns, unique_header: table.uniqueHeader };
}

function ofFeed({ id }: StoredApiSource, feed: FeedFacts | undefined): FilledApiSource {
  return {
    id,
    custom_fields: (feed?.parameters ?? []).map((field) => ({ field })),
    merge_fields: (feed?.mergeFields ?? []).map(({ field, value }) => ({ field, value })),
    result_type: feed?.resultType,
  };
}

/** Refuses a table that is not the company's, or that is of the other kind. It stays until the transaction ends. */
export async function requireTableFor(tx: Tx, companyId: number, typeId: number, tableId: number): Promise<void> {
  const { filledFrom } = imageTypeOf(typeId);
  if (filledFrom !== 'table' && filledFrom !== 'places')
    throw invalidField('data_source.id', 'An image of this type is not filled from a table.');
  const table = await holdTable(tx, companyId, tableId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') throw invalidField('data_source.id', 'There is no such table.');
    throw error;
  });
  const wanted = typeId === IMAGE_TYPE.location ? 'location' : 'datatable';
  if (table.type !== wanted)
    throw invalidField('data_source.id', wanted === 'location' ? 'Choose a location table.' : 'Choose a data table, not a location table.');
}

export async function requireFeedFor(tx: Tx, companyId: number, typeId: number, feedId: number): Promise<void> {
  if (imageTypeOf(typeId).filledFrom !== 'feed')
    throw invalidField('api_source.id', 'An image of this type is not filled from an API feed.');
  if (!(await feedFacts(tx, companyId, feedId))) throw invalidField('api_source.id', 'There is no such API feed.');
}
