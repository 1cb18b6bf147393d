/**
 * From a report down to its opens over the API: rows, files, deleted images, erased people and what is
 * refused.
 */
import { dateOfDay, dayIn } from '@limn/model';
import { parquetReadObjects } from 'hyparquet';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCountJobs } from '../../../jobs/testing/count-jobs.ts';
import { createLog } from '../../../platform/log.ts';
import { openCampaignKit, whereUrl, type CampaignKit } from '../../../testing/campaign-kit.ts';

const today = dateOfDay(dayIn('Europe/London', Date.now()));
const RANGE = { start: today, end: today };
let kit: CampaignKit;
let imageId: number;
let campaignId: number;

interface Row {
  open: string;
  kind: string;
  opener: string;
  client: string | null;
  opened: { id: number; name: string; deleted: boolean; kind: string };
  ruleset: { key: number; name: string } | null;
  recipient: string | null;
  clicked: boolean;
}

beforeAll(async () => {
  kit = await openCampaignKit();
  const image = await kit.liveImage('Hello', { name: '=Spring', link: 'https://shop.example/' });
  imageId = image.id;
  for (const eid of ['ada', 'bo', 'ada', 'cy']) await kit.open('render', image.uuid, { eid });
  await kit.open('render', image.uuid, {}, { 'user-agent': 'curl/8.5.0' });
  await kit.open('link', image.uuid, { eid: 'bo' });
  await kit.open('link', image.uuid, { eid: 'dee' });
  const nothing = { image_type: '3', link: 'https://shop.example/' };
  const campaign = await kit.create({
    name: 'Towns',
    rulesets: [{ name: 'Hull', ...nothing, rule: whereUrl('town', 'Hull') }],
    other: nothing,
  });
  campaignId = campaign.id;
  await kit.publish(campaign.id);
  await kit.open('render', campaign.uuid, { eid: 'ada', town: 'Hull' });
  await kit.open('render', campaign.uuid, { eid: 'bo', town: 'York' });
  await count();
});
afterAll(() => kit.close());

const count = () =>
  startCountJobs({ login: kit.api.logins.jobs, directory: join(kit.api.dataDir, 'journal'), log: createLog('error') }).stop();
const list = async (asked: Record<string, string>) => {
  const { status, body } = await kit.api.ask('listReportOpens', {
    as: kit.tenant.viewer,
    query: { ...RANGE, report: 'image', figure: 'opens', ...asked },
  });
  return { status, body, opens: body.opens as Row[], total: body.total as number, next: body.next as string | null };
};

/** A figure of the report's own row. */
async function cell(name: 'imageStats' | 'liveTargetStats', id: number, figure: string, openers: string): Promise<number> {
  const { body } = await kit.api.ask(name, { as: kit.tenant.viewer, params: RANGE, query: { openers } });
  return (body.stats as Record<string, number>[]).find((row) => row.id === id)?.[figure] ?? -1;
}

test('lists as many opens and clicks as the report’s cells say', async () => {
  const figures = { opens: 'total_opens', unique_opens: 'uniq_opens', clicks: 'total_clicks', unique_clicks: 'uniq_clicks' };
  for (const openers of ['people', 'all'])
    for (const [figure, column] of Object.entries(figures)) {
      const { opens, total } = await list({ id: String(imageId), figure, openers });
      const right = await cell('imageStats', imageId, column, openers);
      expect({ figure, openers, listed: opens.length, total }).toEqual({ figure, openers, listed: right, total: right });
    }
  expect((await list({ id: String(imageId), openers: 'all' })).opens.map(({ kind, opener }) => `${opener} ${kind}`).toSorted()).toEqual([
    'bot open',
    'person implied',
    'person open',
    'person open',
    'person open',
    'person open',
  ]);
});

test('lists the opens of every kind that the report of openers counts', async () => {
  for (const openers of ['people', 'all']) {
    const { body } = await kit.api.ask('openerStats', { as: kit.tenant.editor, params: { start: today, end: today }, query: { openers } });
    const { stats, totals } = body as { stats: { by: string; code: number; opens: number }[]; totals: { opens: number; clicks: number } };
    const asked = { report: 'openers', openers };
    const [opens, clicks] = [await list(asked), await list({ ...asked, figure: 'clicks' })];
    expect({ opens: opens.total, listedOpens: opens.opens.length, clicks: clicks.total, listedClicks: clicks.opens.length }).toEqual({
      opens: totals.opens,
      listedOpens: totals.opens,
      clicks: totals.clicks,
      listedClicks: totals.clicks,
    });
    expect(new Set(opens.opens.map(({ kind }) => kind))).toEqual(new Set(['open']));
    for (const by of ['client', 'device', 'country'] as const)
      for (const row of stats.filter((one) => one.by === by))
        expect({ by, code: row.code, total: (await list({ ...asked, [by]: String(row.code) })).total }).toEqual({
          by,
          code: row.code,
          total: row.opens,
        });
  }
});

test('says of each open who, with what, what was shown and whether a click followed', async () => {
  const { opens, body } = await list({ id: String(imageId) });
  expect({ about: body.about, timezone: body.timezone, currency: body.currency, days: body.days }).toEqual({
    about: '=Spring',
    timezone: 'Europe/London',
    currency: 'GBP',
    days: { from: today, to: today },
  });
  expect(opens.filter(({ clicked }) => clicked)).toHaveLength(2);
  expect(new Set(opens.map(({ recipient }) => recipient)).size).toBe(4);
  expect(opens.every(({ recipient }) => /^[0-9a-f]{8}$/.test(recipient ?? ''))).toBe(true);
  const hull = await list({ report: 'livetarget', id: String(campaignId), ruleset_key: '1' });
  expect(hull.opens.map(({ ruleset, opened }) => [ruleset, opened.kind])).toEqual([[{ key: 1, name: 'Hull' }, 'campaign']]);
  expect(hull.body.about).toBe('Towns · Hull');
  expect((await list({ report: 'livetarget' })).total).toBe(2);
});

test('lists and exports what filters leave, and counts it', async () => {
  const all = await list({ id: String(imageId), openers: 'all' });
  const bot = await list({ id: String(imageId), openers: 'all', opener: 'bot' });
  expect({ total: bot.total, hasMore: bot.body.has_more, opens: bot.opens }).toEqual({
    total: 1,
    hasMore: false,
    opens: all.opens.filter(({ opener }) => opener === 'bot'),
  });
  const ada = all.opens.find(({ recipient }) => recipient !== null && all.opens.filter((one) => one.recipient === recipient).length === 2);
  const hers = await list({ id: String(imageId), recipient: ada?.recipient ?? '' });
  expect([hers.total, hers.opens]).toEqual([2, all.opens.filter(({ recipient }) => recipient === ada?.recipient)]);
  const none = await list({ id: String(imageId), client: '9', device: '0', country: '1' });
  expect({ total: none.total, opens: none.opens, next: none.next }).toEqual({ total: 0, opens: [], next: null });
  expect((await file('csv', { recipient: ada?.recipient })).toString().trim().split('\r\n')).toHaveLength(3);
  const path = async (asked: Record<string, string>) => ((await list(asked)).body.errors as { path: string }[] | undefined)?.[0]?.path;
  expect(await path({ opener: 'robot' })).toBe('opener');
  expect(await path({ country: 'GB' })).toBe('country');
  expect(await path({ recipient: 'ada@example.com' })).toBe('recipient');
  expect(await path({ report: 'recipe', figure: 'conversions', device: '1' })).toBe('opener');
});

test('goes through all rows by pages, each once', async () => {
  const whole = (await list({})).opens;
  const paged: Row[] = [];
  for (let next: string | null = ''; next !== null;) {
    const page = await list({ most: '2', ...(next ? { before: next } : {}) });
    paged.push(...page.opens);
    next = page.next;
  }
  expect(paged).toEqual(whole);
});

async function file(format: string, asked: Record<string, unknown> = {}): Promise<Buffer> {
  const body = { ...RANGE, report: 'image', figure: 'opens', id: imageId, format, ...asked };
  const { status, body: answer } = await kit.api.ask('linkReportOpens', { as: kit.tenant.viewer, body });
  expect([status, answer.errors]).toEqual([200, undefined]);
  const { pathname, search } = new URL(answer.url as string);
  const response = await kit.api.app.inject({ url: pathname + search, headers: { host: 'limn.test' } });
  expect(response.statusCode).toBe(200);
  return response.rawPayload;
}

test('exports every row as CSV, safe to open in a spreadsheet, and the same as Parquet', async () => {
  const lines = (await file('csv')).toString().replace('\uFEFF', '').trim().split('\r\n');
  expect(lines).toHaveLength(1 + (await cell('imageStats', imageId, 'total_opens', 'people')));
  expect(lines[0]).toContain('Time (UTC),Local time (Europe/London),What,Opener,Client,Device');
  expect(lines.slice(1).every((line) => line.includes(`,${imageId},'=Spring,1,`))).toBe(true);
  const bytes = await file('parquet');
  const rows = await parquetReadObjects({ file: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer });
  expect(rows).toHaveLength(lines.length - 1);
  expect(rows.map((row) => ({ what: row['What'], id: row['ID'], name: row['Name'], clicked: row['Clicked'] }))).toEqual(
    lines.slice(1).map((line) => {
      const cells = line.split(',');
      return { what: cells[2], id: Number(cells[8]), name: cells[9]?.slice(1), clicked: cells[16] === 'true' };
    }),
  );
  expect(rows.every((row) => row['Time (UTC)'] instanceof Date)).toBe(true);
});

test('writes files without rows', async () => {
  expect((await file('csv', { id: 2_000_000_000 })).toString().trim().split('\r\n')).toHaveLength(1);
  const bytes = await file('parquet', { id: 2_000_000_000 });
  expect([bytes.subarray(0, 4).toString(), bytes.subarray(-4).toString()]).toEqual(['PAR1', 'PAR1']);
});

test('hands no file out for a link that was changed', async () => {
  const { body } = await kit.api.ask('linkReportOpens', {
    as: kit.tenant.viewer,
    body: { ...RANGE, report: 'image', figure: 'opens', format: 'csv' },
  });
  const { pathname, searchParams } = new URL(body.url as string);
  const [said = '', signature] = (searchParams.get('t') ?? '').split('.');
  const other = Buffer.from(
    Buffer.from(said, 'base64url').toString().replace(`"companyId":${kit.tenant.companyId}`, '"companyId":1'),
  ).toString('base64url');
  for (const t of [`${other}.${signature}`, `${said}.`, 'x', '', `${said}x.${signature}`]) {
    const answer = await kit.api.app.inject({ url: `${pathname}?t=${encodeURIComponent(t)}`, headers: { host: 'limn.test' } });
    expect([t, answer.statusCode]).toEqual([t, t === `${other}.${signature}` && other === said ? 200 : 403]);
  }
});

test('refuses days that cross, and what the report does not have', async () => {
  const path = async (asked: Record<string, string>) => ((await list(asked)).body.errors as { path: string }[] | undefined)?.[0]?.path;
  expect(await path({ start: '2026-02-02', end: '2026-02-01' })).toBe('start');
  expect(await path({ figure: 'conversions' })).toBe('figure');
  expect(await path({ item_id: 'A' })).toBe('item_id');
  expect(await path({ ruleset_key: '1' })).toBe('ruleset_key');
  expect(await path({ report: 'recipe', figure: 'conversions', model: '7' })).toBe('model');
  expect(await path({ report: 'openers', id: String(imageId) })).toBe('id');
  expect(await path({ report: 'openers', figure: 'conversions' })).toBe('figure');
  expect(await path({ before: 'yesterday' })).toBe('before');
  const long = await list({ start: '2020-01-01', end: '2020-02-01' });
  expect({ total: long.total, opens: long.opens, days: long.body.days }).toEqual({ total: 0, opens: [], days: null });
  const clipped = await list({ start: '2020-01-01', end: today });
  expect((clipped.body.days as { from: string }).from).toBe(dateOfDay(dayIn('Europe/London', Date.now()) - 89));
});

test('keeps the opens of a deleted image under its last name', async () => {
  const before = await list({ id: String(imageId) });
  await kit.api.ask('deleteImage', { as: kit.tenant.editor, params: { id: imageId } });
  const after = await list({ id: String(imageId) });
  expect({ total: after.total, listed: after.opens.length, about: after.body.about }).toEqual({
    total: before.total,
    listed: before.total,
    about: '=Spring',
  });
  expect(after.opens.every(({ opened }) => opened.deleted && opened.name === '=Spring')).toBe(true);
});

test('leaves out who is being erased, and keeps the count', async () => {
  const before = await list({ id: String(imageId) });
  const ada = before.opens.find(({ recipient }) => before.opens.filter((one) => one.recipient === recipient).length === 2)?.recipient;
  expect((await kit.api.ask('erasePerson', { as: kit.tenant.owner, body: { eid: 'ada' } })).status).toBe(200);
  const after = await list({ id: String(imageId) });
  expect([after.total, after.opens.length]).toEqual([before.total, before.total]);
  expect(after.opens.map(({ recipient }) => recipient)).not.toContain(ada);
  expect(after.opens.filter(({ recipient }) => recipient === null)).toHaveLength(2);
});
