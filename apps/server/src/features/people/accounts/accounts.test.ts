import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type ApiServer } from '../../../testing/api-server.ts';
import { applyDueTimezone, dueTimezones } from './accounts.store.ts';

interface Company extends Record<string, unknown> {
  id: number;
  billing: { plan_type: string; usage: Record<string, unknown> };
}

let api: ApiServer;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const NEW_COMPANY = {
  company: { name: ' Harbour ', website: 'harbour.example', industry: 'Retail', email_provider: 'Other', email_list_size: 'Over 1M' },
  user: { role: ['email_strategy'], goal: ['impact', 'other'], goal_other: 'More' },
};
const create = (as: string, body: object = NEW_COMPANY) => api.ask('createCompany', { as, body });

test('makes the creator owner, with one trial of 14 days and 1,000 credits each', async () => {
  const person = api.person('founder');
  const first = await create(person);
  const company = first.body.company as Company;
  expect([first.status, company]).toEqual([
    201,
    expect.objectContaining({ name: 'Harbour', website: 'http://harbour.example', role: 'owner', timezone: 'Europe/London' }),
  ]);
  expect(company.billing).toMatchObject({
    plan_type: 'free_trial',
    usage: { current_plan: 'Free Trial', credits_remaining: 1000, message: 'Your free trial ends in 14 days.' },
  });
  expect(company.users).toEqual([
    { user_id: expect.any(Number), role: 'owner', joined_at: expect.any(String), user: { name: 'founder', email: 'founder@example.com' } },
  ]);
  expect((await api.ask('getUser', { as: person })).body.user).toMatchObject({
    user_role: ['email_strategy'],
    user_goal: ['impact', 'other'],
    user_goal_other: 'More',
    email_verified: 1,
  });
  const second = (await create(person)).body.company as Company;
  expect(second.billing.usage).toMatchObject({ credits_remaining: 0, message: 'You have already used your free trial.' });
  expect(((await api.ask('listCompanies', { as: person })).body.companies as unknown[]).length).toBe(2);
});

test('shares one trial between two companies created at once', async () => {
  const person = api.person('hasty');
  const credits = (await Promise.all([create(person), create(person), create(person)])).map(
    ({ body }) => (body.company as Company).billing.usage.credits_remaining,
  );
  expect(credits.map(String).toSorted((a, b) => a.localeCompare(b))).toEqual(['0', '0', '1000']);
});

test('leaves nothing behind when a company is refused', async () => {
  const person = api.person('refused');
  expect((await create(person, { ...NEW_COMPANY, company: { ...NEW_COMPANY.company, timezone: 'Mars/Olympus' } })).body).toMatchObject({
    status: 422,
    errors: [{ path: 'company.timezone' }],
  });
  expect(
    (await create(person, { ...NEW_COMPANY, company: { ...NEW_COMPANY.company, website: 'harbour.example:shop' } })).body,
  ).toMatchObject({
    status: 422,
    errors: [{ path: 'company.website' }],
  });
  expect((await api.ask('getUserCompany', { as: person })).body).toEqual({ company: 0 });
  expect((await api.ask('getUser', { as: person })).body.user).toMatchObject({ user_role: [] });
});

test('lists a timezone that was sent by another name, and says so', async () => {
  const zone = (timezone: string) => ({ ...NEW_COMPANY, company: { ...NEW_COMPANY.company, timezone } });
  const sydney = await create(api.person('aet'), zone('AET'));
  expect({ status: sydney.status, message: sydney.body.message, timezone: (sydney.body.company as Company).timezone }).toEqual({
    status: 201,
    message: 'Your company is created. Its timezone is Australia/Sydney, listed for AET.',
    timezone: 'Australia/Sydney',
  });
  const kyiv = await create(api.person('kyiv'), zone('Europe/Kyiv'));
  expect([kyiv.body.message, (kyiv.body.company as Company).timezone]).toEqual(['Your company is created.', 'Europe/Kyiv']);
});

test('creates the user once, however many first calls arrive together', async () => {
  const person = api.person('crowd');
  const ids = (await Promise.all(Array.from({ length: 8 }, () => api.ask('getUser', { as: person })))).map(
    ({ body }) => (body.user as { id: number }).id,
  );
  expect(new Set(ids).size).toBe(1);
});

test('saves the profile field by field, and never the address', async () => {
  const person = api.person('profile');
  const before = (await api.ask('getUser', { as: person })).body.user as Record<string, unknown>;
  const { body } = await api.ask('updateUser', {
    as: person,
    body: { name: 'Pat', phone: '01947', user_role: 'email_strategy', user_goal: ['save_time'], email: 'other@example.com', id: 9 },
  });
  expect(body.user).toEqual({ ...before, name: 'Pat', phone: '01947', user_role: ['email_strategy'], user_goal: ['save_time'] });
  expect((await api.ask('getUser', { as: person })).body.user).toEqual(body.user);
  for (const name of ['', '  '])
    expect((await api.ask('updateUser', { as: person, body: { name } })).body.errors).toEqual([
      { path: 'name', message: 'Your name is required' },
    ]);
});

test('completes websites, refuses invalid ones and keeps hosts as hosts', async () => {
  const { owner: as, companyId: id } = await api.tenant('settings');
  const save = (body: object) => api.ask('updateCompany', { as, params: { id }, body });
  expect((await save({ website: 'www.example.com/shop' })).body.company).toMatchObject({ website: 'http://www.example.com/shop' });
  expect((await save({ website: 'https://example.com' })).body.company).toMatchObject({ website: 'https://example.com' });
  expect((await save({ website: 'http://' })).body.errors).toEqual([{ path: 'website', message: expect.any(String) }]);
  expect((await save({ allowed_hosts: ['Shop.Example.com', 'example.org'] })).body.company).toMatchObject({
    allowed_hosts: ['shop.example.com', 'example.org'],
  });
  for (const host of ['https://example.com', 'example.com/path', 'user@example.com', 'example.com:8080', ''])
    expect([host, (await save({ allowed_hosts: [host] })).body.errors]).toEqual([
      host,
      [{ path: 'allowed_hosts.0', message: expect.any(String) }],
    ]);
  expect((await save({ name: ' ' })).body.errors).toEqual([{ path: 'name', message: 'Company name is required' }]);
  expect((await save({ name: ' Pine ' })).body.company).toMatchObject({ name: 'Pine' });
});

test('shows a new timezone at once and applies it from the next day', async () => {
  const { owner: as, companyId: id } = await api.tenant('moving');
  const save = (timezone: string) => api.ask('updateCompany', { as, params: { id }, body: { timezone } });
  const stored = () =>
    api.db.control((tx) =>
      tx.one<{ timezone: string; next_timezone: string | null; wait: number | null }>(
        'select timezone, next_timezone, extract(epoch from next_timezone_at - now())::int as wait from company where id = $1',
        [id],
      ),
    );
  const answer = await save('Asia/Tokyo');
  expect([answer.body.message, answer.body.company]).toEqual([
    'Saved. The new timezone holds from tomorrow.',
    expect.objectContaining({ timezone: 'Asia/Tokyo' }),
  ]);
  const waiting = await stored();
  expect(waiting).toEqual({ timezone: 'Europe/London', next_timezone: 'Asia/Tokyo', wait: expect.any(Number) });
  expect(waiting.wait).toBeLessThanOrEqual(25 * 3600);
  expect(await api.db.control(dueTimezones)).toEqual([]);
  await api.db.control((tx) => tx.run(`update company set next_timezone_at = now() - interval '1 second' where id = $1`, [id]));
  expect(await api.db.control(dueTimezones)).toEqual([id]);
  expect(await api.db.control((tx) => applyDueTimezone(tx, id))).toBe(true);
  expect(await stored()).toEqual({ timezone: 'Asia/Tokyo', next_timezone: null, wait: null });
  await save('Europe/Paris');
  expect((await save('Asia/Tokyo')).body.message).toBe('Saved.');
  expect(await stored()).toMatchObject({ timezone: 'Asia/Tokyo', next_timezone: null });
  for (const none of ['Mars/Olympus', '', '+01:00', '-0330'])
    expect([none, (await save(none)).body.errors]).toEqual([none, [{ path: 'timezone', message: 'Choose a timezone from the list.' }]]);
  expect((await save('Etc/GMT-14')).status).toBe(200);
});

test('resends the verification email to users who need it', async () => {
  expect((await api.ask('resendVerification', { as: api.person('waiting', { verified: false }), body: {} })).body).toEqual({
    message: 'We have sent the mail again.',
  });
  expect((await api.ask('resendVerification', { as: api.person('done'), body: {} })).body).toEqual({
    message: 'Your email address is already verified.',
  });
});

test('never reuses ids of attribution models', async () => {
  const { owner, companyId } = await api.tenant('attribution');
  const save = async (recipe_attribution: unknown) => {
    const { status, body } = await api.ask('updateCompany', { as: owner, params: { id: companyId }, body: { recipe_attribution } });
    return status === 200
      ? (JSON.parse((body.company as { recipe_attribution: string }).recipe_attribution) as unknown)
      : [status, body.errors];
  };
  expect(await save([{ label: ' Click ', window_hours: 24 }])).toEqual([{ id: 1, label: 'Click', window_hours: 24 }]);
  const both = [
    { id: 1, label: 'Click', window_hours: 48 },
    { id: 2, label: 'Open', window_hours: 720 },
  ];
  expect(await save(JSON.stringify([both[0], { label: 'Open', window_hours: 720 }]))).toEqual(both);
  expect(await save(JSON.stringify([both[0]]))).toEqual([both[0]]);
  expect(await save([both[0], { label: 'Visit', window_hours: 1 }])).toEqual([both[0], { id: 3, label: 'Visit', window_hours: 1 }]);
  expect(await save([{ id: 2, label: 'Open', window_hours: 1 }])).toEqual([
    422,
    [{ path: 'recipe_attribution.0.id', message: 'This id belonged to a model that was removed. Leave it out for a new model.' }],
  ]);
  expect(await save([both[0], both[0]])).toMatchObject([422, [{ path: 'recipe_attribution.1.id' }]]);
  expect(await save([both[0], { label: ' ', window_hours: 0 }, { label: 'x', window_hours: 8761 }])).toEqual([
    422,
    [
      { path: 'recipe_attribution.1.label', message: 'Give the model a name.' },
      { path: 'recipe_attribution.1.window_hours', message: 'Use at least 1 hour.' },
      { path: 'recipe_attribution.2.window_hours', message: 'Use up to 720 hours (30 days).' },
    ],
  ]);
  expect(await save('not a list')).toMatchObject([422, [{ path: 'recipe_attribution' }]]);
  expect(
    await save([
      { id: 9, label: 'Brought along', window_hours: 2 },
      { label: 'New', window_hours: 2 },
    ]),
  ).toMatchObject([{ id: 9 }, { id: 10 }]);
});

test('keeps a model of more than 30 days as it is, and lets none become so long', async () => {
  const { owner, companyId } = await api.tenant('long-models');
  const year = { id: 1, label: 'Year', window_hours: 8760 };
  await api.db.control((tx) => tx.run('update company set recipe_attribution = $2 where id = $1', [companyId, JSON.stringify([year])]));
  const save = async (...models: readonly object[]) => {
    const { status, body } = await api.ask('updateCompany', { as: owner, params: { id: companyId }, body: { recipe_attribution: models } });
    return [status, body.errors];
  };
  expect(await save({ ...year, label: 'A year' }, { label: 'Month', window_hours: 720 })).toEqual([200, undefined]);
  const message = 'Use up to 720 hours (30 days).';
  expect(await save(year, { label: 'More', window_hours: 721 })).toEqual([422, [{ path: 'recipe_attribution.1.window_hours', message }]]);
  expect(await save({ ...year, window_hours: 8000 })).toEqual([422, [{ path: 'recipe_attribution.0.window_hours', message }]]);
});

test('names every invalid host and keeps each other one once', async () => {
  const { owner, companyId } = await api.tenant('hosts');
  const save = (allowed_hosts: string[]) => api.ask('updateCompany', { as: owner, params: { id: companyId }, body: { allowed_hosts } });
  const message = 'Use a host name like shop.example.com.';
  expect((await save(['shop.example.com', 'a/b', 'x:80', 'ok.example'])).body.errors).toEqual([
    { path: 'allowed_hosts.1', message },
    { path: 'allowed_hosts.2', message },
  ]);
  const { company } = (await save(['Shop.Example.com', 'münchen.example', 'shop.example.com'])).body as { company: Company };
  expect(company.allowed_hosts).toEqual(['shop.example.com', 'xn--mnchen-3ya.example']);
});

test('new images follow the company’s language, and those that say another keep theirs', async () => {
  const { owner, companyId } = await api.tenant('language');
  const save = (locale: string) => api.ask('updateCompany', { as: owner, params: { id: companyId }, body: { locale } });
  expect((await save('no such language')).body.errors).toMatchObject([{ path: 'locale' }]);
  expect((await save('de-AT')).body.company).toMatchObject({ locale: 'de-AT' });
  const localeOf = async (change: object) =>
    ((await api.ask('createImage', { as: owner, body: { name: 'New', type_id: 1, ...change } })).body.image as { locale: string }).locale;
  expect(await localeOf({})).toBe('de-AT');
  expect(await localeOf({ locale: 'fr-FR' })).toBe('fr-FR');
  expect(await localeOf({ source: { gallery: 'member-card' } })).toBe('de-AT');
});

test('keeps the currency of the company, pounds unless another is set', async () => {
  const { owner, companyId } = await api.tenant('currencies');
  const save = async (currency: string) =>
    (await api.ask('updateCompany', { as: owner, params: { id: companyId }, body: { currency } })).body;
  expect((await api.ask('updateCompany', { as: owner, params: { id: companyId }, body: { city: 'Hull' } })).body.company).toMatchObject({
    currency: 'GBP',
  });
  for (const wrong of ['', 'eur', 'Euro', 'XQQ', 'GB', '£']) expect((await save(wrong)).errors).toMatchObject([{ path: 'currency' }]);
  for (const currency of ['EUR', 'JPY', 'KWD']) expect((await save(currency)).company).toMatchObject({ currency });
});

test('keeps which identity the tags hold, and leaves the hashes as they are', async () => {
  const { owner, companyId } = await api.tenant('identities');
  const keyOf = () => api.db.control((tx) => tx.one<{ eid_key: Buffer }>('select eid_key from company where id = $1', [companyId]));
  const before = await keyOf();
  const save = (eid_kind: string) => api.ask('updateCompany', { as: owner, params: { id: companyId }, body: { eid_kind } });
  expect((await save('address')).body.company).toMatchObject({
    eid_kind: 'address',
    allowed_identity_types: 'customer_id,email,anonymous_id',
  });
  expect((await save('shoe size')).body.errors).toMatchObject([{ path: 'eid_kind' }]);
  expect((await save('customer_id')).body.company).toMatchObject({ eid_kind: 'customer_id' });
  expect(await keyOf()).toEqual(before);
});

test('counts in the old timezone until the next day begins', async () => {
  const { owner, companyId } = await api.tenant('zones');
  const answer = await api.ask('updateCompany', { as: owner, params: { id: companyId }, body: { timezone: 'Asia/Tokyo' } });
  expect(answer.body).toMatchObject({
    message: 'Saved. The new timezone holds from tomorrow.',
    company: { timezone: 'Asia/Tokyo', timezone_today: 'Europe/London' },
  });
  const back = await api.ask('updateCompany', { as: owner, params: { id: companyId }, body: { timezone: 'Europe/London' } });
  expect(back.body).toMatchObject({ message: 'Saved.', company: { timezone: 'Europe/London', timezone_today: 'Europe/London' } });
});
