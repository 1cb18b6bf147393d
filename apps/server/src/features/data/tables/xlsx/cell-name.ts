/** Names of cells as spreadsheets show them. */

/** @param row from 1 @param column from 0 */
export function cellName(row: number, column: number): string {
  return `${columnLetters(column)}${row}`;
}

/** "AB" for 27. */
export function columnLetters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : `${columnLetters(Math.floor(column / 26) - 1)}${letter}`;
}
