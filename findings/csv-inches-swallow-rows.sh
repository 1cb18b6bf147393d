#!/usr/bin/env bash
# csv-parser 3.2.1 (which neat-csv 7.0.0 reads by), csv-parse 7.0.3, papaparse 5.7.1, d3-dsv 3.0.2 and fast-csv 5.0.8, seen on 2026-11-29, with a product
# feed separated by tabs, a format whose quotes are letters like others: two sizes in inches, and a name that begins with a quoted word.
#
# csv-parser takes a quote in the middle of a cell for the beginning of a quoted part: the first pizza's size goes on to the next inch sign, the second
# product is part of it, and nothing says so. csv-parse refuses that cell, the other three read it as it is. The name is read as "XL" shirt by csv-parser alone:
# papaparse takes the next product into it, d3-dsv loses the shirt, and csv-parse and fast-csv refuse the file. So no reader of the five has both right,
# unless its quotes are switched off. Guessed before: a quote counts only where a cell begins, and what follows a closed one is kept.
#
# Output seen, the second column of both files:
#   csv-parser ["12\" pizza\n2\t9\" pizza"]         ["\"XL\" shirt", "plain"]
#   csv-parse  Invalid Opening Quote               Invalid Closing Quote
#   papaparse  ["12\" pizza", "9\" pizza"]          ["XL\" shirt\n2\tplain"]
#   d3-dsv     ["12\" pizza", "9\" pizza"]          ["XL", "plain"]
#   fast-csv   ["12\" pizza", "9\" pizza"]          Parse Error
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund csv-parser@3.2.1 neat-csv@7.0.0 csv-parse@7.0.3 papaparse@5.7.1 d3-dsv@3.0.2 fast-csv@5.0.8
cat > look.mjs <<'JS'
import { parse } from 'csv-parse/sync';
import { tsvParseRows } from 'd3-dsv';
import fast from 'fast-csv';
import neat from 'neat-csv';
import Papa from 'papaparse';

const READERS = {
  'csv-parser': async (text) => (await neat(text, { separator: '\t', headers: false })).map((row) => Object.values(row)),
  'csv-parse': (text) => parse(text, { delimiter: '\t' }),
  papaparse: (text) => Papa.parse(text.trimEnd(), { delimiter: '\t' }).data,
  'd3-dsv': (text) => [...tsvParseRows(text)],
  'fast-csv': (text) =>
    new Promise((resolve, reject) => {
      const rows = [];
      fast.parseString(text, { delimiter: '\t' }).on('data', (row) => rows.push(row)).on('error', reject).on('end', () => resolve(rows));
    }),
};
const seen = {};
for (const [name, read] of Object.entries(READERS)) {
  seen[name] = [];
  for (const text of ['id\tsize\n1\t12" pizza\n2\t9" pizza\n', 'id\tname\n1\t"XL" shirt\n2\tplain\n']) {
    try {
      seen[name].push((await read(text)).slice(1).map((row) => row[1]));
    } catch (error) {
      seen[name].push(String(error.message).split(':')[0].slice(0, 60));
    }
  }
  console.log(name, JSON.stringify(seen[name]));
}
const inches = ['12" pizza', '9" pizza'];
const EXPECTED = {
  'csv-parser': [['12" pizza\n2\t9" pizza'], ['"XL" shirt', 'plain']],
  'csv-parse': ['Invalid Opening Quote', 'Invalid Closing Quote'],
  papaparse: [inches, ['XL" shirt\n2\tplain']],
  'd3-dsv': [inches, ['XL', 'plain']],
  'fast-csv': [inches, 'Parse Error'],
};
process.exit(JSON.stringify(seen) === JSON.stringify(EXPECTED) ? 0 : 1);
JS
node look.mjs
