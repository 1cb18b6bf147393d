/** Reads CSV text: in the browser the beginning of a file, or a list of some megabytes. Whole tables are read by the server as bytes. */
export { decodeText } from './decode-text.ts';
export { readRecords, type ReadOptions } from './read-records.ts';
