/** A mailing list of any length: 10 columns of the kinds that such lists have, 120 bytes a row. */

export const ROWS = 1_000_000;
const TOWNS = ['Hull', 'Leeds', 'York', 'Bath', 'Oxford', 'Köln', 'Málaga'];
const PIECE_ROWS = 500;

export function keyOfRow(row: number): string {
  return `person${row % ROWS}@example.com`;
}

export function* csvPieces(rows: number): Generator<Buffer> {
  yield Buffer.from('id,email,first,last,town,postcode,joined,points,vip,picture\n');
  for (let from = 0; from < rows; from += PIECE_ROWS) {
    let text = '';
    for (let row = from; row < Math.min(rows, from + PIECE_ROWS); row++) text += lineOf(row);
    yield Buffer.from(text);
  }
}

function lineOf(row: number): string {
  const day = `2024-0${1 + (row % 9)}-1${row % 10}`;
  return `${row + 1},${keyOfRow(row)},First${row % 5000},Last${row % 20_000},${TOWNS[row % 7]},AB${row % 90} ${row % 9}CD,${day},${row % 1000}.${row % 10},${row % 2 ? 'yes' : 'no'},https://pictures.example/p/${row % 300}.png\n`;
}
