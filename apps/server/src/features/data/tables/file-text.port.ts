/** Text of files for features that read rows of their own. */
export { isZip } from './csv/file-kind.ts';
export { tableText } from './xlsx/table-text.ts';
export { TableError } from './table-error.ts';
