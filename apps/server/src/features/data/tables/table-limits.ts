/** Limits of a table. */
export const MAX_ROWS = 5_000_000;
export const MAX_COLUMNS = 200;
export const MAX_FILE_BYTES = 1024 ** 3;
/** Max bytes of one row as written in the file: a longer one is an open quote, or no CSV at all. */
export const MAX_ROW_BYTES = 1024 * 1024;
/** Max bytes of a value by which rows are looked up. */
export const MAX_KEY_BYTES = 500;
