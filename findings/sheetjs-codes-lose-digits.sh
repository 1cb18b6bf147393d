#!/usr/bin/env bash
# xlsx 0.18.5 (the version that the npm registry has as latest) and @e965/xlsx 0.20.3 drop the first digits of a number that has more of them than
# a format with hyphens has places: 1234567 as 000-000 is 234-567, where spreadsheets put what is left over before the first place. A slash between
# places is a fraction for them, also where it is quoted: 930 as 00"/"00 is 930/1, where the quotes make it a slash that stands there. numfmt 4.0.1
# shows 1234-567 and 09/30. So two part numbers of a workbook can have one text, and one CSV line.
#
# Seen, by both copies of xlsx:
#   000-000   1234567  234-567
#   000-000   234567   234-567
#   00"/"00   930      930/1 (with a blank behind)
set -euo pipefail
cd "$(mktemp -d)"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund xlsx@0.18.5 @e965/xlsx@0.20.3 exceljs@4.4.0 numfmt@4.0.1
cat > see.mjs <<'JS'
import { createRequire } from 'node:module';
import { format } from 'numfmt';
const require = createRequire(import.meta.url);
const Excel = require('exceljs');
const CELLS = [
  ['000-000', 1234567],
  ['000-000', 234567],
  ['00"/"00', 930],
];

const book = new Excel.Workbook();
const sheet = book.addWorksheet('S');
for (const [at, [code, number]] of CELLS.entries()) {
  const cell = sheet.getCell(at + 1, 1);
  cell.value = number;
  cell.numFmt = code;
}
await book.xlsx.writeFile('codes.xlsx');

const seen = ['xlsx', '@e965/xlsx'].map((name) => {
  const XLSX = require(name);
  const { S } = XLSX.readFile('codes.xlsx').Sheets;
  return [name, XLSX.version, CELLS.map((_, at) => S[`A${at + 1}`].w.trim())];
});
seen.push(['numfmt', CELLS.map(([code, number]) => format(code, number))]);

const EXPECTED = [
  ['xlsx', '0.18.5', ['234-567', '234-567', '930/1']],
  ['@e965/xlsx', '0.20.3', ['234-567', '234-567', '930/1']],
  ['numfmt', ['1234-567', '234-567', '09/30']],
];
for (const line of seen) console.log(JSON.stringify(line));
if (JSON.stringify(seen) !== JSON.stringify(EXPECTED)) process.exit(1);
JS
node see.mjs
