/** Text of files for features that read rows of their own. */
export { createFileText } from './csv/file-text.ts';
export { TableError } from './table-error.ts';
