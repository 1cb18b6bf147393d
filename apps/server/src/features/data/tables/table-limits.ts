/** What a table may be at most. */
export const MOST_ROWS = 5_000_000;
export const MOST_COLUMNS = 200;
export const MOST_FILE_BYTES = 1024 ** 3;
/** Of one row, as it is written in the file: whatever is longer is no row but an open quote, or no CSV at all. */
export const MOST_ROW_BYTES = 1024 * 1024;
/** Of a value by which rows are looked up. */
export const MOST_KEY_BYTES = 500;
