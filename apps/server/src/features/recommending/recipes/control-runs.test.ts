import { expect, test } from 'vitest';
import { runningKey, runsOfVersion, type ControlRuns } from './control-runs.port.ts';

const control = (share: number, label = 'Most popular by “Bought”', flavour = 1) => ({
  control: { share, orderings: [{ type: 'recommendations' as const, label, flavour, by: 'popularity' as const, withoutOwned: false }] },
});

test('compares on while the share stays, and begins again under a new key', () => {
  const seen: (readonly [number | undefined, string[]])[] = [];
  let runs: ControlRuns = {};
  for (const [minute, version] of [
    {},
    control(10),
    control(10),
    control(20),
    {},
    control(10),
    control(10, 'Most popular by “Viewed”', 2),
  ].entries()) {
    runs = runsOfVersion(runs, version, `2026-11-29T10:0${minute}:00.000Z`);
    seen.push([
      runningKey(runs),
      Object.entries(runs).map(([key, { share, since, ended }]) => `${key} ${share} ${since.slice(14, 16)}-${ended?.slice(14, 16) ?? ''}`),
    ]);
  }
  expect(seen).toEqual([
    [undefined, []],
    [1, ['1 10 01-']],
    [1, ['1 10 01-']],
    [2, ['1 10 01-03', '2 20 03-']],
    [undefined, ['1 10 01-03', '2 20 03-04']],
    [3, ['1 10 01-03', '2 20 03-04', '3 10 05-']],
    [4, ['1 10 01-03', '2 20 03-04', '3 10 05-06', '4 10 06-']],
  ]);
});

test('tells runs apart by what orders them, not by how that is called', () => {
  const begun = runsOfVersion({}, control(10), '2026-11-29T10:00:00.000Z');
  const renamed = runsOfVersion(begun, control(10, 'Most popular by “Sold”'), '2026-11-29T10:01:00.000Z');
  expect(renamed).toEqual({ 1: { ...begun['1'], by: ['Most popular by “Sold”'] } });
  expect(runningKey(runsOfVersion(begun, control(10, 'Most popular by “Bought”', 2), '2026-11-29T10:01:00.000Z'))).toBe(2);
});
