/**
 * People outside the company: asked, mailed only after they agreed, and never asked again once they refused.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createReadReport } from '../../../compose/report-deliveries.ts';
import { createSecrets } from '../../../platform/secrets.ts';
import { startApi, type ApiServer, type Tenant } from '../../../testing/api-server.ts';
import type { Message } from '../../people/mail/mailer.port.ts';
import { guestTicket, mailTicket, readGuestTicket, readMailTicket } from './delivery-addresses.ts';
import { sendDueReport } from './send-due-report.ts';
import { isWantedMail } from './wanted-mail.ts';

// As `startApi` has it.
const secret = createSecrets('a secret for tests that is long enough').derive('mailed reports');
let api: ApiServer;
let tenant: Tenant;
beforeAll(async () => {
  api = await startApi();
  tenant = await api.tenant('guests');
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.control(async (tx) => {
    await tx.run('delete from mail');
    await tx.run('delete from people_mail');
  });
});

interface Schedule {
  id: number;
  next_at: string;
  guests: { id: number; email: string; has_agreed: boolean; asked: number }[];
}

const create = (body: object, as = tenant.editor) =>
  api.ask('createReportSchedule', { as, body: { report: 'image', every: 'week', ...body } });
async function schedule(body: object): Promise<Schedule> {
  const answer = await create(body);
  expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
  return answer.body.schedule as Schedule;
}
const listed = async (id: number) =>
  ((await api.ask('listReportSchedules', { as: tenant.editor })).body.schedules as Schedule[]).find((one) => one.id === id);
const kept = (to: string) =>
  api.db.control((tx) =>
    tx.query<{ subject: string; text: string }>('select subject, text from mail where recipient = $1 order by id', [to]),
  );
const page = async (path: string, method: 'GET' | 'POST' = 'GET') => {
  const { statusCode, body } = await api.app.inject({
    method,
    url: path,
    headers: { host: 'limn.test', ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}) },
    ...(method === 'POST' ? { payload: '' } : {}),
  });
  return { status: statusCode, body };
};
/** The address of the question that was mailed last. */
async function question(to: string): Promise<string> {
  const [, path = ''] = /(\/shared\/mail\/agree\?t=[\w.-]+)/.exec((await kept(to)).at(-1)?.text ?? '') ?? [];
  expect(path).not.toBe('');
  return path;
}
async function sentAt({ id, next_at }: Schedule, weeks = 0): Promise<Message[]> {
  const sent: Message[] = [];
  const now = new Date(Date.parse(next_at) + weeks * 7 * 86_400_000);
  await sendDueReport(tenant.companyId, id, {
    db: api.db,
    readReport: createReadReport({ db: api.db, publicUrl: 'http://limn.test', nowMs: () => now.getTime() }),
    publicUrl: 'http://limn.test',
    secret,
    areJournalsDrained: true,
    now: () => now,
    enqueue: async (_tx, message) => void sent.push(message),
  });
  return sent;
}

test('asks each address once and sends it nothing before it agrees', async () => {
  const made = await schedule({ guests: ['Agency@Example.com', 'agency@example.com', 'boss@example.com'] });
  expect(made.guests.map(({ email, has_agreed }) => [email, has_agreed])).toEqual([
    ['agency@example.com', false],
    ['boss@example.com', false],
  ]);
  const asked = await kept('agency@example.com');
  expect(asked.map(({ subject }) => subject)).toEqual(['Do you want a report from guests?']);
  expect(await sentAt(made)).toEqual([]);
  const path = await question('agency@example.com');
  // Looking is no answer.
  expect((await page(path)).body).toContain('Get this report by email?');
  expect(await sentAt(made, 1)).toEqual([]);
  expect((await page(`${path}&answer=yes`, 'POST')).body).toContain('You’ll get this report from now on');
  const sent = await sentAt(made, 2);
  expect(sent.map(({ to }) => to)).toEqual(['agency@example.com']);
  expect(sent[0]?.because).toContain('you agreed to get this report from guests every week');
  // Nothing leads into the app, where they can't sign in.
  expect([sent[0]?.action?.label, sent[0]?.links?.map(({ label }) => label)]).toEqual(['Download CSV', ['Stop this email']]);
  const [file, stop] = [sent[0]?.action?.url, sent[0]?.stopUrl].map((url = '') => url.replace('http://limn.test', ''));
  expect((await page(file ?? '')).status).toBe(200);
  await page(stop ?? '', 'POST');
  expect((await page(file ?? '')).status).toBe(404);
  expect((await listed(made.id))?.guests.map(({ email }) => email)).toEqual(['boss@example.com']);
  expect(await sentAt(made, 3)).toEqual([]);
});

test('never asks an address again that refused', async () => {
  const [first, second] = [await schedule({ guests: ['no@example.com'] }), await schedule({ guests: ['no@example.com'], report: 'daily' })];
  const path = await question('no@example.com');
  expect((await page(`${path}&answer=no`, 'POST')).body).toContain('You won’t be asked again');
  // From all reports of the company; schedules for no one else end.
  expect([await listed(first.id), await listed(second.id)]).toEqual([undefined, undefined]);
  const again = await create({ guests: ['no@example.com'] });
  expect([again.status, again.body.errors]).toEqual([
    422,
    [{ path: 'guests', message: 'no@example.com doesn’t want to be asked for reports of this company.' }],
  ]);
  expect(await kept('no@example.com')).toHaveLength(2);
  expect((await page(path)).body).toContain('This request has ended');
  const other = await api.tenant('another');
  expect((await create({ guests: ['no@example.com'] }, other.editor)).status).toBe(201);
});

test('takes a post without an answer for none, and asks once more', async () => {
  const made = await schedule({ guests: ['scanned@example.com'] });
  const path = await question('scanned@example.com');
  for (const answer of ['', '&answer=maybe']) expect((await page(path + answer, 'POST')).body).toContain('Get this report by email?');
  expect((await listed(made.id))?.guests).toMatchObject([{ email: 'scanned@example.com', has_agreed: false }]);
  expect((await page(`${path}&answer=yes`, 'POST')).body).toContain('You’ll get this report from now on');
});

test('mails a member once whose address was entered as a guest’s, too', async () => {
  const { user_id: owner } = (
    (await api.ask('getUserCompany', { as: tenant.owner })).body.company as { users: { user_id: number; role: string }[] }
  ).users.find(({ role }) => role === 'owner') ?? { user_id: 0 };
  const made = await schedule({ users: [owner], guests: ['guests-owner@example.com', 'else@example.com'] });
  for (const to of ['guests-owner@example.com', 'else@example.com']) await page(`${await question(to)}&answer=yes`, 'POST');
  const sent = await sentAt(made);
  expect(sent.map(({ to, because = '' }) => [to, because.includes('agreed')])).toEqual([
    ['guests-owner@example.com', false],
    ['else@example.com', true],
  ]);
});

test('sends no report that waited in the outbox to those who stopped it or lost it', async () => {
  const deps = { db: api.db, secret };
  const made = await schedule({ guests: ['waits@example.com', 'asked@waits.example'] });
  await page(`${await question('waits@example.com')}&answer=yes`, 'POST');
  const [mail] = await sentAt(made);
  const ticket = mail?.ticket ?? '';
  const asks = new URL(`http://limn.test${await question('asked@waits.example')}`).searchParams.get('t') ?? '';
  const wanted = () => Promise.all([ticket, asks].map((one) => isWantedMail(one, deps)));
  expect(await wanted()).toEqual([true, true]);
  const stop = new URL(mail?.stopUrl ?? '');
  await page(stop.pathname + stop.search, 'POST');
  expect(await wanted()).toEqual([false, true]);
  await api.ask('deleteReportSchedule', { as: tenant.editor, params: { id: made.id } });
  expect(await wanted()).toEqual([false, false]);
});

test('lets a question lapse after a week', async () => {
  const made = await schedule({ guests: ['late@example.com'] });
  const path = await question('late@example.com');
  await api.db.withCompany(tenant.companyId, (tx) =>
    tx.run(`update report_guest set asked_at = asked_at - interval '8 days' where company_id = $1`, [tenant.companyId]),
  );
  for (const method of ['GET', 'POST'] as const)
    expect((await page(`${path}&answer=yes`, method)).body).toContain('This request has ended');
  expect(await sentAt(made)).toEqual([]);
  expect(await listed(made.id)).toBeUndefined();
});

test('asks again while the question is open, up to three times in all', async () => {
  const made = await schedule({ guests: ['slow@example.com'] });
  const askAgain = async (as = tenant.editor, id = made.id, guest_id = made.guests[0]?.id ?? 0) => {
    const { status, body } = await api.ask('askReportGuestAgain', { as, params: { id, guest_id }, body: {} });
    return [status, body.message ?? body.detail];
  };
  const later = (days: number) =>
    api.db.withCompany(tenant.companyId, (tx) =>
      tx.run(`update report_guest set asked_at = asked_at - $2 * interval '1 day' where company_id = $1`, [tenant.companyId, days]),
    );
  const first = await question('slow@example.com');
  expect((await askAgain(tenant.viewer))[0]).toBe(403);
  expect((await askAgain((await api.tenant('agency')).editor))[0]).toBe(404);
  await later(5);
  expect(await askAgain()).toEqual([200, 'slow@example.com was asked again.']);
  // Its week starts again, and every link of it answers.
  await later(5);
  expect((await page(first)).body).toContain('Get this report by email?');
  expect((await listed(made.id))?.guests.map(({ email, asked }) => [email, asked])).toEqual([['slow@example.com', 2]]);
  await api.db.control((tx) => tx.run('delete from people_mail'));
  expect((await askAgain())[0]).toBe(200);
  expect(await askAgain()).toEqual([409, 'slow@example.com was asked 3 times. It’s up to them now.']);
  expect(await kept('slow@example.com')).toHaveLength(3);
  expect((await listed(made.id))?.guests[0]?.asked).toBe(3);
  await page(`${await question('slow@example.com')}&answer=yes`, 'POST');
  expect((await askAgain())[0]).toBe(404);
  expect(await kept('slow@example.com')).toHaveLength(3);
});

test('asks no one again beyond what is asked in a day, nor once it has lapsed', async () => {
  const made = await schedule({ guests: ['busy@example.com', 'lapsed@example.com'] });
  const askAgain = async (place: number) =>
    (await api.ask('askReportGuestAgain', { as: tenant.editor, params: { id: made.id, guest_id: made.guests[place]?.id }, body: {} }))
      .status;
  await schedule({ guests: ['busy@example.com'], report: 'daily' });
  await schedule({ guests: ['busy@example.com'], report: 'item' });
  expect([await askAgain(0), (await kept('busy@example.com')).length]).toEqual([429, 3]);
  await api.db.withCompany(tenant.companyId, (tx) =>
    tx.run(`update report_guest set asked_at = asked_at - interval '8 days' where company_id = $1 and email like 'lapsed@%'`, [
      tenant.companyId,
    ]),
  );
  expect([await askAgain(1), (await kept('lapsed@example.com')).length]).toEqual([404, 1]);
});

test('limits how often an address, and how many addresses, are asked', async () => {
  for (let time = 0; time < 3; time++) await schedule({ guests: ['often@example.com'] });
  const often = await create({ guests: ['often@example.com'] });
  expect([often.status, (await kept('often@example.com')).length]).toEqual([429, 3]);
  await api.db.control((tx) =>
    tx.run(`insert into people_mail (company_id, kind, email) select $1, 'report', n || '@example.com' from generate_series(1, 47) n`, [
      tenant.companyId,
    ]),
  );
  expect((await create({ guests: ['new@example.com'] })).status).toBe(429);
  // Founding another company asks no one more often.
  await api.db.control((tx) =>
    tx.run(`insert into people_mail (company_id, kind, email) select $1, 'report', 'asked@example.com' from generate_series(1, 10)`, [
      tenant.companyId,
    ]),
  );
  const other = await api.tenant('elsewhere');
  expect((await create({ guests: ['asked@example.com'] }, other.editor)).status).toBe(429);
  expect(await kept('asked@example.com')).toEqual([]);
});

test('refuses what is no address, and a schedule for no one', async () => {
  const path = async (body: object) => ((await create(body)).body.errors as { path: string }[])[0]?.path;
  expect(await path({ guests: ['someone'] })).toBe('guests.0');
  expect(await path({ guests: Array.from({ length: 11 }, (_, n) => `${n}@example.com`) })).toBe('guests');
  expect(await path({ guests: [], users: [] })).toBe('users');
});

test('takes only tickets that it wrote, each for what it is', () => {
  const mail = { companyId: 3, scheduleId: 2, recipient: { guestId: 36 }, from: 2500, to: 2506 };
  expect(readMailTicket(mailTicket(mail, secret), secret)).toEqual(mail);
  expect(readMailTicket(mailTicket({ ...mail, recipient: { userId: 36 } }, secret), secret)?.recipient).toEqual({ userId: 36 });
  const guest = { companyId: 3, scheduleId: 2, guestId: 36 };
  const ticket = guestTicket(guest, secret);
  expect(readGuestTicket(ticket, secret)).toEqual(guest);
  expect(readGuestTicket(ticket, new Uint8Array(32))).toBeUndefined();
  for (const forged of ['', 'x', ticket.replace('3.2.', '4.2.'), ticket.replace(/.$/, '='), mailTicket(mail, secret)])
    expect([forged, readGuestTicket(forged, secret)]).toEqual([forged, undefined]);
});
