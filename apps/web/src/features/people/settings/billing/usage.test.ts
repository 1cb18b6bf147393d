import { expect, test } from 'vitest';
import { axisTop, barsOf, totalsOf, usageCsv } from './usage.ts';

const rows = [
  { date: '2026-03-01', image_id: 7, name: 'Winter', credits: 10, unpaid: 0 },
  { date: '2026-03-01', image_id: 8, name: '=cmd|" /c calc"!A1', credits: 5, unpaid: 2 },
  { date: '2026-03-03', image_id: 9, name: '', credits: 1, unpaid: 0 },
];

test('every day of the range has a bar, also where nothing was used', () => {
  expect(barsOf(rows, '2026-03-01', '2026-03-04')).toEqual({
    unit: 'day',
    bars: [
      { date: '2026-03-01', credits: 15, unpaid: 2 },
      { date: '2026-03-02', credits: 0, unpaid: 0 },
      { date: '2026-03-03', credits: 1, unpaid: 0 },
      { date: '2026-03-04', credits: 0, unpaid: 0 },
    ],
  });
});

test('a long range is shown by month, and loses nothing', () => {
  const { bars, unit } = barsOf(rows, '2025-12-15', '2026-04-02');
  expect([unit, bars.map(({ date, credits }) => [date, credits])]).toEqual([
    'month',
    [
      ['2025-12-01', 0],
      ['2026-01-01', 0],
      ['2026-02-01', 0],
      ['2026-03-01', 16],
      ['2026-04-01', 0],
    ],
  ]);
});

test('the file has every row and the totals, and no name in it is a formula', () => {
  expect(usageCsv(rows)).toBe(
    '\uFEFFDate,Image ID,Image,Credits,Unpaid opens\r\n' +
      '2026-03-01,7,Winter,10,0\r\n' +
      `2026-03-01,8,"'=cmd|"" /c calc""!A1",5,2\r\n` +
      '2026-03-03,9,Image 9,1,0\r\n' +
      'TOTALS,,,16,2\r\n',
  );
  expect(totalsOf(rows)).toEqual({ credits: 16, unpaid: 2 });
});

test.each([
  [0, 4],
  [4, 4],
  [7, 10],
  [11, 20],
  [499, 500],
  [501, 1000],
])('an axis up to %i ends at %i', (most, top) => {
  expect(axisTop(most)).toBe(top);
});
