/** Reports by mail, exactly once, and by links that show one report and nothing else. */
import { dateOfDay, dayIn } from '@limn/model';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReadReport } from '../../../compose/report-deliveries.ts';
import { startCountJobs } from '../../../jobs/testing/count-jobs.ts';
import { createLog } from '../../../platform/log.ts';
import { createSecrets } from '../../../platform/secrets.ts';
import { openCampaignKit, type CampaignKit } from '../../../testing/campaign-kit.ts';
import type { Message } from '../../people/mail/mailer.port.ts';
import { sendDueReport, type DueReportDeps } from './send-due-report.ts';

const secret = new Uint8Array(32).fill(7);
const yesterday = dayIn('Europe/London', Date.now()) - 1;
let kit: CampaignKit;
let users: { user_id: number; role: string }[];
let imageId: number;

beforeAll(async () => {
  kit = await openCampaignKit();
  const image = await kit.liveImage('Hello', { name: '<b>Spring</b>' });
  imageId = image.id;
  for (const eid of ['ada', 'bo', 'ada']) await kit.open('render', image.uuid, { eid });
  await startCountJobs({ login: kit.api.logins.jobs, directory: join(kit.api.dataDir, 'journal'), log: createLog('error') }).stop();
  // As if it had been yesterday: a link shows whole days.
  for (const table of ['roll', 'subject_roll'])
    await asOwner(
      `alter table ${table} no force row level security; update ${table} set day = day - 1; alter table ${table} force row level security`,
    );
  users = ((await kit.api.ask('getUserCompany', { as: kit.tenant.owner })).body.company as { users: typeof users }).users;
});
afterAll(() => kit.close());

const asOwner = async (sql: string) => {
  const { withClient } = await import('../../../storage/connection.ts');
  await withClient(kit.api.logins.owner, 'test', (client) => client.query(sql));
};
const idOf = (role: string) => users.find((one) => one.role === role)?.user_id ?? 0;
const schedule = async (body: object) => {
  const answer = await kit.api.ask('createReportSchedule', { as: kit.tenant.editor, body: { report: 'image', every: 'week', ...body } });
  expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
  return answer.body.schedule as { id: number; next_at: string; recipients: { user_id: number }[] };
};
const link = async (body: object = {}) => {
  const answer = await kit.api.ask('createReportLink', { as: kit.tenant.editor, body: { report: 'image', days: 7, ...body } });
  expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
  return { id: (answer.body.link as { id: number }).id, path: new URL(answer.body.url as string).pathname };
};
const page = async (url: string, method: 'GET' | 'POST' = 'GET', address = '127.0.0.1') => {
  const { statusCode, headers, body } = await kit.api.app.inject({
    method,
    url,
    remoteAddress: address,
    headers: { host: 'limn.test', ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}) },
    ...(method === 'POST' ? { payload: 'List-Unsubscribe=One-Click' } : {}),
  });
  return { status: statusCode, headers, body };
};

/** A process that sends what is due at a moment, into `sent`. */
function sender(sent: Message[], now: Date, more: Partial<DueReportDeps> = {}) {
  return (id: number) =>
    sendDueReport(kit.tenant.companyId, id, {
      db: kit.api.db,
      readReport: createReadReport({ db: kit.api.db, publicUrl: 'http://limn.test', nowMs: () => now.getTime() }),
      publicUrl: 'http://limn.test',
      secret,
      areJournalsDrained: true,
      now: () => now,
      enqueue: async (tx, message) => {
        // Written in the transaction, as the outbox is: what is rolled back was never written.
        await tx.query('select 1');
        sent.push(message);
      },
      ...more,
    });
}

test('mails the week’s figures to every recipient once, however many processes try', async () => {
  const made = await schedule({ users: [idOf('owner'), idOf('viewer'), idOf('owner')] });
  expect(made.recipients.map(({ user_id: id }) => id)).toEqual([idOf('owner'), idOf('viewer')]);
  const sent: Message[] = [];
  await sender(sent, new Date(Date.parse(made.next_at) - 1000))(made.id);
  expect(sent).toEqual([]);
  const due = new Date(made.next_at);
  await Promise.all([1, 2, 3, 4].map(() => sender(sent, due)(made.id)));
  await sender(sent, new Date(due.getTime() + 3_600_000))(made.id);
  expect(sent.map(({ to }) => to).toSorted()).toEqual(['images-owner@example.com', 'images-viewer@example.com']);
  const [message] = sent;
  expect(message?.subject).toMatch(/^Image Reporting Statistics, \d+ \w+ \d{4} to \d+ \w+ \d{4}$/);
  expect(message?.facts?.[0]?.label).toBe('Total Impressions');
  expect(message?.table?.rows[0]?.[0]).toBe('TOTALS');
  expect(message?.table?.rows.some(([name]) => name === '<b>Spring</b>')).toBe(true);
  // The week after is another one.
  await sender(sent, new Date(due.getTime() + 7 * 86_400_000 + 7_200_000))(made.id);
  expect(sent).toHaveLength(4);
});

test('sends nothing twice when a process dies before its mails are safe', async () => {
  const made = await schedule({ users: [idOf('owner'), idOf('editor')] });
  const due = new Date(made.next_at);
  const sent: Message[] = [];
  let left = 1;
  const dies = sender([], due, {
    enqueue: async () => {
      if (left-- === 0) throw new Error('killed');
    },
  });
  await expect(dies(made.id)).rejects.toThrow('killed');
  await sender(sent, due)(made.id);
  await sender(sent, due)(made.id);
  expect(sent.map(({ to }) => to).toSorted()).toEqual(['images-editor@example.com', 'images-owner@example.com']);
});

test('sends one mail for the latest period only after a long pause', async () => {
  const made = await schedule({ users: [idOf('owner')], every: 'month' });
  const sent: Message[] = [];
  const later = sender(sent, new Date(Date.parse(made.next_at) + 100 * 86_400_000));
  await later(made.id);
  await later(made.id);
  expect(sent).toHaveLength(1);
});

test('leaves out who left the company, and shows nothing of their mails any more', async () => {
  const guest = kit.api.person('guest');
  await kit.api.join(kit.tenant.companyId, guest, 'editor');
  const all = ((await kit.api.ask('getUserCompany', { as: kit.tenant.owner })).body.company as { users: { user_id: number }[] }).users;
  const guestId = all.find(({ user_id: id }) => !users.some((one) => one.user_id === id))?.user_id ?? 0;
  const made = await schedule({ users: [idOf('owner'), guestId] });
  const sent: Message[] = [];
  await sender(sent, new Date(made.next_at))(made.id);
  expect(sent.map(({ to }) => to)).toContain('guest@example.com');
  await kit.api.ask('removeUser', { as: kit.tenant.owner, params: { id: guestId } });
  await sender(sent, new Date(Date.parse(made.next_at) + 8 * 86_400_000))(made.id);
  expect(sent.slice(2).map(({ to }) => to)).toEqual(['images-owner@example.com']);
  const listed = (await kit.api.ask('listReportSchedules', { as: kit.tenant.editor })).body.schedules as {
    id: number;
    recipients: object[];
  }[];
  expect(listed.find(({ id }) => id === made.id)?.recipients).toHaveLength(1);
});

test('refuses people of other companies as recipients, and models that are none', async () => {
  const other = await kit.api.tenant('elsewhere');
  const theirs = ((await kit.api.ask('getUserCompany', { as: other.owner })).body.company as { users: { user_id: number }[] }).users[0]
    ?.user_id;
  const refused = async (body: object) => {
    const answer = await kit.api.ask('createReportSchedule', {
      as: kit.tenant.editor,
      body: { report: 'recipe', every: 'week', users: [idOf('owner')], ...body },
    });
    return [answer.status, (answer.body.errors as { path: string }[])[0]?.path];
  };
  expect(await refused({ users: [theirs] })).toEqual([422, 'users']);
  expect(await refused({ users: [] })).toEqual([422, 'users']);
  expect(await refused({ model: 9 })).toEqual([422, 'model']);
});

test('ends a mail by its link, after one press and never by looking at it', async () => {
  const made = await schedule({ users: [idOf('owner'), idOf('viewer')] });
  const sent: Message[] = [];
  await sender(sent, new Date(made.next_at), { secret: createSecrets('a secret for tests that is long enough').derive('mailed reports') })(
    made.id,
  );
  const mail = sent.find(({ to }) => to === 'images-viewer@example.com');
  const stop = new URL(mail?.stopUrl ?? '');
  const file = new URL(mail?.links?.find(({ label }) => label === 'Download CSV')?.url ?? '');
  const csv = await page(file.pathname + file.search);
  expect({ status: csv.status, contentType: csv.headers['content-type'], head: csv.body.split('\r\n')[0] }).toEqual({
    status: 200,
    contentType: 'text/csv; charset=utf-8',
    head: '\uFEFFImage ID,Image,Total Impressions,Unique Impressions,Total Clicks,Unique Clicks,Click Rate',
  });
  expect((await page(stop.pathname + stop.search)).body).toContain('Stop this email?');
  expect((await page(stop.pathname + stop.search, 'POST')).body).toContain('You won’t get this report any more');
  const recipients = async () =>
    (
      (await kit.api.ask('listReportSchedules', { as: kit.tenant.editor })).body.schedules as {
        id: number;
        recipients: { user_id: number }[];
      }[]
    ).find(({ id }) => id === made.id)?.recipients;
  expect(await recipients()).toEqual([{ user_id: idOf('owner'), name: expect.any(String) }]);
  expect((await page(file.pathname + file.search)).status).toBe(404);
  const forged = `${stop.search.slice(0, -3)}AAA`;
  expect((await page(stop.pathname + forged, 'POST')).status).toBe(200);
  expect(await recipients()).toHaveLength(1);
});

test('shows the shared report to anyone, and nothing else of the company', async () => {
  const { path } = await link();
  const { status, headers, body } = await page(path);
  expect({ status, xRobotsTag: headers['x-robots-tag'], cacheControl: headers['cache-control'] }).toEqual({
    status: 200,
    xRobotsTag: 'noindex, nofollow',
    cacheControl: 'no-store',
  });
  expect(body).toContain('&#60;b&#62;Spring&#60;/b&#62;');
  expect(body).toContain('<dt>Total Impressions</dt><dd>3');
  expect(body).toContain('<dt>Unique Impressions</dt><dd>2');
  const leads = new Set([...body.matchAll(/href="([^"]+)"/g)].map(([, to]) => to));
  expect(leads).toEqual(new Set(['/', '/auth/page.css', '/favicon.svg', `${path}/file`]));
  const csv = await page(`${path}/file`);
  expect(csv.body).toContain(`${imageId},<b>Spring</b>,3,2,0,0,0`);
  expect(csv.headers['content-disposition']).toContain(dateOfDay(yesterday));
});

test('keeps a deleted image in a shared report under its last name', async () => {
  const { path } = await link();
  await kit.api.ask('deleteImage', { as: kit.tenant.editor, params: { id: imageId } });
  expect((await page(path)).body).toContain('&#60;b&#62;Spring&#60;/b&#62; <small>Deleted</small>');
});

test('names the model in mails, and says where the chosen one was deleted', async () => {
  const setModels = (models: readonly object[]) =>
    kit.api.db.control((tx) =>
      tx.run('update company set recipe_attribution = $2 where id = $1', [kit.tenant.companyId, JSON.stringify(models)]),
    );
  const [day, week] = [
    { id: 4, label: 'Click', window_hours: 24 },
    { id: 5, label: 'Click', window_hours: 168 },
  ];
  await setModels([day, week]);
  const made = await schedule({ users: [idOf('owner')], report: 'recipe', model: 5, openers: 'all' });
  const { path } = await link({ report: 'recipe', model: 5 });
  const plain = await schedule({ users: [idOf('owner')], model: 5 });
  const send = async ({ id, next_at: at }: { id: number; next_at: string }, weeks = 0) => {
    const sent: Message[] = [];
    await sender(sent, new Date(Date.parse(at) + weeks * 7 * 86_400_000))(id);
    const { pathname, search } = new URL(sent[0]?.action?.url ?? '');
    return { notes: sent[0]?.lines.slice(1), leadsTo: pathname + search.replace(/from=.*to=[\d-]+/, 'days') };
  };
  expect(await send(made)).toEqual({
    notes: ['Attribution model: Click within 168 hours.'],
    leadsTo: '/recipereport/recipestatistics?days&openers=all&model=5',
  });
  expect(await send(plain)).toEqual({ notes: [], leadsTo: '/reports/image?days' });
  await setModels([day]);
  const instead = 'The attribution model chosen for this report was deleted. Used instead: Click within 24 hours.';
  expect(await send(made, 1)).toEqual({ notes: [instead], leadsTo: '/recipereport/recipestatistics?days&openers=all&model=4' });
  expect((await page(path)).body).toContain(instead);
  await setModels([]);
});

test('waits for what is not counted yet, up to three hours, and says so then', async () => {
  const made = await schedule({ users: [idOf('owner')] });
  const at = (hours: number) => new Date(Date.parse(made.next_at) + hours * 3_600_000);
  const sent: Message[] = [];
  await sender(sent, at(0), { areJournalsDrained: false })(made.id);
  await asOwner(`alter table batch no force row level security;
    insert into batch (directory, slot, epoch, offset_from, offset_to, n, drained_at) values (gen_random_uuid(), 1, 1, 0, 0, 1, now() - interval '10 minutes');
    alter table batch force row level security`);
  const { path } = await link();
  await sender(sent, at(2.9))(made.id);
  expect(sent).toEqual([]);
  const behind = 'Counting is behind, so the latest impressions, clicks and conversions may be missing.';
  expect((await page(path)).body).toContain(behind);
  await sender(sent, at(3))(made.id);
  expect(sent.map(({ lines }) => lines.slice(1))).toEqual([[behind]]);
  await asOwner(
    'alter table batch no force row level security; update batch set rolled = true; alter table batch force row level security',
  );
  await sender(sent, at(7 * 24))(made.id);
  expect(sent[1]?.lines.slice(1)).toEqual([]);
  expect((await page(path)).body).not.toContain(behind);
});

test('lists no link that has expired, and counts none', async () => {
  const expired = await link({ valid_days: 1 });
  await kit.api.db.withCompany(kit.tenant.companyId, (tx) =>
    tx.run(`update report_link set expires_at = now() - interval '1 second' where company_id = $1 and id = $2`, [
      kit.tenant.companyId,
      expired.id,
    ]),
  );
  const listed = (await kit.api.ask('listReportLinks', { as: kit.tenant.editor })).body.links as { id: number }[];
  expect(listed.map(({ id }) => id)).not.toContain(expired.id);
});

test('answers guessed, revoked and expired links with the same page', async () => {
  const revoked = await link();
  const expired = await link({ valid_days: 1 });
  expect((await page(revoked.path)).status).toBe(200);
  await kit.api.ask('deleteReportLink', { as: kit.tenant.editor, params: { id: revoked.id } });
  await kit.api.db.withCompany(kit.tenant.companyId, (tx) =>
    tx.run(`update report_link set expires_at = now() - interval '1 second' where company_id = $1 and id = $2`, [
      kit.tenant.companyId,
      expired.id,
    ]),
  );
  const [company = '', word = ''] = revoked.path.replace('/shared/report/', '').split(/-(.*)/s);
  const live = await link();
  const other = await kit.api.tenant('neighbour');
  const guesses = [
    revoked.path,
    expired.path,
    `/shared/report/${company}-${'A'.repeat(43)}`,
    `/shared/report/${company}-${word.slice(1)}`,
    live.path.replace(`/${company}-`, `/${other.companyId.toString(36)}-`),
    '/shared/report/x',
    `/shared/report/zzzzzzz-${'A'.repeat(43)}`,
  ];
  const pages = await Promise.all(guesses.map((path) => page(path)));
  expect(new Set(pages.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
  expect(pages[0]?.status).toBe(404);
  const stored = await kit.api.db.withCompany(kit.tenant.companyId, (tx) =>
    tx.query<{ row: string }>('select to_jsonb(l)::text as row from report_link l where company_id = $1', [kit.tenant.companyId]),
  );
  expect(stored.some(({ row }) => row.includes(live.path.slice(-43)))).toBe(false);
});

test('answers one address only so many pages at once', async () => {
  const { path } = await link();
  const statuses: number[] = [];
  for (let ask = 0; ask < 80; ask++) statuses.push((await page(path.replace(/.$/, '_'), 'GET', '203.0.113.7')).status);
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 404));
  expect(statuses.at(-1)).toBe(429);
  expect((await page(path, 'GET', '203.0.113.8')).status).toBe(200);
});

test('lets viewers neither see nor make what leaves the app', async () => {
  for (const name of ['listReportSchedules', 'createReportSchedule', 'listReportLinks', 'createReportLink'] as const)
    expect([name, (await kit.api.ask(name, { as: kit.tenant.viewer, body: {} })).status]).toEqual([name, 403]);
});
