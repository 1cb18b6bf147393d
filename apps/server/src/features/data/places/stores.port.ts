/** Stores of a location table: where they are read from, and how the nearest are asked for. */
import type { Coordinates } from '@limn/places';

/** More than these are never shown at once: pins would hide the map. */
export const MAX_STORES_SHOWN = 20;

export interface StoreRow extends Coordinates {
  /** The row's unique value. */
  key: string;
  /** Every column by its name. */
  fields: Readonly<Record<string, string>>;
  /** The number or date of columns whose cell shows something else. */
  held?: Readonly<Record<string, string>>;
}

/** A generation of a table never changes, so it is part of what names the rows. */
export interface StoreTable {
  companyId: number;
  tableId: number;
  generation: number;
}

/**
 * Implemented by anyone who keeps the tables. Rows come in the table's order; rows without a place are left
 * out.
 */
export type ReadStores = (table: StoreTable) => AsyncIterable<StoreRow>;

export interface NearStore extends StoreRow {
  /** Great circle, undefined when it is not known from where. */
  miles: number | undefined;
}

export interface NearestStores {
  /**
   * The nearest first, each with its fields; without a place the table's first ones. Rejects when the rows
   * cannot be read, or when there are more of them than memory was given.
   */
  nearestStores(table: StoreTable, from: Coordinates | undefined, count: number, maxMiles?: number): Promise<NearStore[]>;
  /** The countries that the stores are in, two letters each, the most frequent first. Rejects as above. */
  countries(table: StoreTable): Promise<readonly string[]>;
  /** Total of all indexes held. */
  readonly bytes: number;
}
