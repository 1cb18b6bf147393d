import { ApiError, type ProofRow } from '@limn/contracts';
import { expect, test, vi } from 'vitest';
import { readList } from './imported-list.ts';
import { planOfList, planOfSource, type ProofRequest } from './proof-plan.ts';
import { createProofRun, worstFirst } from './proof-run.ts';

const row = (number: number, severity?: number): ProofRow => ({
  row: number,
  label: `r${number}`,
  params: { key: `r${number}` },
  problems: severity === undefined ? [] : [{ kind: severity > 50 ? 'missing' : 'shrunk', text: 'x', severity }],
  weight: 100,
});
const answer = (asked: ProofRequest, severityOf: (number: number) => number | undefined) => ({
  rows: ('rows' in asked ? asked.rows : asked.records.map((_, index) => index + 1)).map((number) => row(number, severityOf(number))),
  state: '1.1',
});
const offline = () => new ApiError({ type: '', title: '', status: 0, code: 'offline' });

test('checks every row once and lists the worst first', async () => {
  const seen: number[] = [];
  const run = createProofRun({
    plan: planOfSource({ rows: 70 }, false),
    ask: async (asked) => {
      seen.push(...('rows' in asked ? asked.rows : []));
      return answer(asked, (number) => ({ 3: 20, 40: 90, 66: 20 })[number]);
    },
  });
  await vi.waitFor(() => expect(run.getState().kind).toBe('done'));
  expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 70 }, (_, index) => index + 1));
  const { looked, counts, found } = run.getState();
  expect({ looked, counts, rows: worstFirst(found).map((one) => one.row) }).toEqual({
    looked: 70,
    counts: { missing: 1, shrunk: 2 },
    rows: [40, 3, 66],
  });
});

test('stops at once, keeps its results and resumes where it stopped', async () => {
  const seen: number[] = [];
  let cancels = true;
  const run = createProofRun({
    plan: planOfSource({ rows: 200 }, false),
    ask: async (asked, signal) => {
      const [first = 0] = 'rows' in asked ? asked.rows : [];
      if (first === 51 && cancels) run.stop();
      if (signal.aborted) throw offline();
      seen.push(first);
      return answer(asked, () => 10);
    },
  });
  await vi.waitFor(() => expect(run.getState().kind).toBe('stopped'));
  const before = run.getState().looked;
  expect(before).toBeLessThan(200);
  expect(run.getState().found).toHaveLength(before);
  cancels = false;
  run.goOn();
  await vi.waitFor(() => expect([run.getState().kind, run.getState().looked]).toEqual(['done', 200]));
  expect(run.getState().found).toHaveLength(200);
});

test('waits offline, resumes automatically and lets refusals be retried', async () => {
  vi.useFakeTimers();
  let failures = 2;
  let refused = true;
  const run = createProofRun({
    plan: planOfSource({ rows: 30 }, false),
    ask: async (asked) => {
      if (failures-- > 0) throw offline();
      if (refused) throw new ApiError({ type: '', title: 'Gone', status: 404, code: 'not_found' });
      return answer(asked, () => undefined);
    },
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(run.getState().kind).toBe('waiting');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(run.getState()).toMatchObject({ kind: 'failed', looked: 0 });
  refused = false;
  run.goOn();
  await vi.advanceTimersByTimeAsync(0);
  expect(run.getState()).toMatchObject({ kind: 'done', looked: 30, found: [] });
  vi.useRealTimers();
});

test('spreads a sample over the whole list', () => {
  const { count, rowAt } = planOfSource({ rows: 12_000 }, true);
  expect({ count, first: rowAt(0), second: rowAt(1), last: rowAt(999) }).toEqual({ count: 1000, first: 1, second: 13, last: 11_989 });
});

test('sends only the columns the image uses, by field name', () => {
  const list = readList('Email;First Name;secret\nann@x.example;Ann;1\nbo@x.example;"B;o";2\n', ['firstname', 'city']);
  expect(list).toMatchObject({ names: [undefined, 'firstname', undefined], lacks: ['city'] });
  const plan = planOfList(list, false);
  expect(plan.ask(0, 2)).toEqual({ records: [{ firstname: 'Ann' }, { firstname: 'B;o' }] });
  expect([plan.rowAt(1), plan.labelAt?.(1)]).toEqual([2, 'bo@x.example']);
});

test('refuses a list without rows or matching columns', () => {
  expect(() => readList('firstname\n', ['firstname'])).toThrow('has no rows');
  expect(() => readList('a,b\n1,2\n', ['firstname', 'city'])).toThrow('It uses “firstname” and “city”. The list has “a” and “b”.');
});
