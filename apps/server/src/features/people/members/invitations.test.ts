import { AppError } from '@limn/model';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type ApiServer, type Tenant } from '../../../testing/api-server.ts';
import { cleanMessage } from '../mail/clean-message.ts';
import { messageHtml } from '../mail/message-html.ts';
import { messageText } from '../mail/message-text.ts';
import type { Message } from '../mail/mailer.port.ts';

interface Waiting {
  id: number;
  email: string;
  name: string;
  role: string;
  expired: boolean;
  mailed: boolean;
}

let api: ApiServer;
let team: Tenant;
let mails: Message[] = [];
let mailServerAnswers = true;
let teams = 0;

beforeAll(async () => {
  const send = async (message: Message): Promise<void> => {
    if (!mailServerAnswers) throw new AppError('unavailable');
    mails.push(message);
  };
  api = await startApi({ send });
});
afterAll(() => api.close());
beforeEach(async () => {
  team = await api.tenant(`team-${(teams += 1)}`);
  mails = [];
  mailServerAnswers = true;
});

const invite = (body: object, as = team.owner) => api.ask('inviteUser', { as, body });
const waiting = async (as = team.owner) => (await api.ask('listCompanyInvitations', { as })).body.invitations as Waiting[];
const invitedTo = async (as: string) => (await api.ask('listInvitations', { as })).body.invitations as { id: number; company: object }[];
const accept = (as: string, id: number) => api.ask('acceptInvitation', { as, params: { id }, body: {} });
const decline = (as: string, id: number) => api.ask('declineInvitation', { as, params: { id }, body: {} });
const revoke = (id: number, as = team.owner) => api.ask('revokeInvitation', { as, params: { id } });
const resend = (id: number, as = team.owner) => api.ask('resendInvitation', { as, params: { id }, body: {} });
/** An invited person, by the name that their address begins with. */
async function aGuest(name: string, change: object = {}): Promise<{ as: string; id: number }> {
  const { body } = await invite({ email: `${name}@example.com`, ...change });
  return { as: api.person(name), id: (body.invitation as Waiting).id };
}
const roleOf = async (as: string) =>
  ((await api.ask('listCompanies', { as })).body.companies as { id: number; role: string }[]).find(({ id }) => id === team.companyId)?.role;
const change = (sql: string, id: number) => api.db.control((tx) => tx.run(`update invitation set ${sql} where id = $1`, [id]));

test('emails an invitation, which the person accepts to work with its role', async () => {
  const { status, body } = await invite({ email: ' Mia@Example.com ', name: 'Mia', role: 'viewer' });
  expect([status, body]).toEqual([
    201,
    {
      message: 'mia@example.com has been sent an invitation.',
      invitation: {
        id: expect.any(Number),
        email: 'mia@example.com',
        name: 'Mia',
        role: 'viewer',
        invited_by: `team-${teams}-owner`,
        created_at: expect.any(String),
        expires_at: expect.any(String),
        expired: false,
        mailed: true,
      },
    },
  ]);
  const { id, created_at, expires_at } = body.invitation as { id: number; created_at: string; expires_at: string };
  expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(7 * 86_400_000);
  expect(mails).toEqual([expect.objectContaining({ to: 'mia@example.com', subject: `You are invited to team-${teams} on Limn` })]);
  expect(mails[0]?.action?.url).toBe(`http://limn.test/invitations?invitation=${id}`);
  const mia = api.person('mia');
  expect(await invitedTo(mia)).toEqual([
    {
      id,
      company: { id: team.companyId, name: `team-${teams}` },
      role: 'viewer',
      roles: ['viewer'],
      invited_by: `team-${teams}-owner`,
      expires_at,
    },
  ]);
  const joined = await accept(mia, id);
  expect([joined.status, joined.body]).toEqual([
    200,
    { message: `You now belong to team-${teams}.`, company: { id: team.companyId, name: `team-${teams}`, role: 'viewer' } },
  ]);
  expect((await api.ask('getUserCompany', { as: mia })).body.company).toMatchObject({ id: team.companyId, role: 'viewer' });
  expect((await api.ask('createImage', { as: mia, body: { name: 'x', type_id: 1 } })).status).toBe(403);
  expect([await waiting(), await invitedTo(mia)]).toEqual([[], []]);
});

test('makes an editor of an invitation without a role', async () => {
  const { as, id } = await aGuest('plain');
  await accept(as, id);
  expect(await roleOf(as)).toBe('editor');
});

test('shows an invitation only to the verified owner of its address', async () => {
  const { id } = await aGuest('right');
  for (const act of [accept, decline]) {
    const other = await act(api.person('other'), id);
    const unknown = await act(api.person('other'), 999_999);
    expect([other.status, other.body]).toEqual([404, unknown.body]);
    expect((await act(api.person('right', { verified: false }), id)).body.code).toBe('email_unverified');
  }
  expect((await waiting()).map((one) => one.id)).toEqual([id]);
});

test('shows an unverified person the company, not who invited them', async () => {
  const { id } = await aGuest('early');
  expect(await invitedTo(api.person('early', { verified: false }))).toEqual([
    expect.objectContaining({ id, company: { id: team.companyId, name: `team-${teams}` }, invited_by: '' }),
  ]);
});

test('ends an invitation after seven days, and restarts them when it is resent', async () => {
  const { as, id } = await aGuest('late');
  await change(`expires_at = now() - interval '1 second'`, id);
  expect(await invitedTo(as)).toEqual([]);
  expect(await waiting()).toEqual([expect.objectContaining({ id, expired: true })]);
  expect((await accept(as, id)).body).toMatchObject({ status: 409, detail: expect.stringContaining('expired') });
  expect((await resend(id)).body.invitation).toMatchObject({ id, expired: false, mailed: true });
  expect(mails).toHaveLength(2);
  expect((await accept(as, id)).status).toBe(200);
});

test('renews a waiting invitation with the new role and name, also concurrently', async () => {
  const answers = await Promise.all([
    invite({ email: 'twice@example.com' }),
    invite({ email: 'twice@example.com', role: 'viewer', name: 'Two' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  await invite({ email: 'twice@example.com', role: 'viewer' });
  expect(await waiting()).toEqual([expect.objectContaining({ email: 'twice@example.com', role: 'viewer', name: 'Two' })]);
});

test('refuses to invite a member', async () => {
  const { body } = await invite({ email: `TEAM-${teams}-editor@example.com` });
  expect(body).toMatchObject({
    status: 409,
    code: 'conflict',
    detail: `team-${teams}-editor@example.com already belongs to this company.`,
  });
  expect(mails).toEqual([]);
});

test('makes one membership of concurrent and repeated accepts', async () => {
  const { as, id } = await aGuest('hasty', { role: 'viewer' });
  const answers = await Promise.all([accept(as, id), accept(as, id), accept(as, id)]);
  expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, answers[0]?.body]));
  expect((await accept(as, id)).status).toBe(200);
  expect(await roleOf(as)).toBe('viewer');
});

test('works once: a member removed later does not come back with the invitation', async () => {
  const { as, id } = await aGuest('once');
  await accept(as, id);
  const { id: userId } = (await api.ask('getUser', { as })).body.user as { id: number };
  await api.ask('removeUser', { as: team.owner, params: { id: userId } });
  expect((await accept(as, id)).body).toMatchObject({ status: 409, detail: expect.stringContaining('has been used') });
  expect(await roleOf(as)).toBeUndefined();
});

test('keeps one of a simultaneous acceptance and revocation', async () => {
  for (let round = 0; round < 6; round++) {
    const { as, id } = await aGuest(`race-${teams}-${round}`);
    const [accepted, revoked] = await Promise.all(round % 2 ? [accept(as, id), revoke(id)] : [revoke(id), accept(as, id)].toReversed());
    expect([accepted?.status, revoked?.status].toSorted((a, b) => Number(a) - Number(b))).toEqual([200, 404]);
    expect((await roleOf(as)) === 'editor').toBe(accepted?.status === 200);
  }
  expect(await waiting()).toEqual([]);
});

test('ends a declined invitation and lets the person be invited again', async () => {
  const { as, id } = await aGuest('no');
  expect((await decline(as, id)).body).toEqual({ message: `You have declined the invitation to team-${teams}.` });
  expect((await decline(as, id)).status).toBe(200);
  expect((await accept(as, id)).body.status).toBe(409);
  expect((await resend(id)).status).toBe(404);
  expect(await waiting()).toEqual([]);
  const again = await aGuest('no');
  expect(again.id).not.toBe(id);
  expect((await accept(as, again.id)).status).toBe(200);
  expect((await decline(as, again.id)).body).toMatchObject({ status: 409 });
});

test('keeps the role of someone who joined another way before accepting', async () => {
  const { as, id } = await aGuest('both', { role: 'viewer' });
  await api.join(team.companyId, as, 'owner');
  expect((await accept(as, id)).body.company).toMatchObject({ role: 'owner' });
});

test('lets editors invite no owner, and viewers invite no one', async () => {
  expect((await invite({ email: 'boss@example.com', role: 'owner' }, team.editor)).body).toMatchObject({
    status: 403,
    detail: 'Only an owner can invite an owner.',
  });
  const { as, id } = await aGuest('boss', { role: 'owner' });
  for (const answer of [
    await invite({ email: 'boss@example.com' }, team.editor),
    await resend(id, team.editor),
    await revoke(id, team.editor),
  ])
    expect(answer.body).toMatchObject({ status: 403, code: 'forbidden' });
  for (const answer of [
    await invite({ email: 'x@example.com' }, team.viewer),
    await resend(id, team.viewer),
    await revoke(id, team.viewer),
  ])
    expect(answer.body).toMatchObject({ status: 403, code: 'forbidden' });
  expect((await waiting(team.viewer)).map(({ role }) => role)).toEqual(['owner']);
  await accept(as, id);
  expect(await roleOf(as)).toBe('owner');
});

test('limits emails to three an hour per address and two hundred a day per company', async () => {
  const { id } = await aGuest('flood');
  expect([(await resend(id)).status, (await invite({ email: 'flood@example.com' })).status]).toEqual([200, 201]);
  const refused = await resend(id);
  expect([refused.status, refused.body.detail]).toEqual([
    429,
    'flood@example.com has been sent 3 invitations within an hour. Try again in 60 minutes.',
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3590);
  expect((await revoke(id)).status).toBe(200);
  expect((await invite({ email: 'flood@example.com' })).status).toBe(429);
  expect(mails).toHaveLength(3);
  await api.db.control((tx) =>
    tx.run(
      `insert into people_mail (company_id, kind, email) select $1, 'invitation', n || '@example.com' from generate_series(4, 200) n`,
      [team.companyId],
    ),
  );
  const day = await invite({ email: 'one-more@example.com' });
  expect([day.status, Number(day.headers['retry-after']) > 86_000]).toEqual([429, true]);
});

test('limits invitations of new companies and forgets addresses within a day', async () => {
  const others = [];
  for (let n = 0; n < 6; n += 1) {
    const { body } = await api.ask('createCompany', {
      as: team.owner,
      body: {
        company: {
          name: `Front ${teams}-${n}`,
          website: 'front.example',
          industry: 'Retail',
          email_provider: 'Other',
          email_list_size: 'Over 1M',
        },
        user: { role: ['email_strategy'], goal: ['impact'] },
      },
    });
    others.push((body.company as { id: number }).id);
  }
  const answers = [];
  for (const company of others)
    for (let n = 0; n < 2; n += 1)
      answers.push(await api.ask('inviteUser', { as: team.owner, company, body: { email: 'hunted@example.com' } }));
  expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 201), 429, 429]);
  expect(answers.at(-1)?.body.detail).toBe('We can’t send invitations to hunted@example.com right now. Try again in 60 minutes.');
  const keep = (companyId: number | undefined, count: number, age: string) =>
    api.db.control((tx) =>
      tx.run(
        `insert into people_mail (company_id, kind, email, sent_at)
         select $1, 'invitation', n || '@example.com', now() - $3::interval from generate_series(1, $2) n`,
        [companyId, count, age],
      ),
    );
  for (const companyId of others.slice(1)) await keep(companyId, 198, '2 hours');
  const [company] = others;
  expect((await api.ask('inviteUser', { as: team.owner, company, body: { email: 'junk@example.com' } })).status).toBe(429);
  await api.db.control((tx) => tx.run('delete from people_mail'));
  await keep(team.companyId, 3, '25 hours');
  expect((await api.ask('inviteUser', { as: team.owner, company, body: { email: 'junk@example.com' } })).status).toBe(201);
  expect(await api.db.control((tx) => tx.query('select email from people_mail'))).toEqual([{ email: 'junk@example.com' }]);
});

test('keeps an invitation whose email is refused, marked and not counted', async () => {
  mailServerAnswers = false;
  for (let round = 0; round < 4; round++)
    expect((await invite({ email: 'lost@example.com' })).body).toMatchObject({
      message: 'lost@example.com is invited, but we couldn’t send the email. Resend it in a moment.',
      invitation: { mailed: false },
    });
  mailServerAnswers = true;
  const [lost] = await waiting();
  expect(lost).toMatchObject({ mailed: false });
  expect((await resend(lost?.id ?? 0)).body.invitation).toMatchObject({ mailed: true });
});

test('invites and emails once for a repeated request', async () => {
  const asking = { as: team.owner, body: { email: 'again@example.com' }, headers: { 'idempotency-key': `k-${teams}` } };
  const answers = [await api.ask('inviteUser', asking), await api.ask('inviteUser', asking)];
  expect(answers[1]).toMatchObject({ status: 201, body: answers[0]?.body });
  expect(mails).toHaveLength(1);
});

test.each([
  'anna',
  'a@b@c.example',
  'a b@example.com',
  'a@example.com, b@example.com',
  'a@example.com\nBcc: b@example.com',
  '<a@example.com>',
  '',
])('refuses the address %j by its field', async (email) => {
  expect((await invite({ email })).body).toMatchObject({ status: 422, errors: [{ path: 'email' }] });
  expect(mails).toEqual([]);
});

test('keeps a name in an email to one line of plain text', async () => {
  const hostile = [
    'Ann\r\nBcc: all@example.com',
    '<img src=x onerror=alert(1)>',
    'Win at https://evil.example',
    'Visit evil.example today',
    '\u202Egnp.exe',
    'A'.repeat(200),
  ];
  for (const [at, name] of hostile.entries()) {
    await api.ask('updateUser', { as: team.owner, body: { name } });
    await api.ask('updateCompany', { as: team.owner, params: { id: team.companyId }, body: { name } });
    expect((await invite({ email: `h${at}-${teams}@example.com`, name })).status).toBe(201);
  }
  expect(mails).toHaveLength(hostile.length);
  for (const message of mails.map(cleanMessage)) {
    for (const line of [message.subject, ...message.lines]) expect(line).not.toMatch(/[\p{Cc}\u2028-\u202e]/u);
    expect(message.subject.length).toBeLessThan(120);
    expect(message.lines[0]).not.toMatch(/[/.:]|\S\.\S/);
    expect(messageHtml(message)).not.toMatch(/<img src=x|evil\.example"/);
    expect(messageText(message)).not.toMatch(/^Bcc:/m);
  }
});
