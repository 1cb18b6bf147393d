/** Parameters of a tag that find the record, beside those that a feed's address asks for. */
export const RECORD_PARAMETER = {
  /** The value of a table's unique column. */
  key: 'key',
  /** Where someone is: a postcode, a town, or latitude and longitude. */
  place: 'place',
  /** A country's name or code: `place` is in it. */
  country: 'country',
} as const;

/** Miles to a store, as a field beside its columns. */
export const DISTANCE_FIELD = 'distance';

export const MAX_STORES = 5;
/**
 * Number of stores with fields in the editor, among the preview settings: it changes no picture by itself.
 */
export const STORES_SETTING = 'stores';

/** Fields of the nth nearest store; the nearest is called by the plain name. */
export function storeField(column: string, nth: number): string {
  return nth === 1 ? column : `${column} ${nth}`;
}

/** From 1 to the most there can be, whatever was typed. */
export function storeCount(stores: unknown): number {
  const count = Math.trunc(Number(stores ?? 1));
  return Number.isFinite(count) ? Math.min(MAX_STORES, Math.max(1, count)) : 1;
}
