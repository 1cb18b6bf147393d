/** Days that a report may be asked for, and those that it refuses, in every report. */
import { dateOfDay, dayOfDate } from '@limn/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type ApiServer, type Tenant } from '../../../testing/api-server.ts';

const REPORTS = ['imageStats', 'liveTargetStats', 'recipeStats', 'itemStats', 'dailyStats', 'openerStats'] as const;
let api: ApiServer;
let tenant: Tenant;
beforeAll(async () => {
  api = await startApi();
  tenant = await api.tenant('ranges');
});
afterAll(() => api.close());

const ask = (report: (typeof REPORTS)[number], start: string, end: string) =>
  api.ask(report, { as: tenant.viewer, params: { start, end, attribution_type: 1 } });

test.each([
  ['a single day', '2026-03-01', '2026-03-01'],
  ['29 February', '2028-02-29', '2028-02-29'],
  ['a year that holds it', '2027-03-01', '2028-02-29'],
  ['the night in spring', '2026-03-29', '2026-03-29'],
  ['the night in autumn', '2026-10-25', '2026-10-25'],
  ['days to come', '2040-01-01', '2040-12-31'],
  ['days before day 0', '2012-01-01', '2019-12-31'],
  ['ten years', '2020-01-01', dateOfDay(dayOfDate('2020-01-01') + 3660)],
])('answers for %s in every report', async (_name, start, end) => {
  for (const report of REPORTS) {
    const { status, body } = await ask(report, start, end);
    expect([report, status]).toEqual([report, 200]);
    expect(Array.isArray(body['stats'])).toBe(true);
  }
});

test.each([
  ['days that cross', '2026-03-02', '2026-03-01'],
  ['20 years', '2006-01-01', '2026-01-01'],
  ['29 February of a common year', '2026-02-29', '2026-03-01'],
  ['a month 13', '2026-13-01', '2027-01-01'],
  ['words', 'today', 'tomorrow'],
  ['another order', '01-03-2026', '02-03-2026'],
])('refuses %s in every report, and says which field', async (_name, start, end) => {
  for (const report of REPORTS) {
    const { status, body } = await ask(report, start, end);
    expect([report, status]).toEqual([report, 422]);
    expect(JSON.stringify(body)).toMatch(/start|end/);
  }
});
