import { seededRandom } from '@limn/model';
import { describe, expect, it } from 'vitest';
import {
  COLUMN_VERDICT,
  compileColumns,
  compileTree,
  INPUT_TYPE,
  INPUT_TYPES,
  finish,
  milesFrom,
  numbersBelow,
  pointsInSteps,
  OPERATORS,
  rankValues,
  sortInSteps,
  type Facts,
  type FactValue,
} from '../index.ts';
import { operatorCases, randomMoment, randomRow, randomTree, treeCases, type ColumnId } from '../testing/index.ts';

/** Half of the fields are columns; the others are read from the facts. */
const CODED: readonly string[] = ['t1', 'n', 'd', 'l', 'p'];

describe('compileColumns', () => {
  it('agrees with the evaluator about random trees and rows of every operator and type', () => {
    const random = seededRandom(20_261_123);
    const rows = Array.from({ length: 30 }, () => randomRow(random));
    const numbers = Uint32Array.from(rows.keys());
    const columns = new Map(CODED.map((id) => [id, { codes: numbers, values: rows.map((row) => row[id as ColumnId]) }]));
    let matches = 0;
    for (const operator of OPERATORS.keys()) {
      for (const type of INPUT_TYPES.keys()) {
        for (let left = 3; left > 0; left--) {
          const tree = randomTree(random, operator, type);
          const surroundings = randomMoment(random);
          const emptied = random() < 0.5 ? 'false' : 'skip';
          const outer = rows[left];
          const read = (row: typeof outer): Facts => ({
            ...surroundings,
            read: ({ id }) => (CODED.includes(String(id)) ? row : outer)?.[id as ColumnId],
          });
          const compiled = compileTree(tree, { emptied });
          const asked = compileColumns(tree, { emptied, columnOf: ({ id }) => columns.get(String(id)) });
          const verdicts = finish(asked.decide(numbers, read(outer)));
          expect([...verdicts]).toEqual(rows.map((row) => COLUMN_VERDICT[compiled.decide(read(row))]));
          matches += verdicts.filter((verdict) => verdict === COLUMN_VERDICT.true).length;
        }
      }
    }
    expect(matches).toBeGreaterThan(1000);
  });

  it('answers every case of the truth tables as the tables do', () => {
    for (const { name, tree, options, facts, verdict } of treeCases()) {
      const asked = compileColumns(tree, { ...options, columnOf: () => undefined });
      expect([name, ...finish(asked.decide(Uint32Array.of(0), facts))]).toEqual([name, COLUMN_VERDICT[verdict]]);
    }
    expect(operatorCases().length).toBeGreaterThan(400);
  });

  it('keeps answers of a day, and no longer', () => {
    const query = {
      category_id: 'c',
      id: 'd',
      operator: OPERATORS.findIndex(({ key }) => key === 'EQUAL_DAYS_AGO'),
      value: 1,
      ruleType: INPUT_TYPE.DATE,
    };
    const column = { codes: Uint8Array.of(0, 1), values: ['2026-11-22', '2026-11-23'] };
    const tree = compileColumns({ operator: 'All', children: [{ type: 'rule', query }] }, { columnOf: () => column });
    const on = (day: number) => [
      ...finish(tree.decide(Uint32Array.of(0, 1), { moment: { now: Date.UTC(2026, 10, day, 12), timezone: 'UTC' }, read: () => null })),
    ];
    expect([23, 24, 23].map((day) => on(day))).toEqual([
      [2, 0],
      [0, 2],
      [2, 0],
    ]);
  });
});

describe('compileColumns, for whole tables', () => {
  it('finds the matching rows, prepared or not, and answers row by row', () => {
    const random = seededRandom(7);
    const rows = Array.from({ length: 40 }, () => randomRow(random));
    const all = Uint32Array.from(rows.keys());
    const columns = new Map(CODED.map((id) => [id, { codes: all, values: rows.map((row) => row[id as ColumnId]) }]));
    let matches = 0;
    for (const operator of OPERATORS.keys()) {
      for (const type of INPUT_TYPES.keys()) {
        const other = randomTree(random, Math.floor(random() * OPERATORS.length), type);
        const tree = {
          operator: random() < 0.7 ? 'All' : 'Any',
          children: [randomTree(random, operator, type), other].map((group) => ({ type: 'group', ...group })),
        };
        const facts: Facts = { ...randomMoment(random), read: ({ id }) => rows[0]?.[id as ColumnId] };
        const compiled = compileColumns(tree, { columnOf: ({ id }) => columns.get(String(id)) });
        if (random() < 0.5) finish(compiled.prepare(all, facts.moment));
        const verdicts = finish(compiled.decide(all, facts));
        const ask = finish(compiled.ask(facts));
        expect(Array.from(all, ask)).toEqual([...verdicts]);
        const matching = all.filter((row) => verdicts[row] === COLUMN_VERDICT.true);
        expect([finish(compiled.matching(all, facts)), finish(compiled.matching(all, facts))]).toEqual([matching, matching]);
        matches += matching.length;
      }
    }
    expect(matches).toBeGreaterThan(500);
  });

  it.each([10, 1024, 5000])('sorts %i in steps as at once, equal ones as they were', (count) => {
    const random = seededRandom(count);
    const keys = Array.from({ length: count }, () => Math.floor(random() * 50));
    const order = numbersBelow(count);
    finish(sortInSteps(order, (a, b) => (keys[a] ?? 0) - (keys[b] ?? 0)));
    expect([...order]).toEqual([...keys.keys()].sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b));
  });
});

describe('dictionaries', () => {
  const moment = { now: 0, timezone: 'UTC' };

  it('are ranked as their type reads them; missing and unreadable values have no rank', () => {
    const texts: FactValue[] = ['10', '9', '', null, 'x', '9.0'];
    expect([...rankValues(texts, INPUT_TYPE.NUMBER, { moment })]).toEqual([2, 1, 0, 0, 0, 1]);
    expect([...rankValues(['b', 'A', 'a', undefined], INPUT_TYPE.TEXT, { moment })]).toEqual([2, 1, 1, 0]);
    expect([...rankValues(['2026-11-23', '2026-01-01 10:00'], INPUT_TYPE.DATETIME, { moment })]).toEqual([2, 1]);
  });

  it('are so many miles away', () => {
    const points = finish(pointsInSteps(['0,0', '0,1', 'nowhere', null], { moment }));
    const miles = points.map((point) => milesFrom(point, { latitude: 0, longitude: 0 }));
    expect({ first: miles[0], third: miles[2], fourth: miles[3] }).toEqual({ first: 0, third: Infinity, fourth: Infinity });
    // A degree along the equator.
    expect(miles[1]).toBeCloseTo(69.09, 1);
  });
});
