import { describe, expect, test } from 'vitest';
import { measuresOf, rowOfRolls } from './api-row.ts';
import { axisTop, barsByTime } from './chart.ts';
import { csvFileName, reportCsv } from './csv.ts';
import { DELIVERED_REPORTS, firstRows, wholeRows } from './delivered.ts';
import type { Figure, Report } from './definition.ts';
import { changeOf, figureOf, formatFigure, shareOf, totalsOf } from './figures.ts';
import { REPORT_PAGES } from './places.ts';
import { revenueMeans } from './reports/conversions.ts';
import { REPORTS } from './reports/index.ts';
import { IMAGE_STATISTICS } from './reports/image-statistics.ts';
import { USAGE } from './reports/usage.ts';

const USED = [
  { date: '2026-03-01', image_id: 7, name: 'Winter', credits: 10, unpaid: 0 },
  { date: '2026-03-01', image_id: 8, name: '=cmd|" /c calc"!A1', credits: 5, unpaid: 2 },
  { date: '2026-03-03', image_id: 9, name: '', credits: 1, unpaid: 0 },
];
const SALES: readonly Figure[] = [
  { key: 'orders', label: 'Orders', kind: 'count', total: 'sum' },
  { key: 'buyers', label: 'Buyers', kind: 'count', total: 'asked' },
  { key: 'rate', label: 'Rate', kind: 'rate', total: 'derived', part: 'buyers', whole: 'orders' },
  { key: 'revenue', label: 'Revenue', kind: 'money', total: 'sum' },
];

describe('every report', () => {
  test.each(Object.entries(REPORTS))(
    '%s names each column once, and derives rates from its own figures',
    (_name, report: Report<never>) => {
      const keys = [...report.dimensions, ...report.figures].map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
      expect(keys).toContain(report.sort.by);
      expect(report.dimensions.some(({ kind }) => kind !== 'id')).toBe(true);
      const carried = measuresOf(report.figures).map(({ key }) => key);
      for (const figure of report.figures)
        if (figure.total === 'derived') expect(carried).toEqual(expect.arrayContaining([figure.part, figure.whole]));
    },
  );

  test.each(Object.entries(REPORTS).filter(([, report]: [string, Report<never>]) => report.totals !== 'none'))(
    '%s exports its labels and TOTALS also when it has no rows',
    (_name, report: Report<never>) => {
      const [head, totals, ...rest] = reportCsv(report, [], totalsOf(report.figures, [])).split('\r\n');
      const columns = report.dimensions.length + report.figures.length;
      expect({ columnsOfHead: head?.replace('\uFEFF', '').split(',').length, columnsOfTotals: totals?.split(',').length, rest }).toEqual({
        columnsOfHead: columns,
        columnsOfTotals: columns,
        rest: [''],
      });
      expect(totals?.startsWith('TOTALS')).toBe(true);
    },
  );
});

test.each(REPORT_PAGES)('has a definition of $title, at an address of its own', ({ title, path }) => {
  const definitions: readonly Report<never>[] = Object.values(REPORTS);
  // A report may have two: with conversions and without.
  expect(definitions.filter((report) => report.title === title)).not.toEqual([]);
  expect(REPORT_PAGES.filter((other) => other.path === path || other.title === title)).toHaveLength(1);
});

test('adds up what adds up, and asks for the rest', () => {
  const rows = [
    { orders: 3, buyers: 2, revenue: 1050 },
    { orders: 5, buyers: 3, revenue: 99 },
  ];
  const unasked = totalsOf(SALES, rows);
  expect(SALES.map((figure) => figureOf(figure, unasked))).toEqual([8, undefined, undefined, 1149]);
  const asked = totalsOf(SALES, rows, { buyers: 4 });
  expect(SALES.map((figure) => formatFigure(figure.kind, figureOf(figure, asked)))).toEqual(['8', '4', '50.00%', '£11.49']);
});

test('divides revenue by thousands of impressions and by conversions, and by none not', () => {
  const [perThousand, perOrder] = revenueMeans('opens');
  const all = { opens: 1500, conversions: 4, revenue: 12_345 };
  expect([figureOf(perThousand, all), figureOf(perOrder, all)]).toEqual([8230, 3086]);
  expect(formatFigure('money', figureOf(perOrder, all), 'GBP')).toBe('£30.86');
  const none = { opens: 0, conversions: 0, revenue: 0 };
  expect([figureOf(perThousand, none), figureOf(perOrder, { ...all, conversions: 0 })]).toEqual([undefined, undefined]);
  expect(figureOf(perThousand, { ...none, opens: 10 })).toBe(0);
});

test('rounds a sum of rates to what is shown', () => {
  const rate: Figure = { key: 'value', label: 'Rate', kind: 'rate', total: 'sum' };
  expect(totalsOf([rate], [{ value: 1.1 }, { value: 2.2 }, { value: 0.12 }])).toEqual({ value: 3.42 });
});

test.each([
  [1, 3, 33.333],
  [0, 3, 0],
  [3, 0, 0],
  [undefined, 3, 0],
  [3, undefined, 0],
])('shareOf(%s, %s) is %d percent', (part, whole, percent) => {
  expect(shareOf(part, whole)).toBeCloseTo(percent, 3);
});

test('writes an unknown figure as an en dash, and zero as 0', () => {
  expect({
    unknownCount: formatFigure('count', undefined),
    count: formatFigure('count', 0),
    rate: formatFigure('rate', 0),
    money: formatFigure('money', 0),
  }).toEqual({
    unknownCount: '–',
    count: '0',
    rate: '0.00%',
    money: '£0.00',
  });
});

test.each([
  ['count', 184_236, 169_960, { direction: 'up', amount: '8.4%' }],
  ['count', 90, 100, { direction: 'down', amount: '10.0%' }],
  ['money', 0, 100, { direction: 'down', amount: '100%' }],
  ['count', 2500, 100, { direction: 'up', amount: '2,400%' }],
  ['count', 10_000, 10_001, { direction: 'level', amount: '0.0%' }],
  ['count', 5, null, undefined],
  ['count', 5, 0, undefined],
  ['rate', 3.42, 3.11, { direction: 'up', amount: '0.31' }],
  ['rate', 3.11, 3.42, { direction: 'down', amount: '0.31' }],
  ['rate', 3.424, 3.4203, { direction: 'level', amount: '0.00' }],
  ['rate', 3.4, 0, { direction: 'up', amount: '3.40' }],
  ['rate', 3.4, null, undefined],
] as const)('compares a %s of %d with %s before', (kind, now, before, change) => {
  expect(changeOf(kind, now, before)).toEqual(change);
});

test('makes the API row of rolls, with zeros where nothing was counted', () => {
  expect(rowOfRolls(IMAGE_STATISTICS, { objectId: 4, totalOpens: 9, uniqueOpens: 5, totalClicks: 3, uniqueClicks: 2 })).toEqual({
    total_opens: 9,
    uniq_opens: 5,
    total_clicks: 3,
    uniq_clicks: 2,
  });
  expect(rowOfRolls(IMAGE_STATISTICS, undefined)).toEqual({ total_opens: 0, uniq_opens: 0, total_clicks: 0, uniq_clicks: 0 });
});

test('exports every row and the totals, and no name as a formula', () => {
  expect(reportCsv(USAGE, USED, totalsOf(USAGE.figures, USED))).toBe(
    '\uFEFFDate,Image ID,Image,Credits,Unpaid opens\r\n' +
      '2026-03-01,7,Winter,10,0\r\n' +
      `2026-03-01,8,"'=cmd|"" /c calc""!A1",5,2\r\n` +
      '2026-03-03,9,Image 9,1,0\r\n' +
      'TOTALS,,,16,2\r\n',
  );
  expect(csvFileName(USAGE, '2026-03-01', '2026-03-31')).toBe('usage 2026-03-01 to 2026-03-31.csv');
});

test('exports money in pounds, rates with two decimals and unknown figures as empty', () => {
  const report = { ...USAGE, dimensions: USAGE.dimensions.slice(0, 1), figures: SALES };
  const rows = [{ ...USED[0], orders: 4, buyers: 1, revenue: 1050 }];
  expect(
    reportCsv(report, rows as never, totalsOf(SALES, rows))
      .split('\r\n')
      .slice(1),
  ).toEqual(['2026-03-01,4,1,25.00,10.50', 'TOTALS,4,,,10.50', '']);
});

test('exports money that was given back as a number below 0', () => {
  const report: Report<{ revenue: number }> = {
    title: '',
    csvTitle: '',
    dimensions: [],
    figures: SALES.slice(3),
    sort: { by: 'revenue', descending: true },
  };
  expect(
    reportCsv(report, [{ revenue: -550 }], { revenue: -550 })
      .split('\r\n')
      .slice(1),
  ).toEqual(['-5.50', '-5.50', '']);
});

test('leads from a row to its image, but not to one that is gone', () => {
  expect(USED.map((row) => USAGE.drillDown(row))).toEqual([{ kind: 'image', id: 7 }, { kind: 'image', id: 8 }, undefined]);
});

test('shows every day of the range, also where nothing was counted', () => {
  expect(barsByTime(measuresOf(USAGE.figures), USED, { from: '2026-03-01', to: '2026-03-04' })).toEqual({
    unit: 'day',
    bars: [
      { date: '2026-03-01', values: [15, 2] },
      { date: '2026-03-02', values: [0, 0] },
      { date: '2026-03-03', values: [1, 0] },
      { date: '2026-03-04', values: [0, 0] },
    ],
  });
});

test('shows a long range by month, and loses nothing', () => {
  const { bars, unit } = barsByTime(measuresOf(USAGE.figures), USED, { from: '2025-12-15', to: '2026-04-02' });
  expect([unit, bars.map(({ date, values }) => [date, values[0]])]).toEqual([
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

const OPENED = ['Total Impressions', 'Unique Impressions', 'Total Clicks', 'Unique Clicks', 'Click Rate'];
const CONVERTED = ['Conversions', 'Unique Conversions', 'Conversion Rate', 'Revenue', 'Revenue per Thousand', 'Average Order Value'];
test.each([
  ['image', 'Image Reporting Statistics', 'image_report_export', ['Image ID', 'Image', ...OPENED]],
  [
    'livetarget',
    'Live Target Reporting Statistics',
    'livetarget_report_export',
    ['Live Target ID', 'Live Target', 'Ruleset', ...OPENED, ...CONVERTED],
  ],
  ['recipe', 'Recipe Statistics', 'recipe_report_export', ['Recipe ID', 'Recipe', ...OPENED, ...CONVERTED]],
  ['item', 'Item Statistics', 'item_report_export', ['Item ID', 'Item', 'Category', ...OPENED, ...CONVERTED]],
  ['daily', 'Daily Statistics', 'daily_report_export', ['Date', ...OPENED, ...CONVERTED]],
] as const)('names the columns and the file of the %s report as specified', (name, title, csvTitle, columns) => {
  const report = DELIVERED_REPORTS[name];
  expect({
    title: report.title,
    csvTitle: report.csvTitle,
    labels: [...report.dimensions, ...report.figures].map(({ label }) => label),
  }).toEqual({
    title,
    csvTitle,
    labels: columns,
  });
  expect(report.sort.descending).toBe(true);
  expect(csvFileName(report, '2026-11-01', '2026-11-07')).toBe(`${csvTitle} 2026-11-01 to 2026-11-07.csv`);
});

test.each([
  [0, 4],
  [4, 4],
  [7, 8],
  [11, 20],
  [499, 500],
  [501, 600],
  [2049, 3000],
  [8001, 10_000],
])('ends an axis up to %i at %i', (max, top) => {
  expect(axisTop(max)).toBe(top);
});

const LIVE = DELIVERED_REPORTS.livetarget;
const campaigns = (...parts: number[]) =>
  parts.flatMap((rulesets, id) =>
    [null, ...Array.from({ length: rulesets }, (_, n) => n)].map((ruleset_id) => ({
      id,
      name: `${id}`,
      ruleset_id,
      ruleset_name: '',
      deleted: false,
    })),
  );

test.each([
  { name: 'by campaigns', parts: [2, 2, 2], max: { whole: 2, all: 100 }, kept: 6, whole: 2 },
  { name: 'all where they fit', parts: [2, 0], max: { whole: 2, all: 4 }, kept: 4, whole: 2 },
  { name: 'no half campaign', parts: [2, 2, 2], max: { whole: 3, all: 8 }, kept: 6, whole: 2 },
  { name: 'a first one that is larger than all', parts: [9, 2], max: { whole: 3, all: 8 }, kept: 10, whole: 1 },
  { name: 'nothing of nothing', parts: [], max: { whole: 3, all: 8 }, kept: 0, whole: 0 },
])('cuts rows off behind their parts: $name', ({ parts, max, kept, whole }) => {
  const rows = campaigns(...parts);
  const first = firstRows(LIVE, rows, max);
  expect([first, wholeRows(LIVE, first)]).toEqual([rows.slice(0, kept), whole]);
});
