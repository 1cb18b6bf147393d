import { LIVE_TARGET_OPENS } from '@limn/reporting';
import { expect, test } from 'vitest';
import type { ReportContent } from './report-content.port.ts';
import { reportMessage } from './report-mail.ts';
import { reportPage } from './report-page.ts';

const period = { from: 2500, to: 2506 };
const figures = { total_opens: 4, uniq_opens: 3, total_clicks: 1, uniq_clicks: 1 };
const row = (name: string, rulesetId: number | null = null, rulesetName = '') => ({
  id: 1,
  name,
  ruleset_id: rulesetId,
  ruleset_name: rulesetName,
  deleted: false,
  ...figures,
});
const contentOf = (rows: readonly object[]): ReportContent => ({
  report: LIVE_TARGET_OPENS,
  rows,
  totals: figures,
  previous: figures,
  currency: 'GBP',
  timezone: 'UTC',
  company: 'Shop',
  model: undefined,
  isBehind: false,
});
const mailOf = (rows: readonly object[]) =>
  reportMessage({
    to: 'ada@example.com',
    every: 'week',
    content: contentOf(rows),
    period,
    openers: 'people',
    reportUrl: undefined,
    fileUrl: 'https://limn.test/file',
    stopUrl: 'https://limn.test/stop',
    ticket: 't',
  });

test('shows rulesets as parts of their campaign', () => {
  const rows = [row('Rain'), row('Rain', 1, 'Wet'), row('Rain', 0, 'Otherwise'), row('Snow')];
  expect(mailOf(rows).table?.rows.map(([name]) => name)).toEqual(['TOTALS', 'Rain', '– Wet', '– Otherwise', 'Snow']);
  const page = String(reportPage(contentOf(rows), period, 'people', '/file').body);
  expect([...page.matchAll(/<tr><td>([^<]*)/g)].map(([, name]) => name)).toEqual(['Rain', '– Wet', '– Otherwise', 'Snow']);
});

test('says how many campaigns of all it shows, whatever rulesets they have', () => {
  const rows = Array.from({ length: 22 }, (_, n) => [row(`Campaign ${n}`), row('', 0, 'Otherwise')]).flat();
  const { table, afterwards } = mailOf(rows);
  expect(table?.rows).toHaveLength(1 + 40);
  expect(afterwards).toEqual(['The table shows the first 20 of 22 rows. All rows and columns are in the file.']);
  expect(mailOf(rows.slice(0, 40)).afterwards).toEqual(['All columns are in the file.']);
});
