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
  expect([...page.matchAll(/<th scope="row">([^<]*)/g)].map(([, name]) => name)).toEqual([
    'TOTALS',
    'Rain',
    '– Wet',
    '– Otherwise',
    'Snow',
  ]);
});

test('says how many campaigns of all it shows, whatever rulesets they have', () => {
  const rows = Array.from({ length: 22 }, (_, n) => [row(`Campaign ${n}`), row('', 0, 'Otherwise')]).flat();
  const { table, afterwards } = mailOf(rows);
  expect(table?.rows).toHaveLength(1 + 40);
  expect(afterwards).toEqual(['The table shows the first 20 of 22 rows. Download the CSV for all rows and columns.']);
  expect(mailOf(rows.slice(0, 40)).afterwards).toEqual(['Download the CSV for all columns.']);
});

test('names the timezone, the days compared with, and the attribution model', () => {
  const model = { id: 4, text: 'Click within 24 hours', isInstead: false };
  const content = { ...contentOf([row('Rain')]), timezone: 'Europe/Paris', model };
  const asked = { content, period, openers: 'people', fileUrl: 'https://limn.test/file' } as const;
  const page = String(reportPage(content, period, 'people', '/file').body);
  const { lines } = reportMessage({
    ...asked,
    to: 'a@b.c',
    every: 'month',
    reportUrl: undefined,
    stopUrl: 'https://limn.test/stop',
    ticket: 't',
  });
  const said = [
    '5 November 2026 to 11 November 2026, Paris time, compared with 29 October 2026 to 4 November 2026. People only: without prefetches, scanners, bots and tests.',
    'Attribution model: Click within 24 hours.',
  ];
  expect(lines).toEqual(said);
  for (const sentence of said) expect(page).toContain(`<p>${sentence}</p>`);
});

test('lets a screen reader read and scroll the table', () => {
  const page = String(reportPage(contentOf([row('Rain')]), period, 'people', '/file').body);
  expect(page).toContain('<h2 class="part" id="rows">');
  expect(page).toContain(
    '<div class="scrolls" role="region" aria-labelledby="rows" tabindex="0"><table class="report" aria-labelledby="rows">',
  );
  expect(page).toContain('<tr><th scope="row">Rain</th><td class="number">4</td>');
});
