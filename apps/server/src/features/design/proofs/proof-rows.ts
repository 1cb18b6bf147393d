/** The rows that an image is proofed on: how many there are, and those with certain numbers. */
import type { ProofSource } from '@limn/contracts';
import { recordOf } from '@limn/image-types';
import { valuesOf } from '@limn/merge';
import { AppError } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import { VALUE_SOURCES, type RowDeps, type SourceRow } from '../../data/records/sources.read.ts';
import type { ProofDraft } from './proof-parts.port.ts';
import { askedNames } from './used-fields.ts';

type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

export interface Asking {
  companyId: number;
  draft: ProofDraft;
  transact: Transact;
}

/** Longer labels are unreadable on a card. */
const MAX_LABEL_LENGTH = 120;

export async function describeRows({ companyId, draft, transact }: Asking, deps: RowDeps): Promise<Omit<ProofSource, 'last'>> {
  const { snapshot, problems, revision, previewSettings: settings } = draft;
  const record = recordOf(snapshot.source);
  if (!record) return { problems: [...problems], kind: 'list', takes: askedNames(snapshot), name: null, rows: 0, state: String(revision) };
  const { generation, ...found } = await VALUE_SOURCES[record.kind].summary({ companyId, id: record.id, settings, transact }, deps);
  return { problems: [...problems], kind: record.kind, ...found, state: stateOf(revision, generation) };
}

/** Finds those of the numbered rows that there are. */
export async function numberedRows(
  { companyId, draft, transact }: Asking,
  numbers: readonly number[],
  deps: RowDeps,
): Promise<{ records: SourceRow[]; state: string }> {
  const { snapshot, revision, previewSettings: settings } = draft;
  const record = recordOf(snapshot.source);
  if (!record) throw new AppError('invalid', { publicMessage: 'The rows of this image come with its tag: send them as records.' });
  const asked = { companyId, id: record.id, settings, transact };
  const { rows, generation } = await VALUE_SOURCES[record.kind].rows(asked, numbers, deps);
  return { records: rows.map((row) => ({ ...row, label: shortened(row.label) })), state: stateOf(revision, generation) };
}

/** Rows of a list that the caller uploads: the values that the tag would carry. */
export function importedRows(records: readonly Readonly<Record<string, string>>[], { snapshot }: ProofDraft): SourceRow[] {
  const source = recordOf(snapshot.source);
  const isAsked = source !== undefined && VALUE_SOURCES[source.kind].takesLists;
  return records.map((record, index) => ({
    row: index + 1,
    label: shortened(Object.values(record).find((text) => text.trim() !== '') ?? ''),
    params: new Map(Object.entries(record)),
    values: isAsked ? undefined : valuesOf(record, 'request'),
  }));
}

function shortened(label: string): string {
  return label.length > MAX_LABEL_LENGTH ? `${label.slice(0, MAX_LABEL_LENGTH - 1).toWellFormed()}…` : label;
}

/** Rows that can't be watched leave the draft as the only sign of a change. */
function stateOf(revision: number, generation: number | undefined): string {
  return generation === undefined ? String(revision) : `${revision}.${generation}`;
}
