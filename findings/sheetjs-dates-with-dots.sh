#!/usr/bin/env bash
# xlsx 0.18.5 (the version that the npm registry has as latest) and @e965/xlsx 0.20.3, a copy of the later releases, can't show a date whose format
# has plain dots, dd.mm.yyyy, as libraries write it for German, Czech or Polish sheets: the dot counts as that of split seconds. SSF.format throws a text,
# not an Error, and readers swallow it: the cell's text and its place in CSV are the serial number, 46380. Dots behind a backslash, as Excel
# writes them itself, and slashes are shown. numfmt 4.0.1 shows all three. Seen on a workbook that exceljs 4.4.0 writes.
#
# Seen, in CSV and for the format alone:
#   dd.mm.yyyy    46380       throws "bad second format: ."
#   dd\.mm\.yyyy  24.12.2026  24.12.2026
#   dd/mm/yyyy    24/12/2026  24/12/2026
set -euo pipefail
cd "$(mktemp -d)"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund xlsx@0.18.5 @e965/xlsx@0.20.3 exceljs@4.4.0 numfmt@4.0.1
cat > see.mjs <<'JS'
import { createRequire } from 'node:module';
import { format } from 'numfmt';
const require = createRequire(import.meta.url);
const Excel = require('exceljs');
const CODES = ['dd.mm.yyyy', 'dd\\.mm\\.yyyy', 'dd/mm/yyyy'];

const book = new Excel.Workbook();
const sheet = book.addWorksheet('S');
for (const [at, code] of CODES.entries()) {
  const cell = sheet.getCell(at + 1, 1);
  cell.value = 46380;
  cell.numFmt = code;
}
await book.xlsx.writeFile('dates.xlsx');

function shown(XLSX, code) {
  try {
    return XLSX.SSF.format(code, 46380);
  } catch (error) {
    return `throws a ${typeof error}: ${error}`;
  }
}

const seen = ['xlsx', '@e965/xlsx'].map((name) => {
  const XLSX = require(name);
  const csv = XLSX.utils.sheet_to_csv(XLSX.readFile('dates.xlsx').Sheets.S).trim().split('\n');
  return [name, XLSX.version, csv, CODES.map((code) => shown(XLSX, code))];
});
seen.push(['numfmt', CODES.map((code) => format(code, 46380))]);

const csv = ['46380', '24.12.2026', '24/12/2026'];
const texts = ['throws a string: bad second format: .', '24.12.2026', '24/12/2026'];
const EXPECTED = [
  ['xlsx', '0.18.5', csv, texts],
  ['@e965/xlsx', '0.20.3', csv, texts],
  ['numfmt', ['24.12.2026', '24.12.2026', '24/12/2026']],
];
for (const line of seen) console.log(JSON.stringify(line));
if (JSON.stringify(seen) !== JSON.stringify(EXPECTED)) process.exit(1);
JS
node see.mjs
