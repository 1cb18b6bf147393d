/** Refuses a location table whose postcodes are on no map: every store of it would be nowhere. */
import type { TableColumn } from '@limn/contracts';
import { invalidField } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import { readRange } from '../rows.read.ts';
import type { GenerationKey } from '../table-names.ts';
import { placeColumns } from './place-columns.ts';

/** Where none of so many is known, the others are not either. */
const LOOKED_AT = 50;

export async function requireKnownPlaces(
  tx: Tx,
  key: GenerationKey,
  columns: TableColumn[],
  knowsPlace: (country: string | undefined, postcode: string) => Promise<boolean>,
): Promise<void> {
  const at = placeColumns(columns.map(({ name }) => name));
  if (at.kind === 'coordinates') return;
  const rows = await readRange(tx, key, { columns }, { from: 1, to: LOOKED_AT });
  const written = rows.map((row) => ({
    postcode: row[at.postcode] ?? '',
    country: at.country === undefined ? undefined : row[at.country],
  }));
  for (const { postcode, country } of written)
    if (postcode !== '' && (await knowsPlace(country === '' ? undefined : country, postcode))) return;
  const example = written.find(({ postcode }) => postcode !== '')?.postcode;
  throw invalidField(
    'file',
    `None of the first values of “${columns[at.postcode]?.name ?? ''}” is a postcode of the United States, Canada or the United Kingdom${example === undefined ? '' : `, like “${example.slice(0, 40).toWellFormed()}”`}. Add columns “latitude” and “longitude” instead.`,
  );
}
