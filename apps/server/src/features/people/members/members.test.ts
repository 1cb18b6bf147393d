import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type Answer, type ApiServer, type Tenant } from '../../../testing/api-server.ts';
import type { Message } from '../mail/mailer.port.ts';
import type { MailOutcome } from '../sign-in/sign-in-provider.port.ts';

let api: ApiServer;
let team: Tenant;
let teams = 0;
let resets: string[] = [];
let messages: Message[] = [];
let outcome: MailOutcome = 'sent';

beforeAll(async () => {
  const sendResetMail = async ({ email }: { email: string }): Promise<MailOutcome> => {
    if (outcome === 'sent') resets.push(email);
    return outcome;
  };
  api = await startApi({ provider: { canSendReset: true, sendResetMail }, send: async (message) => void messages.push(message) });
});
afterAll(() => api.close());
beforeEach(async () => {
  team = await api.tenant(`crew-${(teams += 1)}`);
  resets = [];
  messages = [];
  outcome = 'sent';
});

const idOf = async (as: string) => ((await api.ask('getUser', { as })).body.user as { id: number }).id;
const setRole = async (as: string, of: string, role: string) =>
  api.ask('changeUserRole', { as, company: team.companyId, params: { id: await idOf(of) }, body: { role } });
const remove = async (as: string, of: string) => api.ask('removeUser', { as, company: team.companyId, params: { id: await idOf(of) } });
const leave = (as: string, id = team.companyId) => api.ask('leaveCompany', { as, params: { id }, body: {} });
const reset = async (as: string, of: string, company = team.companyId) =>
  api.ask('resetUserPassword', { as, company, params: { id: await idOf(of) }, body: {} });
const roles = async () =>
  (
    await api.db.control((tx) =>
      tx.query<{ role: string }>('select role from membership where company_id = $1 order by role desc', [team.companyId]),
    )
  ).map(({ role }) => role);
const codes = (answers: readonly Answer[]) => answers.map(({ status, body }) => (status === 200 ? 200 : body.code));
/** A second owner. */
async function anotherOwner(): Promise<string> {
  const as = api.person(`second-${teams}`);
  await api.join(team.companyId, as, 'owner');
  return as;
}

test('lets owners change every role, and editors those of editors and viewers', async () => {
  const changed = await setRole(team.owner, team.viewer, 'owner');
  expect(changed.body).toEqual({ message: `crew-${teams}-viewer is now an owner.` });
  expect((await setRole(team.owner, team.viewer, 'viewer')).body).toEqual({ message: `crew-${teams}-viewer is now a viewer.` });
  expect((await setRole(team.editor, team.viewer, 'editor')).status).toBe(200);
  expect((await setRole(team.editor, team.viewer, 'owner')).body).toMatchObject({
    status: 403,
    detail: 'Only an owner can make someone an owner.',
  });
  expect((await setRole(team.editor, team.owner, 'viewer')).body).toMatchObject({
    status: 403,
    detail: 'Only an owner can change an owner.',
  });
  expect((await setRole(team.editor, team.viewer, 'boss')).body).toMatchObject({ status: 422, errors: [{ path: 'role' }] });
  expect(await roles()).toEqual(['owner', 'editor', 'editor']);
});

test('lets editors remove editors and viewers, who lose access at once', async () => {
  expect((await remove(team.editor, team.owner)).body).toMatchObject({ status: 403, detail: 'Only an owner can remove an owner.' });
  expect((await remove(team.editor, team.viewer)).body).toEqual({ message: `crew-${teams}-viewer no longer belongs to the company.` });
  expect((await api.ask('listImages', { as: team.viewer, company: team.companyId })).body.code).toBe('company_forbidden');
  expect((await remove(team.owner, team.viewer)).status).toBe(404);
  expect((await remove(team.owner, team.editor)).status).toBe(200);
  expect(await roles()).toEqual(['owner']);
});

test('refuses to let the last owner leave, be removed or change role', async () => {
  const detail = 'You are the only owner of this company. Make someone else an owner first.';
  for (const answer of [await leave(team.owner), await remove(team.owner, team.owner), await setRole(team.owner, team.owner, 'editor')])
    expect(answer.body).toMatchObject({ status: 409, code: 'conflict', detail });
  const second = await anotherOwner();
  expect((await setRole(team.owner, second, 'editor')).status).toBe(200);
  expect((await setRole(team.owner, second, 'owner')).status).toBe(200);
  expect((await leave(team.owner)).body).toEqual({ message: 'You have left the company.' });
  expect((await leave(second)).status).toBe(409);
});

test('keeps one owner when two leave at the same moment', async () => {
  const ways: ((own: string, other: string) => Promise<Answer>)[] = [
    (own) => leave(own),
    (own) => remove(own, own),
    (own) => setRole(own, own, 'viewer'),
    (own, other) => remove(own, other),
    (own, other) => setRole(own, other, 'editor'),
  ];
  for (const first of ways)
    for (const second of ways) {
      team = await api.tenant(`crew-${(teams += 1)}`);
      const other = await anotherOwner();
      const answers = await Promise.all([first(team.owner, other), second(other, team.owner)]);
      const owners = (await roles()).filter((role) => role === 'owner').length;
      // One who is removed by the other while leaving finds nothing to leave: then both have gone through
      // with one owner left.
      expect([owners, codes(answers)]).toEqual([1, expect.arrayContaining([200])]);
    }
}, 60_000);

test('lets editors and viewers leave, and refuses people outside the company', async () => {
  expect((await leave(team.viewer)).status).toBe(200);
  expect((await leave(team.viewer)).body).toMatchObject({ status: 404, detail: 'Company not found.' });
  expect((await leave(team.editor, 999_999)).status).toBe(404);
  expect((await leave(team.editor)).status).toBe(200);
  expect((await api.ask('getUserCompany', { as: team.editor })).body).toEqual({ company: 0 });
});

test('switches to the other company after leaving one of two', async () => {
  const other = await api.tenant(`other-${teams}`);
  await api.join(other.companyId, team.editor, 'viewer');
  await api.ask('getUserCompany', { as: team.editor, company: team.companyId });
  await leave(team.editor);
  expect((await api.ask('getUserCompany', { as: team.editor })).body.company).toMatchObject({ id: other.companyId, role: 'viewer' });
});

test('lets a viewer change no one', async () => {
  for (const answer of [
    await setRole(team.viewer, team.editor, 'viewer'),
    await remove(team.viewer, team.editor),
    await reset(team.viewer, team.editor),
  ])
    expect(answer.body).toMatchObject({ status: 403, code: 'forbidden' });
});

test('treats a person of another company like an unknown one', async () => {
  const other = await api.tenant(`elsewhere-${teams}`);
  const unknown = await api.ask('removeUser', { as: team.owner, params: { id: 999_999 } });
  for (const answer of [
    await remove(team.owner, other.viewer),
    await setRole(team.owner, other.viewer, 'editor'),
    await reset(team.owner, other.viewer),
  ])
    expect([answer.status, answer.body]).toEqual([404, unknown.body]);
  expect(resets).toEqual([]);
});

test('limits password resets to three an hour per person, from all callers together', async () => {
  const asking = [team];
  for (let n = 0; n < 6; n++) {
    const other = await api.tenant(`cousins-${teams}-${n}`);
    await api.join(other.companyId, team.editor, 'editor');
    asking.push(other);
  }
  const answers = await Promise.all(asking.map(({ owner, companyId }) => reset(owner, team.editor, companyId)));
  const refused = answers.filter(({ status }) => status === 429);
  expect([resets, refused.length]).toEqual([[1, 2, 3].map(() => `crew-${teams}-editor@example.com`), 4]);
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3590);
  expect((await reset(team.owner, team.viewer)).body).toEqual({
    message: `crew-${teams}-viewer@example.com has been sent a password reset mail.`,
  });
  await api.db.control((tx) =>
    tx.run(
      `with sent as (delete from people_mail returning company_id, kind, email, sent_at)
       insert into people_mail (company_id, kind, email, sent_at) select company_id, kind, email, sent_at - interval '61 minutes' from sent`,
    ),
  );
  expect((await reset(team.owner, team.editor)).status).toBe(200);
});

test('emails any user a password reset within the same three an hour', async () => {
  const own = (as: string) => api.ask('resetOwnPassword', { as, body: {} });
  const alone = api.person(`alone-${teams}`);
  for (const as of [team.viewer, alone]) expect((await own(as)).status).toBe(200);
  expect(resets).toEqual([`crew-${teams}-viewer@example.com`, `alone-${teams}@example.com`]);
  expect((await own(alone)).body).toEqual({
    message: `We sent a link to alone-${teams}@example.com. Choose your new password there.`,
  });
  expect((await reset(team.owner, team.viewer)).status).toBe(200);
  const answers = await Promise.all([own(team.viewer), own(team.viewer), own(team.viewer)]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 429, 429]);
  expect(resets).toHaveLength(5);
  expect((await own(team.key)).status).toBe(403);
});

test('explains an unsent reset email, and neither counts nor logs it', async () => {
  const expected: [MailOutcome, number, string][] = [
    ['unavailable', 503, 'couldn’t send the password reset email'],
    ['too_many', 429, 'Try again in an hour'],
    ['unsupported', 503, 'sends no password reset mails'],
  ];
  for (const [said, status, words] of expected)
    for (let round = 0; round < 4; round++) {
      outcome = said;
      expect((await reset(team.owner, team.viewer)).body).toMatchObject({ status, detail: expect.stringContaining(words) });
    }
  outcome = 'sent';
  expect((await reset(team.owner, team.viewer)).status).toBe(200);
  const { activity } = (await api.ask('listActivity', { as: team.owner })).body as { activity: { data: { what: string }[] } };
  expect(activity.data.map(({ what }) => what)).toEqual([`sent crew-${teams}-viewer a password reset email`]);
});

test('says that the provider sends no reset emails, also beforehand', async () => {
  const plain = await startApi();
  try {
    const { owner } = await plain.tenant('plain');
    const { id } = (await plain.ask('getUser', { as: owner })).body.user as { id: number };
    const { body } = await plain.ask('resetUserPassword', { as: owner, params: { id }, body: {} });
    expect(body).toMatchObject({ status: 503, detail: expect.stringContaining('People reset their passwords on its log-in page.') });
    const resetMail = async ({ app }: ApiServer) =>
      (await app.inject({ url: '/config.json' })).json<{ signIn: { resetMail: boolean } }>().signIn.resetMail;
    expect([await resetMail(plain), await resetMail(api)]).toEqual([false, true]);
  } finally {
    await plain.close();
  }
});

test('tells a removed person by email and at their next visit', async () => {
  const removedFrom = async (as: string) => ((await api.ask('getUser', { as })).body.user as { removed_from: string }).removed_from;
  expect(await removedFrom(team.viewer)).toBe('');
  await remove(team.owner, team.viewer);
  expect(messages).toEqual([
    expect.objectContaining({ to: `crew-${teams}-viewer@example.com`, subject: `You were removed from crew-${teams} on Limn` }),
  ]);
  expect(await removedFrom(team.viewer)).toBe(`crew-${teams}`);
  expect((await api.ask('getUserCompany', { as: team.viewer })).body).toEqual({ company: 0 });
  await api.join(team.companyId, team.viewer, 'viewer');
  expect(await removedFrom(team.viewer)).toBe('');
  // Anyone who leaves, or takes themselves out, knows.
  const second = await anotherOwner();
  await leave(team.editor);
  await remove(second, second);
  expect({ fromEditor: await removedFrom(team.editor), fromSecond: await removedFrom(second), messageCount: messages.length }).toEqual({
    fromEditor: '',
    fromSecond: '',
    messageCount: 1,
  });
});

test('removes a person also while their mail cannot be sent', async () => {
  const failing = await startApi({ send: () => Promise.reject(new Error('The mail server refuses the message.')) });
  try {
    const { owner, viewer } = await failing.tenant('failing');
    const { id } = (await failing.ask('getUser', { as: viewer })).body.user as { id: number };
    expect((await failing.ask('removeUser', { as: owner, params: { id } })).status).toBe(200);
  } finally {
    await failing.close();
  }
});
