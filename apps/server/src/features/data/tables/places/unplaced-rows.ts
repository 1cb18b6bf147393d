/** Finds the rows of a location table that are nowhere, and refuses a table of which nearly every first row is. */
import type { TableColumn, Unplaced } from '@limn/contracts';
import { invalidField } from '@limn/model';
import { setImmediate } from 'node:timers/promises';
import type { Tx } from '../../../../storage/database.ts';
import { readRange } from '../rows.read.ts';
import type { GenerationKey } from '../table-names.ts';
import type { PlaceColumns } from './place-columns.ts';
import { placeOfRow, placeText, type PlaceOfText } from './row-place.ts';

/** Where none of so many is known, the others are not either. */
const LOOKED_AT = 50;
const AT_A_TIME = 250;
const MOST_NAMED = 20;
const LONGEST_TEXT = 80;

export interface PlacedTable {
  /** As the company's settings say it, or ''. */
  companyCountry: string;
  key: GenerationKey;
  columns: TableColumn[];
  rows: number;
  at: PlaceColumns;
}

/** Null where every row is somewhere. */
export async function findUnplaced(tx: Tx, table: PlacedTable, placeOfText: PlaceOfText): Promise<Unplaced | null> {
  const first: Unplaced['first'] = [];
  let count = 0;
  for await (const { row, texts } of unplacedRows(tx, table, { from: 1, to: table.rows }, placeOfText)) {
    count++;
    // The header is row 1 of the file.
    if (first.length < MOST_NAMED) first.push({ row: row + 1, text: placeText(table.at, texts).slice(0, LONGEST_TEXT).toWellFormed() });
    if (table.at.kind === 'named' && count === row && row === Math.min(LOOKED_AT, table.rows)) throw nowhere(table.at, table, first);
  }
  return count === 0 ? null : { count, first };
}

/** Those between two numbers, both included, a few at a time: pictures are drawn in between. */
export async function* unplacedRows(
  tx: Tx,
  { key, columns, at, companyCountry }: Omit<PlacedTable, 'rows'>,
  { from, to }: { from: number; to: number },
  placeOfText: PlaceOfText,
): AsyncGenerator<{ row: number; texts: string[] }> {
  for (let start = from; start <= to; start += AT_A_TIME) {
    const rows = await readRange(tx, key, { columns }, { from: start, to: Math.min(start + AT_A_TIME - 1, to) });
    for (const [index, texts] of rows.entries())
      if (!(await placeOfRow(at, texts, companyCountry, placeOfText))) yield { row: start + index, texts };
    await setImmediate();
  }
}

function nowhere({ postcode, town }: Extract<PlaceColumns, { kind: 'named' }>, { columns }: PlacedTable, first: Unplaced['first']) {
  const example = first.find(({ text }) => text !== '')?.text;
  const like = example === undefined ? '' : `, like “${example.slice(0, 40)}”`;
  const index = postcode ?? town;
  const name = index === undefined ? '' : (columns[index]?.name ?? '');
  const what = postcode === undefined ? 'a town' : 'a postcode of the United States, Canada or the United Kingdom';
  return invalidField('file', `None of the first values of “${name}” is ${what}${like}. Add columns “latitude” and “longitude” instead.`);
}
