/** The rows that an image is proofed on: how many there are, and those with certain numbers. */
import type { ProofSource } from '@limn/contracts';
import { RECORD_PARAMETER } from '@limn/image-types';
import { valuesOf, type Value } from '@limn/merge';
import { AppError, IMAGE_TYPE, TAG_PARAMETER } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import { feedFacts } from '../../data/feeds/feeds.read.ts';
import { liveKey, readNumberedRows } from '../../data/tables/rows.read.ts';
import { requireTable } from '../../data/tables/tables.read.ts';
import type { ProofDeps, ProofDraft, ProofRecord } from './proof-parts.port.ts';
import { askedNames } from './used-fields.ts';

type PlaceColumns = ReturnType<ProofDeps['placeColumns']>;
type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

export interface Asking {
  companyId: number;
  draft: ProofDraft;
  transact: Transact;
}

/** What is longer nobody reads on a card. */
const LONGEST_LABEL = 120;

export async function describeRows(
  { companyId, draft, transact }: Asking,
  deps: Pick<ProofDeps, 'feedRecords'>,
): Promise<Omit<ProofSource, 'last'>> {
  const { snapshot, problems, revision } = draft;
  const about = { problems: [...problems], takes: [] as string[], name: null, rows: 0, state: String(revision) };
  const { table, feed, typeId } = snapshot;
  if (table) {
    const row = await transact((tx) => requireTable(tx, companyId, table.id));
    const state = stateOf(revision, row.generation);
    return {
      ...about,
      kind: typeId === IMAGE_TYPE.location ? 'places' : 'table',
      name: row.name,
      rows: row.generation === null ? 0 : row.rows,
      state,
    };
  }
  if (feed) {
    const facts = await transact((tx) => feedFacts(tx, companyId, feed.id));
    const found = await deps.feedRecords(companyId, feed.id, draft.previewSettings);
    const rows = facts?.resultType === 'single' ? Math.min(1, found.length) : found.length;
    return { ...about, kind: 'feed', name: facts?.name ?? null, rows, takes: [...(facts?.parameters ?? [])] };
  }
  return { ...about, kind: 'list', takes: askedNames(snapshot) };
}

/** Those of the numbered rows that there are. */
export async function numberedRows(
  { companyId, draft, transact }: Asking,
  numbers: readonly number[],
  deps: Pick<ProofDeps, 'feedRecords' | 'placeColumns'>,
): Promise<{ records: ProofRecord[]; state: string }> {
  const { table, feed, typeId } = draft.snapshot;
  if (feed) {
    const found = await deps.feedRecords(companyId, feed.id, draft.previewSettings);
    const records = numbers.flatMap((row) => {
      const record = found[row - 1];
      return record ? [feedRecord(row, record, draft.previewSettings)] : [];
    });
    return { records, state: String(draft.revision) };
  }
  if (!table) throw new AppError('invalid', { publicMessage: 'The rows of this image come with its tag: send them as records.' });
  return transact(async (tx) => {
    const live = await requireTable(tx, companyId, table.id);
    const key = liveKey(companyId, live);
    const rows = key ? await readNumberedRows(tx, key, live, numbers) : [];
    const names = live.columns.map(({ name }) => name);
    const toRecord =
      typeId === IMAGE_TYPE.location ? storeRecord(deps.placeColumns(names, live.place_columns)) : tableRecord(names, live.unique_header);
    return { records: rows.map(({ row, texts }) => toRecord(row, texts)), state: stateOf(draft.revision, live.generation) };
  });
}

/** Of a list that the caller brings: what the tag would carry. */
export function broughtRows(records: readonly Readonly<Record<string, string>>[], { snapshot }: ProofDraft): ProofRecord[] {
  return records.map((record, index) => ({
    row: index + 1,
    label: shortened(Object.values(record).find((text) => text.trim() !== '') ?? ''),
    params: new Map(Object.entries(record)),
    values: snapshot.feed ? undefined : valuesAs(record, 'request'),
  }));
}

function tableRecord(names: readonly string[], uniqueHeader: string | null) {
  const at = names.indexOf(uniqueHeader ?? '');
  return (row: number, texts: readonly string[]): ProofRecord => {
    const key = texts[at] ?? '';
    return {
      row,
      label: shortened(key),
      params: new Map([[RECORD_PARAMETER.key, key]]),
      values: valuesAs(Object.fromEntries(names.map((name, index) => [name, texts[index] ?? ''])), 'table'),
    };
  };
}

/** As somebody sees it who stands at the store's own place. */
function storeRecord(at: PlaceColumns) {
  return (row: number, texts: readonly string[]): ProofRecord => {
    const textAt = (index: number | undefined) => (index === undefined ? '' : (texts[index]?.trim() ?? ''));
    const parts =
      at.kind === 'coordinates'
        ? [at.latitude, at.longitude].map((index) => textAt(index).replace(',', '.'))
        : [textAt(at.postcode) || textAt(at.town)];
    const place = parts.join(', ');
    const first = texts.find((text, index) => !isPlace(at, index) && text.trim() !== '') ?? place;
    const params = new Map([[RECORD_PARAMETER.place, place]]);
    return { row, label: shortened(first), params, values: undefined, isNowhere: parts.includes('') };
  };
}

function isPlace(at: PlaceColumns, index: number): boolean {
  return at.kind === 'coordinates' ? index === at.latitude || index === at.longitude : index === (at.postcode ?? at.town);
}

function feedRecord(row: number, record: ReadonlyMap<string, string>, settings: ReadonlyMap<string, string>): ProofRecord {
  const first = [...record.values()].find((text) => text.trim() !== '') ?? '';
  const params = new Map([...settings, [TAG_PARAMETER.position, String(row)]]);
  return {
    row,
    label: shortened(first),
    params,
    values: new Map([...valuesOf(Object.fromEntries(settings)), ...valuesAs(Object.fromEntries(record), 'feed')]),
  };
}

function valuesAs(record: Readonly<Record<string, string>>, origin: Value['origin']): ReadonlyMap<string, Value> {
  return valuesOf(record, origin);
}

function shortened(label: string): string {
  return label.length > LONGEST_LABEL ? `${label.slice(0, LONGEST_LABEL - 1).toWellFormed()}…` : label;
}

function stateOf(revision: number, generation: number | null): string {
  return `${revision}.${generation ?? 0}`;
}
