/** The stores of a location table that are nearest to each person. */
import type { Form } from '@limn/values';
import { DISTANCE_FIELD, MAX_STORES, RECORD_PARAMETER, storeField } from '@limn/image-types';
import { likeliestPlace, MAX_STORE_MILES, mayMeanSeveralCountries } from '@limn/places';
import { withDeadline } from '../../../platform/with-deadline.ts';
import { MAX_STORES_SHOWN, type NearStore } from '../places/stores.port.ts';
import { LATE_RECORD, NO_RECORD, type RecordAnswer, type RecordReader } from './records.port.ts';
import { valued, type TableRecord } from '../tables/written-row.port.ts';
import { columnsOfTables, holdTableOf, rowsOfTable, summaryOfTable } from './table-source.ts';
import { firstText, PREVIEW_TIMEOUT_MS, type ReaderDeps, type RowDeps, type SourceRow, type ValueSource } from './value-source.ts';

/** The first reader after a start waits while the stores are read into memory. */
const TIMEOUT_MS = 900;

export const placesSource: ValueSource = {
  takesLists: false,
  hold: (tx, companyId, id) => holdTableOf(tx, companyId, id, 'location', 'Choose a location table.'),
  facts: columnsOfTables,
  reader(deps) {
    const near = nearStores(deps);
    return async (request, source) => {
      const limitMs = request.sample ? PREVIEW_TIMEOUT_MS : TIMEOUT_MS;
      return (await withDeadline(near(request, source), Math.min(limitMs, request.withinMs ?? limitMs))) ?? LATE_RECORD;
    };
  },
  summary: summaryOfTable,
  rows: (asked, numbers, { placeColumns }) =>
    rowsOfTable(asked, numbers, (table, names) => {
      const at = placeColumns(names, table.place_columns);
      return (row, { texts }) => storeRow(at, row, texts);
    }),
};

function nearStores({ tables, places, stores }: ReaderDeps): RecordReader {
  return async ({ companyId, params, position, address, openerClass, sample }, { id: tableId }): Promise<RecordAnswer> => {
    const table = await tables.describe(companyId, tableId);
    if (!table) return NO_RECORD;
    const text = params.get(RECORD_PARAMETER.place)?.trim() ?? '';
    const rows = { companyId, tableId, generation: table.generation };
    const named = await places.countryOf(params.get(RECORD_PARAMETER.country) ?? '');
    // Five digits are a code of a country that has stores, or of the company's own.
    const home =
      named === undefined && mayMeanSeveralCountries(text) ? [...(await stores.countries(rows)), table.companyCountry ?? ''] : [];
    const meant = await likeliestPlace(
      await places.placesOfText(named, text, home),
      async (place, miles) => (await stores.nearestStores(rows, place, 1, miles)).length > 0,
    );
    // A store somewhere else is no help: only a preview stands at the first store that there is.
    const from =
      meant ?? places.placeOfOpener(address, openerClass) ?? (sample ? (await stores.nearestStores(rows, undefined, 1))[0] : undefined);
    if (!from) return NO_RECORD;
    const near = await stores.nearestStores(rows, from, position + MAX_STORES_SHOWN - 1, MAX_STORE_MILES);
    // A tag for the second nearest speaks of that one as "the" store.
    const shown = near.slice(position - 1);
    if (shown.length === 0) return NO_RECORD;
    return { values: valued(storeTexts(shown, table.forms), 'table'), found: true, near: { stores: shown, place: from } };
  };
}

/** Every store's fields under its rank, with the miles to it: "0.4", "12". */
export function storeTexts(near: readonly NearStore[], forms?: ReadonlyMap<string, Form>): TableRecord {
  const texts = new Map<string, string>();
  const written = new Map<string, Form>();
  const held = new Map<string, string>();
  for (const [index, { fields, held: holds = {}, miles }] of near.slice(0, MAX_STORES).entries()) {
    if (miles !== undefined) texts.set(storeField(DISTANCE_FIELD, index + 1), miles < 10 ? miles.toFixed(1) : String(Math.round(miles)));
    for (const [column, text] of Object.entries(fields)) {
      texts.set(storeField(column, index + 1), text);
      const form = forms?.get(column);
      if (form) written.set(storeField(column, index + 1), form);
      if (holds[column] !== undefined) held.set(storeField(column, index + 1), holds[column]);
    }
  }
  return Object.assign(texts, { forms: written, held });
}

type PlaceColumns = ReturnType<RowDeps['placeColumns']>;

/** As someone sees it who stands at the store's own place. */
function storeRow(at: PlaceColumns, row: number, texts: readonly string[]): SourceRow {
  const textAt = (index: number | undefined) => (index === undefined ? '' : (texts[index]?.trim() ?? ''));
  const parts =
    at.kind === 'coordinates'
      ? [at.latitude, at.longitude].map((index) => textAt(index).replace(',', '.'))
      : [textAt(at.postcode) || textAt(at.town)];
  const place = parts.join(', ');
  const label = firstText(texts.filter((_, index) => !isPlace(at, index))) || place;
  return { row, label, params: new Map([[RECORD_PARAMETER.place, place]]), values: undefined, isNowhere: parts.includes('') };
}

function isPlace(at: PlaceColumns, index: number): boolean {
  return at.kind === 'coordinates' ? index === at.latitude || index === at.longitude : index === (at.postcode ?? at.town);
}
