/**
 * Reads CSV text: in the browser the beginning of a file, or a list of some megabytes. Whole tables are read
 * by the server as bytes.
 */
export { codePageOf, WESTERN } from './code-pages.ts';
export { decodeText, whyNoText } from './decode-text.ts';
export { createLetterCheck, OTHER_LETTERS } from './other-letters.ts';
export { aboutOneColumn, aboutTop, type TopOfTable } from './about-layout.ts';
export { findHeader } from './find-header.ts';
export { LAYOUT_CHARACTERS, readLayout, textOfLine, type CsvLayout, type Delimiter } from './layout.ts';
export { createRecordReader, MAX_RECORD_CHARACTERS, readRecords, type ReadOptions, type RecordReader } from './read-records.ts';
