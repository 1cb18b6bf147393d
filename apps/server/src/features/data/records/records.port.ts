/**
 * Where a picture's values come from when the link alone does not carry them: a table, the stores near
 * someone, a feed.
 */
import type { RecordRef, Source } from '@limn/image-types';
import type { Value } from '@limn/merge';
import type { OpenerClass } from '@limn/model';
import type { Coordinates } from '@limn/places';
import type { NearStore } from '../places/stores.port.ts';

export interface RecordRequest {
  companyId: number;
  source: Source;
  /** Parameters of the link that are values: placeholders that no one filled are not among them. */
  params: ReadonlyMap<string, string>;
  /** The position among several records, from 1. */
  position: number;
  /** The address that the request comes from; '' where that is unknown. */
  address: string;
  openerClass: OpenerClass;
  /** True in previews: where nothing says which row, the table's first one will do. */
  sample?: boolean;
  /** For a preview: this row of the table, counted from 0, whatever key is named. */
  row?: number;
  /** Where there is less time than the source usually takes. */
  withinMs?: number;
}

export interface RecordAnswer {
  values: ReadonlyMap<string, Value>;
  /** False where there is no such row, store or record: a fallback image is then the better picture. */
  found: boolean;
  /** It could not be had in time: whether there is one is not known. */
  isLate?: boolean;
  /** For a location table: the stores, nearest first, and where from, for maps. */
  near?: { stores: readonly NearStore[]; place: Coordinates | undefined };
}

export interface RecordSource {
  /** Never rejects, and no one waits longer than the source's own timeout. */
  read(request: RecordRequest): Promise<RecordAnswer>;
}

export const NO_RECORD: RecordAnswer = { values: new Map(), found: false };
export const LATE_RECORD: RecordAnswer = { ...NO_RECORD, isLate: true };

/** Reads one record of one kind of source. May reject: the caller says what that means. */
export type RecordReader = (request: Omit<RecordRequest, 'source'>, source: RecordRef) => Promise<RecordAnswer>;
