#!/usr/bin/env bash
# exceljs 4.4.0 and read-excel-file 9.3.17, seen on 2026-11-29, with workbooks that exceljs writes itself.
#
# exceljs decides by the letters of a number format whether the cell is a date. It passes over what stands in quotes and brackets, but not over a letter
# behind a backslash, which stands for itself, or behind an underscore, which is a space as wide as the letter. So millions as 0.0,,\M, kilometres as 0.0\ \k\m
# and the accounts of workbooks from the time of the mark (_D_M behind the amount) are read as JavaScript dates: 46000.5 is 9 December 2025 at noon. The same
# letters in quotes are a number. read-excel-file reads all of them as numbers. Guessed before: a library of that age knows escapes.
#
# Output seen:
#   0.0,,\M                  exceljs date    read-excel-file number
#   0.0\ \k\m                exceljs date    read-excel-file number
#   #,##0.00\ _D_M           exceljs date    read-excel-file number
#   0.0" km"                 exceljs number  read-excel-file number
#   yyyy-mm-dd               exceljs date    read-excel-file date
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund exceljs@4.4.0 read-excel-file@9.3.17
cat > look.mjs <<'JS'
import Excel from 'exceljs';
import { readSheet } from 'read-excel-file/node';

const FORMATS = [
  ['0.0,,\\M', 'date', 'number'],
  ['0.0\\ \\k\\m', 'date', 'number'],
  ['#,##0.00\\ _D_M', 'date', 'number'],
  ['0.0" km"', 'number', 'number'],
  ['yyyy-mm-dd', 'date', 'date'],
];
const book = new Excel.Workbook();
const sheet = book.addWorksheet('S');
for (const [at, [format]] of FORMATS.entries()) {
  sheet.getCell(at + 1, 1).value = 46000.5;
  sheet.getCell(at + 1, 1).numFmt = format;
}
await book.xlsx.writeFile('formats.xlsx');
const again = new Excel.Workbook();
await again.xlsx.readFile('formats.xlsx');
const rows = await readSheet('formats.xlsx');
const kind = (value) => (value instanceof Date ? 'date' : typeof value);
let failed = 0;
for (const [at, [format, ours, theirs]] of FORMATS.entries()) {
  const seen = [kind(again.worksheets[0].getCell(at + 1, 1).value), kind(rows[at][0])];
  console.log(format.padEnd(24), 'exceljs', seen[0].padEnd(7), 'read-excel-file', seen[1]);
  if (seen[0] !== ours || seen[1] !== theirs) failed = 1;
}
process.exit(failed);
JS
node look.mjs
