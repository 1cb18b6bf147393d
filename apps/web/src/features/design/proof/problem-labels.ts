/** How problems are called, and the file of them that people take along. */
import type { ProofKind } from '@limn/contracts';
import { csvText } from '@limn/model';
import { formatCount } from '../../../ui/format.ts';
import type { ProofPlan } from './proof-plan.ts';
import type { FoundRow } from './proof-run.ts';

/** The gravest kinds first. */
const KINDS: readonly ProofKind[] = ['undrawn', 'picture', 'missing', 'unread', 'truncated', 'characters', 'overflow', 'heavy', 'shrunk'];

export const KIND_LABELS: Readonly<Record<ProofKind, string>> = {
  missing: 'Missing values',
  unread: 'Values that can’t be read',
  picture: 'Broken pictures',
  overflow: 'Text that does not fit',
  truncated: 'Cut text',
  characters: 'Characters without a font',
  heavy: 'Large pictures',
  shrunk: 'Smaller text',
  undrawn: 'Not drawn',
};

/** The kinds that were found, in the order of the list. */
export function kindsFound(counts: Readonly<Partial<Record<ProofKind, number>>>): { kind: ProofKind; count: number }[] {
  return KINDS.flatMap((kind) => (counts[kind] ? [{ kind, count: counts[kind] }] : []));
}

/** For a spreadsheet program: one line for each problem. */
export function problemsCsv(rows: readonly FoundRow[]): string {
  const lines = rows.flatMap(({ row, label, weight, problems }) =>
    problems.map(({ kind, text }) => [row, label, KIND_LABELS[kind], text, weight]),
  );
  return csvText([['row', 'key', 'kind', 'problem', 'bytes'], ...lines], { bom: true });
}

/** The subject of "all good". */
export function proofedRows(looked: number, { of }: Pick<ProofPlan, 'of'>): string {
  const rows = looked === 1 ? 'The one row was checked' : `All ${formatCount(looked)} rows were checked`;
  const part = looked < of ? `, spread evenly over ${formatCount(of)}` : '';
  return `${looked < of ? `${formatCount(looked)} rows were checked` : rows}${part}: nothing is missing, all text fits, every picture loads, and none is too large.`;
}
