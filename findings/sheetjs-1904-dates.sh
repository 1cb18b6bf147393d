#!/usr/bin/env bash
# xlsx 0.18.5 (the version that the npm registry has as latest), read with cellDates, gives the dates of a workbook in the 1904 calendar four
# years and a day too early, while the text of the same cell is right: one cell says 2016-01-01 and 2011-12-31. Without cellDates the number
# is the workbook's own, 40908, to be counted from 1904. @e965/xlsx 0.20.3, a copy of the later releases, and exceljs 4.4.0 read 2016-01-01.
# Seen on a workbook that exceljs writes, as Excel for Mac did by default until 2011.
#
# Seen:
#   xlsx 0.18.5        text 2016-01-01, date 2011-12-31
#   @e965/xlsx 0.20.3  text 2016-01-01, date 2016-01-01
#   exceljs 4.4.0      date 2016-01-01
set -euo pipefail
cd "$(mktemp -d)"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund xlsx@0.18.5 @e965/xlsx@0.20.3 exceljs@4.4.0
cat > see.cjs <<'JS'
const Excel = require('exceljs');
const day = (date) => date.toISOString().slice(0, 10);

async function see() {
  const book = new Excel.Workbook();
  book.properties.date1904 = true;
  const cell = book.addWorksheet('S').getCell('A1');
  cell.value = new Date(Date.UTC(2016, 0, 1));
  cell.numFmt = 'yyyy-mm-dd';
  await book.xlsx.writeFile('1904.xlsx');
  const seen = ['xlsx', '@e965/xlsx'].map((name) => {
    const XLSX = require(name);
    const { v, w } = XLSX.readFile('1904.xlsx', { cellDates: true }).Sheets.S.A1;
    return `${name} ${XLSX.version}: text ${w}, date ${day(v)}`;
  });
  const again = new Excel.Workbook();
  await again.xlsx.readFile('1904.xlsx');
  seen.push(`exceljs: date ${day(again.worksheets[0].getCell('A1').value)}`);
  return seen;
}

const EXPECTED = [
  'xlsx 0.18.5: text 2016-01-01, date 2011-12-31',
  '@e965/xlsx 0.20.3: text 2016-01-01, date 2016-01-01',
  'exceljs: date 2016-01-01',
];
see().then((seen) => {
  console.log(seen.join('\n'));
  if (JSON.stringify(seen) !== JSON.stringify(EXPECTED)) process.exit(1);
});
JS
TZ=UTC node see.cjs
