/** Looks at rows that are spread over all of them, and says which is worst off. */
import type { ProofProblem, ProofRow } from '@limn/contracts';

export interface WorstRow {
  /** Undefined where nothing is wrong with any. */
  row: ProofRow | undefined;
  looked: number;
  of: number;
}

/** Enough to meet what is common, soon enough to wait for. The whole list is for the proof. */
const MAX = 100;
const BATCH = 25;

/** Numbers of rows, from 1, the first and others at even distances. */
export function spreadRows(rows: number, max = MAX): number[] {
  const count = Math.min(rows, max);
  return Array.from({ length: count }, (_, index) => 1 + Math.floor((index * rows) / count));
}

/** @param onLooked called after every call with the number of rows that were looked at */
export async function findWorstRow(
  rows: number,
  ask: (numbers: number[]) => Promise<readonly ProofRow[]>,
  onLooked: (looked: number, of: number) => void = () => undefined,
): Promise<WorstRow> {
  const numbers = spreadRows(rows);
  let worst: ProofRow | undefined;
  for (let from = 0; from < numbers.length; from += BATCH) {
    worst = worstOf([...(worst ? [worst] : []), ...(await ask(numbers.slice(from, from + BATCH)))]);
    onLooked(Math.min(numbers.length, from + BATCH), numbers.length);
  }
  return { row: worst, looked: numbers.length, of: rows };
}

/** The first of the worst; undefined where nothing is wrong with any. */
export function worstOf<T extends { problems: readonly ProofProblem[] }>(rows: readonly T[]): T | undefined {
  const [first, ...others] = rows.filter(({ problems }) => problems.length > 0);
  return others.reduce<T | undefined>((worst, row) => (worst && badness(row) > badness(worst) ? row : worst), first);
}

/** The worst problem counts most, then how many there are. */
function badness({ problems }: { problems: readonly ProofProblem[] }): number {
  return Math.max(0, ...problems.map(({ severity }) => severity)) + Math.min(99, problems.length) / 100;
}
