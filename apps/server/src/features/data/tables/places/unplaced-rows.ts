/**
 * Finds the rows of a location table that are nowhere or in the wrong place, and refuses a table of which no
 * first row is anywhere.
 */
import type { TableColumn, Unplaced } from '@limn/contracts';
import { invalidField } from '@limn/model';
import { setImmediate } from 'node:timers/promises';
import type { Tx } from '../../../../storage/database.ts';
import { readNumberedRows, readRange } from '../rows.read.ts';
import type { GenerationKey } from '../table-names.ts';
import { KNOWN_POSTCODES, type PlaceColumns } from './place-columns.ts';
import { placeOfRow, placeText, type PlaceOfText } from './row-place.ts';
import { swappedRows, type CountriesOf, type RowPoint } from './swapped-rows.ts';

/** Where none of so many is known, the others are not either. */
const LOOKED_AT = 50;
const AT_A_TIME = 250;
const MAX_NAMED = 20;
const MAX_TEXT_LENGTH = 80;
/** Rows whose coordinates are held against each other: they are kept in memory meanwhile. */
const MAX_COMPARED = 100_000;

export interface PlacedTable {
  /** As the company's settings say it, or ''. */
  companyCountry: string;
  key: GenerationKey;
  columns: TableColumn[];
  rows: number;
  at: PlaceColumns;
}

export interface PlaceQuestions {
  placeOfText: PlaceOfText;
  countryOf(text: string): Promise<string | undefined>;
  countriesOf: CountriesOf;
}

/** Null where every row is somewhere, by its coordinates. */
export async function findUnplaced(tx: Tx, table: PlacedTable, places: PlaceQuestions): Promise<Unplaced | null> {
  const first: Unplaced['first'] = [];
  const exactness = { postcode: 0, sector: 0, district: 0, area: 0, town: 0 };
  const points: RowPoint[] = [];
  let count = 0;
  for await (const { row, texts, place } of placedRows(tx, table, { from: 1, to: table.rows }, places.placeOfText)) {
    if (place?.exact && place.exact !== 'point') exactness[place.exact]++;
    if (place && table.at.kind === 'coordinates' && points.length < MAX_COMPARED)
      points.push({ row, latitude: place.latitude, longitude: place.longitude });
    if (place) continue;
    count++;
    if (first.length < MAX_NAMED) first.push(named(table, row, texts));
    if (table.at.kind === 'named' && count === row && row === Math.min(LOOKED_AT, table.rows)) throw nowhere(table.at, table, first);
  }
  const swapped = await findSwapped(tx, table, points, places);
  const isNamed = Object.values(exactness).some((rows) => rows > 0);
  if (count === 0 && !swapped && !isNamed) return null;
  return { count, first, ...(swapped ? { swapped } : {}), ...(isNamed ? { exactness } : {}) };
}

async function findSwapped(tx: Tx, table: PlacedTable, points: readonly RowPoint[], places: PlaceQuestions): Promise<Unplaced['swapped']> {
  const company = table.companyCountry === '' ? undefined : await places.countryOf(table.companyCountry);
  const { rows, all } = await swappedRows(points, company, places.countriesOf);
  if (rows.length === 0) return undefined;
  const numbers = rows.slice(0, MAX_NAMED).map(({ row }) => row);
  const first = (await readNumberedRows(tx, table.key, table, numbers)).map(({ row, texts }) => named(table, row, texts));
  return { count: rows.length, first, all };
}

/** The header is row 1 of the file. */
const named = ({ at }: PlacedTable, row: number, texts: readonly string[]) => ({
  row: row + 1,
  text: placeText(at, texts).slice(0, MAX_TEXT_LENGTH).toWellFormed(),
});

/** Finds those without a place between two numbers, both included. */
export async function* unplacedRows(...asked: Parameters<typeof placedRows>): AsyncGenerator<{ row: number; texts: readonly string[] }> {
  for await (const found of placedRows(...asked)) if (!found.place) yield found;
}

/** A few at a time: pictures are drawn in between. */
async function* placedRows(
  tx: Tx,
  { key, columns, at, companyCountry }: Omit<PlacedTable, 'rows'>,
  { from, to }: { from: number; to: number },
  placeOfText: PlaceOfText,
): AsyncGenerator<{ row: number; texts: readonly string[]; place: Awaited<ReturnType<PlaceOfText>> }> {
  for (let start = from; start <= to; start += AT_A_TIME) {
    const rows = await readRange(tx, key, { columns }, { from: start, to: Math.min(start + AT_A_TIME - 1, to) });
    for (const [index, { texts }] of rows.entries())
      yield { row: start + index, texts, place: await placeOfRow(at, texts, companyCountry, placeOfText) };
    await setImmediate();
  }
}

function nowhere({ postcode, town }: Extract<PlaceColumns, { kind: 'named' }>, { columns }: PlacedTable, first: Unplaced['first']) {
  const example = first.find(({ text }) => text !== '')?.text;
  const like = example === undefined ? '' : `, like “${example.slice(0, 40)}”`;
  const index = postcode ?? town;
  const name = index === undefined ? '' : (columns[index]?.name ?? '');
  const what = postcode === undefined ? 'a town' : `a postcode of ${KNOWN_POSTCODES}`;
  return invalidField('file', `None of the first values of “${name}” is ${what}${like}. Add columns “latitude” and “longitude” instead.`);
}
