/** The stored source of an image, and its current facts. */
import { recordSourceOf } from '@limn/image-types';
import type { Tx } from '../../../storage/database.ts';
import { sourceFacts } from '../../data/records/sources.read.ts';
import { imageTypeOf } from './image-type-list.ts';

/** The source as stored with an image. */
export interface StoredDataSource {
  /** Id of a table; null where the fields are the image's own. */
  id: number | null;
  /** Comma-separated. */
  fields: string;
  /** Comma-separated: what the tag brings beside the record of a table or feed. */
  link_fields?: string;
  /** For a countdown, as it is sent: see readTimer. */
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

const NO_FEED: Omit<FilledApiSource, 'id'> = { custom_fields: [], merge_fields: [], result_type: undefined };

/** Tells each image what its source looks like at this moment. */
export async function withSources<Row extends Sourced>(tx: Tx, companyId: number, rows: Row[]): Promise<Row[]> {
  const images = rows.map((row) => ({ row, type: imageTypeOf(row.type_id) }));
  const factsOf = await sourceFacts(
    tx,
    companyId,
    images.map(({ row, type }) => ({ type, image: row })),
  );
  return images.map(({ row, type }) => {
    const facts = factsOf(type, row);
    const isKeptIn = (name: 'data_source' | 'api_source') => recordSourceOf(type, row)?.keptIn === name;
    return {
      ...row,
      data_source: row.data_source && { ...row.data_source, ...(isKeptIn('data_source') ? facts : undefined) },
      api_source: row.api_source && { id: row.api_source.id, ...NO_FEED, ...(isKeptIn('api_source') ? facts : undefined) },
    };
  });
}
