import { dateOfDay, dayIn } from '@limn/model';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startCountJobs } from '../../../jobs/testing/count-jobs.ts';
import { createLog } from '../../../platform/log.ts';
import { startApi, type ApiServer, type Tenant } from '../../../testing/api-server.ts';

const READER = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15';
const today = dayIn('Europe/London', Date.now());
let api: ApiServer;
let tenant: Tenant;
const images = new Map<string, { id: number; uuid: string }>();

beforeAll(async () => {
  api = await startApi();
  tenant = await api.tenant('statistics');
  await new Promise<void>((resolve) => api.front.http.server.listen(0, '127.0.0.1', () => resolve()));
  for (const name of ['Busy', 'Deleted and seen', 'Deleted and unseen', 'Quiet']) {
    const link = 'https://example.com/';
    const { body } = await api.ask('createImage', { as: tenant.owner, body: { name, type_id: 1, labels: ['x'], link } });
    const image = body.image as { id: number; uuid: string };
    images.set(name, image);
    expect((await api.ask('publishImage', { as: tenant.owner, params: { id: image.id }, body: {} })).status).toBe(201);
  }
  for (const eid of ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com', 'a@example.com'])
    await open('render', 'Busy', eid);
  await open('link', 'Busy', 'a@example.com');
  await open('link', 'Busy', 'a@example.com');
  await open('render', 'Deleted and seen', 'a@example.com');
  for (const name of ['Deleted and seen', 'Deleted and unseen'])
    await api.ask('deleteImage', { as: tenant.owner, params: { id: images.get(name)?.id } });
  // Stopping drains the journal and rolls up what was in it.
  await startCountJobs({ login: api.logins.jobs, directory: join(api.dataDir, 'journal'), log: createLog('error') }).stop();
});
afterAll(() => api.close());

async function open(kind: 'render' | 'link', name: string, eid: string): Promise<void> {
  const { port } = api.front.http.server.address() as AddressInfo;
  const query = new URLSearchParams({ eid }).toString();
  const answer = await fetch(`http://127.0.0.1:${port}/${kind}/${images.get(name)?.uuid}?${query}`, {
    redirect: 'manual',
    headers: { 'user-agent': READER },
  });
  expect(answer.status).toBe(kind === 'render' ? 200 : 302);
  await answer.arrayBuffer();
}

test('answers 30 days up to today with uniques and click rate', async () => {
  const opens = (await api.ask('imageOpens', { as: tenant.viewer })).body.stats as { date: string; value: number }[];
  const clicks = (await api.ask('imageClicks', { as: tenant.viewer })).body.stats as { date: string; value: number }[];
  expect({ dayCount: opens.length, firstDay: opens[0]?.date, last: opens.at(-1) }).toEqual({
    dayCount: 30,
    firstDay: dateOfDay(today - 29),
    last: { date: dateOfDay(today), value: 4 },
  });
  expect(opens.reduce((sum, { value }) => sum + value, 0)).toBe(4);
  expect(clicks.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(25);
});

test('there is nothing to compare with where no one saw an image in the 30 days before', async () => {
  for (const route of ['imageOpens', 'imageClicks'] as const)
    expect((await api.ask(route, { as: tenant.viewer })).body.previous, route).toBeNull();
});

test('reports every image, and deleted ones only for days with opens', async () => {
  const report = async (from: number, to: number) => {
    const { body } = await api.ask('imageStats', { as: tenant.viewer, params: { start: dateOfDay(from), end: dateOfDay(to) } });
    return body.stats as Record<string, unknown>[];
  };
  const rows = await report(today - 1, today);
  expect(
    rows.map(({ name, total_opens, uniq_opens, total_clicks, uniq_clicks }) => ({
      name,
      opens: total_opens,
      uniqueOpens: uniq_opens,
      clicks: total_clicks,
      uniqueClicks: uniq_clicks,
    })),
  ).toEqual([
    { name: 'Busy', opens: 5, uniqueOpens: 4, clicks: 2, uniqueClicks: 1 },
    { name: 'Deleted and seen', opens: 1, uniqueOpens: 1, clicks: 0, uniqueClicks: 0 },
    { name: 'Quiet', opens: 0, uniqueOpens: 0, clicks: 0, uniqueClicks: 0 },
  ]);
  expect(rows[0]).toMatchObject({
    id: images.get('Busy')?.id,
    type: 'Personalised (CSV)',
    labels: ['x'],
    image_url: expect.stringContaining('/preview/'),
  });
  expect((await report(today - 9, today - 2)).map(({ name }) => name)).toEqual(['Busy', 'Quiet']);
});

test('counts each person once in TOTALS, beside the days before and each day', async () => {
  const report = async (from: number, to: number, openers?: string) => {
    const params = { start: dateOfDay(from), end: dateOfDay(to) };
    const { body } = await api.ask('imageStats', { as: tenant.viewer, params, ...(openers ? { query: { openers } } : {}) });
    return { totals: body.totals, previous: body.previous, dailyStats: body.daily_stats };
  };
  const [all, none] = [
    { total_opens: 6, uniq_opens: 4, total_clicks: 2, uniq_clicks: 1 },
    { total_opens: 0, uniq_opens: 0, total_clicks: 0, uniq_clicks: 0 },
  ];
  expect(await report(today - 6, today)).toEqual({ totals: all, previous: none, dailyStats: [{ date: dateOfDay(today), ...all }] });
  expect(await report(today + 1, today + 1)).toEqual({ totals: none, previous: all, dailyStats: [] });
  // An open by a bot is one of all opens, and of no person.
  const { port } = api.front.http.server.address() as AddressInfo;
  const bot = `http://127.0.0.1:${port}/render/${images.get('Busy')?.uuid}?eid=bot@example.com`;
  await (await fetch(bot, { headers: { 'user-agent': 'curl/8.5.0' } })).arrayBuffer();
  await startCountJobs({ login: api.logins.jobs, directory: join(api.dataDir, 'journal'), log: createLog('error') }).stop();
  expect((await report(today, today, 'people')).totals).toEqual(all);
  expect((await report(today, today, 'all')).totals).toEqual({ ...all, total_opens: 7, uniq_opens: 5 });
});

test('takes one credit for every impression of a person', async () => {
  const { company } = (await api.ask('getUserCompany', { as: tenant.owner })).body as {
    company: { billing: { usage: { credits_remaining: number } } };
  };
  expect(company.billing.usage.credits_remaining).toBe(1000 - 6);
});

test('lists unfilled placeholders with image, text and count, not of deleted images', async () => {
  const { id } = images.get('Quiet') ?? {};
  const tokens = [{ parameter: 'firstname', token: '*|FNAME|*' }];
  await api.ask('registerTagTokens', { as: tenant.owner, params: { id }, body: { tokens } });
  const { port } = api.front.http.server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}/render/${images.get('Quiet')?.uuid}?firstname=${encodeURIComponent('*|FNAME|*')}`;
  await vi.waitFor(
    async () => {
      await (await fetch(address, { headers: { 'user-agent': READER } })).arrayBuffer();
      const { unresolved } = (await api.ask('unresolvedPlaceholders', { as: tenant.viewer })).body as { unresolved: unknown[] };
      expect(unresolved).toEqual([
        {
          kind: 'image',
          id,
          name: 'Quiet',
          parameter: 'firstname',
          token: '*|FNAME|*',
          count: expect.any(Number),
          last_seen: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        },
      ]);
    },
    { timeout: 15_000, interval: 500 },
  );
  await api.ask('deleteImage', { as: tenant.owner, params: { id } });
  expect((await api.ask('unresolvedPlaceholders', { as: tenant.viewer })).body).toEqual({ unresolved: [] });
});
