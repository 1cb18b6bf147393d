import type { ProofRow } from '@limn/contracts';
import { expect, test } from 'vitest';
import { hardCases } from '../document/hard-cases.ts';
import { findWorstRow, spreadRows } from './worst-row.ts';

const row = (number: number, ...severities: number[]): ProofRow => ({
  row: number,
  label: `row ${number}`,
  params: {},
  weight: 1,
  problems: severities.map((severity) => ({ kind: 'overflow', text: '', severity })),
});

test('rows are spread over a long list, and every row of a short one is looked at', () => {
  expect(spreadRows(3)).toEqual([1, 2, 3]);
  expect(spreadRows(0)).toEqual([]);
  const spread = spreadRows(5000);
  expect({ count: spread.length, first: spread[0], second: spread[1], last: spread.at(-1) }).toEqual({
    count: 100,
    first: 1,
    second: 51,
    last: 4951,
  });
});

test('finds the row with the worst, then most, problems', async () => {
  const rows = [row(1), row(2, 40), row(3, 70, 10), row(4, 70), row(5, 70, 10)];
  const ask = async (numbers: number[]) => rows.filter((each) => numbers.includes(each.row));
  expect(await findWorstRow(5, ask)).toEqual({ row: rows[2], looked: 5, of: 5 });
});

test('finds no worst row without problems and reports progress', async () => {
  const reported: number[] = [];
  const found = await findWorstRow(
    60,
    async (numbers) => numbers.map((number) => row(number)),
    (looked) => reported.push(looked),
  );
  expect({ row: found.row, looked: found.looked, reported }).toEqual({ row: undefined, looked: 60, reported: [25, 50, 60] });
});

test('gives every field a value in every hard case but the empty one', () => {
  const cases = hardCases(['first name', 'town', 'points', 'tier']);
  for (const { label, values } of cases)
    expect([label, Object.values(values).every((value) => (value === '') === (label === 'No values'))]).toEqual([label, true]);
  expect(new Set(cases.map(({ values }) => JSON.stringify(values))).size).toBe(cases.length);
});
