import type { ProofRow } from '@limn/contracts';
import { expect, test, vi } from 'vitest';
import { keptPlan, keptRun, proofToKeep } from './kept-proof.ts';
import { planOfSource } from './proof-plan.ts';
import { createProofRun, worstFirst } from './proof-run.ts';

const row = (number: number, severity?: number): ProofRow => ({
  row: number,
  label: `r${number}`,
  params: { key: `r${number}` },
  problems: severity === undefined ? [] : [{ kind: severity > 50 ? 'missing' : 'shrunk', text: 'x', severity }],
  weight: 100,
});

async function finished(rows: number, part: boolean, severityOf: (row: number) => number | undefined) {
  const plan = planOfSource({ rows }, part);
  const ask = async (asked: ReturnType<typeof plan.ask>) => ({
    rows: ('rows' in asked ? asked.rows : []).map((number) => row(number, severityOf(number))),
    state: '4.2',
  });
  const run = createProofRun({ plan, ask });
  await vi.waitFor(() => expect(run.getState().kind).toBe('done'));
  return { plan, run };
}

test.each([
  { rows: 1, part: false },
  { rows: 70, part: false },
  { rows: 1001, part: true },
  { rows: 12_000, part: true },
])('shows a kept proof of $rows rows as the run that was kept', async ({ rows, part }) => {
  const { plan, run } = await finished(rows, part, (number) => (number % 7 === 1 ? 30 + (number % 60) : undefined));
  const kept = proofToKeep(run.getState(), plan);
  expect(kept).toBeDefined();
  if (!kept) return;
  const again = keptRun({ ...kept, kept_at: '', kept_by: '' });
  const order = ({ place, row: number }: { place: number; row: number }) => [place, number];
  expect(worstFirst(again.getState().found).map(order)).toEqual(worstFirst(run.getState().found).map(order));
  expect({ ...again.getState(), found: [] }).toEqual({ ...run.getState(), found: [] });
  const { count, of, rowAt } = keptPlan(kept);
  expect({ count, of, last: rowAt(count - 1) }).toEqual({ count: plan.count, of: plan.of, last: plan.rowAt(plan.count - 1) });
});

test('keeps nothing that is not whole, or found more than is worth coming back to', async () => {
  const { plan, run } = await finished(600, false, () => 90);
  expect(proofToKeep(run.getState(), plan)).toBeUndefined();
  const sound = await finished(60, false, () => undefined);
  expect(proofToKeep({ ...sound.run.getState(), kind: 'stopped' }, sound.plan)).toBeUndefined();
  expect(proofToKeep({ ...sound.run.getState(), isStale: true }, sound.plan)).toBeUndefined();
  expect(proofToKeep(sound.run.getState(), sound.plan)).toEqual({ state: '4.2', looked: 60, of: 60, rows: [] });
});
