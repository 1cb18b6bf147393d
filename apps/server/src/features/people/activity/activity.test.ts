/** The company's log of changes, asked over the API on a real database. */
import { routes, type RouteName } from '@limn/contracts';
import { csvText } from '@limn/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runMaintenance } from '../../../jobs/maintenance.ts';
import { withClient } from '../../../storage/connection.ts';
import { startApi, type ApiServer, type Tenant } from '../../../testing/api-server.ts';
import { feedBody, ROUTE_CASES, type Belongings } from '../../../http/route.cases.ts';
import { activityText, activityLabels } from './activity-labels.ts';

let api: ApiServer;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

interface Entry {
  id: number;
  at: string;
  who: string;
  by_key: boolean;
  what: string;
  times: number;
  fields: string[];
  object: { kind: string; id: number | null; name: string };
}
const log = async ({ viewer }: Tenant, query: Record<string, string> = {}) =>
  (await api.ask('listActivity', { as: viewer, query })).body.activity as { data: Entry[]; total: number; current_page: number };
const newImage = async (as: string, name: string) =>
  ((await api.ask('createImage', { as, body: { name, type_id: 1 } })).body.image as { id: number }).id;

/** Puts something into the past, which the API cannot. */
function past(companyId: number, hours: number, name: string, who = 'Ann'): Promise<number> {
  return api.db.withCompany(companyId, (tx) =>
    tx.run(
      `insert into activity (company_id, at, last_at, actor, who, route, object_kind, object_id, object_name)
       values ($1, now() - make_interval(hours => $2), now() - make_interval(hours => $2), 'user:1', $4, 'publishImage', 'image', 1, $3)`,
      [companyId, hours, name, who],
    ),
  );
}

/** Calls of a person that change who belongs to a company. */
const MEMBERSHIP: ReadonlySet<string> = new Set(['acceptInvitation', 'leaveCompany']);

test('describes every changing call in the activity, and nothing else', () => {
  const changing = Object.entries(routes)
    .filter(([name, { method, access }]) => method !== 'GET' && (['viewer', 'editor', 'owner'].includes(access) || MEMBERSHIP.has(name)))
    .map(([name]) => name);
  expect(changing.length).toBeGreaterThan(30);
  for (const name of changing) expect([name, activityLabels(name)]).not.toEqual([name, undefined]);
  for (const name of Object.keys(routes)) if (!changing.includes(name)) expect([name, activityLabels(name)]).toEqual([name, undefined]);
  // It reads as the end of a sentence that begins with a name, also of a thing whose name is not known any
  // more.
  for (const name of changing) {
    const words = activityLabels(name);
    if (!words || 'unrecorded' in words) continue;
    expect(activityText(name, 'Offer')).toMatch(/^[a-z][^{}]*$/);
    expect(activityText(name, '')).toMatch(/^[a-z][^{}:]*[a-z]$/i);
    for (const value of Object.keys(words.byValue?.as ?? {})) {
      expect(activityText(name, 'Offer', value)).toMatch(/^[a-z][^{}]*Offer[^{}]*$/);
      expect(activityText(name, 'Offer', value)).not.toBe(activityText(name, 'Offer'));
    }
  }
});

test('notes each change once, newest first, with who, what and field names', async () => {
  const tenant = await api.tenant('noting');
  const { owner, editor, key, companyId } = tenant;
  const id = await newImage(owner, 'Spring offer');
  await api.ask('updateImage', { as: editor, params: { id }, body: { link: 'https://example.com', name: 'Summer offer' } });
  await api.ask('publishImage', { as: key, params: { id }, body: { note: 'First' } });
  await api.ask('updateCompany', { as: owner, params: { id: companyId }, body: { city: 'Hull', url_utm_source: 'news' } });
  await api.ask('addToPalette', { as: owner, body: { colour: '#1f4e8c' } });
  await api.ask('createKey', { as: owner, body: { name: 'Sync', scopes: ['images:read'] } });
  await api.ask('inviteUser', { as: owner, body: { email: 'New@example.com', role: 'viewer' } });
  await api.ask('deleteImage', { as: owner, params: { id } });
  const { data, total } = await log(tenant);
  expect(total).toBe(8);
  expect(data.map(({ who, by_key, what, times, fields }) => ({ who, by_key, what, times, fields }))).toEqual([
    { who: 'noting-owner', by_key: false, what: 'deleted the image “Summer offer”', times: 1, fields: [] },
    { who: 'noting-owner', by_key: false, what: 'invited new@example.com as viewer', times: 1, fields: [] },
    { who: 'noting-owner', by_key: false, what: 'created the API key “Sync”', times: 1, fields: [] },
    { who: 'noting-owner', by_key: false, what: 'added #1f4e8c to the company colours', times: 1, fields: [] },
    { who: 'noting-owner', by_key: false, what: 'changed the company settings', times: 1, fields: ['city', 'url_utm_source'] },
    { who: 'noting key', by_key: true, what: 'published “Summer offer”', times: 1, fields: [] },
    { who: 'noting-editor', by_key: false, what: 'changed the image “Summer offer”', times: 1, fields: ['link', 'name'] },
    { who: 'noting-owner', by_key: false, what: 'created the image “Spring offer”', times: 1, fields: [] },
  ]);
  expect(data[0]?.object).toEqual({ kind: 'image', id, name: 'Summer offer' });
});

test('notes joins and leaves once, with the current name', async () => {
  const tenant = await api.tenant('coming');
  const { body } = await api.ask('inviteUser', { as: tenant.owner, body: { email: 'guest@example.com', role: 'viewer' } });
  const as = api.person('guest');
  const { id } = body.invitation as { id: number };
  // The second answer is the same, and joins no one.
  for (let n = 0; n < 2; n++) expect((await api.ask('acceptInvitation', { as, params: { id }, body: {} })).status).toBe(200);
  expect((await api.ask('leaveCompany', { as, params: { id: tenant.companyId }, body: {} })).status).toBe(200);
  expect((await api.ask('leaveCompany', { as: tenant.owner, params: { id: tenant.companyId }, body: {} })).status).toBe(409);
  expect((await log(tenant)).data.map(({ who, what, times }) => ({ who, what, times }))).toEqual([
    { who: 'guest', what: 'left the company', times: 1 },
    { who: 'guest', what: 'joined the company', times: 1 },
    { who: 'coming-owner', what: 'invited guest@example.com as viewer', times: 1 },
  ]);
});

test('notes the role that is given, each time', async () => {
  const tenant = await api.tenant('roles');
  const { id } = (await api.ask('getUser', { as: tenant.viewer })).body.user as { id: number };
  for (const role of ['owner', 'editor', 'owner', 'viewer'])
    expect((await api.ask('changeUserRole', { as: tenant.owner, params: { id }, body: { role } })).status).toBe(200);
  await api.ask('inviteUser', { as: tenant.owner, body: { email: 'ann@example.com' } });
  expect((await log(tenant)).data.map(({ what, times }) => [what, times])).toEqual([
    ['invited ann@example.com as editor', 1],
    ['made roles-viewer a viewer', 1],
    ['made roles-viewer an owner', 1],
    ['made roles-viewer an editor', 1],
    ['made roles-viewer an owner', 1],
  ]);
  const { csv } = (await api.ask('exportActivity', { as: tenant.owner })).body as { csv: string };
  expect(csv).toContain('invited ann@example.com as editor');
});

test('groups saves of one thing by one person within ten minutes', async () => {
  const tenant = await api.tenant('saving');
  const { owner, editor, companyId } = tenant;
  const [first, second] = [await newImage(owner, 'First'), await newImage(owner, 'Second')];
  const save = (as: string, id: number, body: object) => api.ask('updateImage', { as, params: { id }, body });
  for (let n = 0; n < 5; n++) await save(owner, first, { width: 500 + n });
  await save(owner, first, { name: 'First of all' });
  await save(editor, first, { width: 300 });
  await save(owner, second, { width: 300 });
  const changes = async () =>
    (await log(tenant)).data
      .filter(({ what }) => what.startsWith('changed'))
      .map(({ who, what, times, fields }) => ({ who, what, times, fields }));
  expect(await changes()).toEqual([
    { who: 'saving-owner', what: 'changed the image “Second”', times: 1, fields: ['width'] },
    { who: 'saving-editor', what: 'changed the image “First of all”', times: 1, fields: ['width'] },
    { who: 'saving-owner', what: 'changed the image “First of all”', times: 6, fields: ['name', 'width'] },
  ]);
  await withClient(api.logins.owner, 'set-up', async (client) => {
    await client.query(`select set_config('app.company', $1, false)`, [String(companyId)]);
    await client.query('alter table activity no force row level security');
    await client.query(`update activity set at = at - interval '11 minutes' where company_id = $1`, [companyId]);
    await client.query('alter table activity force row level security');
  });
  await save(owner, first, { width: 700 });
  expect(await changes()).toHaveLength(4);
  expect((await changes())[0]).toEqual({ who: 'saving-owner', what: 'changed the image “First of all”', times: 1, fields: ['width'] });
  // Colours have no id: their names tell them apart.
  for (const colour of ['#111111', '#222222', '#111111']) await api.ask('addToPalette', { as: owner, body: { colour } });
  expect((await log(tenant)).data.slice(0, 2).map(({ what, times }) => [what, times])).toEqual([
    ['added #222222 to the company colours', 1],
    ['added #111111 to the company colours', 2],
  ]);
});

test('notes nothing for refused, repeated, reading or personal calls', async () => {
  const tenant = await api.tenant('nothing');
  const { owner, viewer } = tenant;
  const id = await newImage(owner, 'Once');
  const body = { name: 'Twice', type_id: 1 };
  for (let n = 0; n < 2; n++) await api.ask('createImage', { as: owner, body, headers: { 'idempotency-key': 'the-same' } });
  const before = await log(tenant);
  expect(before.data.map(({ what, times }) => [what, times])).toEqual([
    ['created the image “Twice”', 1],
    ['created the image “Once”', 1],
  ]);
  await api.ask('updateImage', {
    as: owner,
    params: { id },
    body: { data: { version: '3.4.0', objects: [] } },
    headers: { 'if-match': '"99"' },
  });
  await api.ask('updateImage', { as: viewer, params: { id }, body: { name: 'No' } });
  await api.ask('registerTagTokens', { as: owner, params: { id }, body: { tokens: [{ parameter: 'eid', token: '*|EMAIL|*' }] } });
  await api.ask('setDismissal', { as: viewer, body: { notice: 'first-steps', state: 'hidden' } });
  await api.ask('updateUser', { as: viewer, body: { phone: '1' } });
  expect(await log(tenant)).toEqual(before);
});

test('notes a call exactly when it succeeds', async () => {
  const { owner, companyId } = await api.tenant('no-keys');
  const address = `http://limn.test/cdn/11111111-1111-4111-8111-111111111111/${'0'.repeat(32)}`;
  // Things that no one has: most calls are refused for them.
  const unknown = new Proxy({}, { get: (_, name) => (name === 'pictureUrl' ? address : 2_000_000_000) }) as Belongings;
  const noted = async () =>
    (await api.db.withCompany(companyId, (tx) => tx.one<{ n: number }>('select coalesce(sum(times), 0)::int as n from activity'))).n;
  const outcomes = { done: 0, refused: 0 };
  for (const name of Object.keys(ROUTE_CASES) as RouteName[]) {
    const words = activityLabels(name);
    if (!words || 'unrecorded' in words) continue;
    const before = await noted();
    const { status } = await api.ask(name, { as: owner, ...ROUTE_CASES[name](unknown) });
    outcomes[status < 300 ? 'done' : 'refused'] += 1;
    expect({ name, status, noted: (await noted()) - before }).toEqual({ name, status, noted: status < 300 ? 1 : 0 });
  }
  expect(outcomes.done).toBeGreaterThan(3);
  expect(outcomes.refused).toBeGreaterThan(20);
});

test('notes calls that need no transaction of their own', async () => {
  const tenant = await api.tenant('outside');
  const table = new FormData();
  table.append('file', new Blob(['email\nanna@example.com\n']), 'Customers.csv');
  const { id } = (await api.ask('uploadDatatable', { as: tenant.owner, form: table })).body as { id: number };
  expect((await api.ask('runImport', { as: tenant.owner, params: { id }, body: {} })).status).toBe(409);
  expect((await log(tenant)).data.map(({ what }) => what)).toEqual(['uploaded rows to the table “Customers”']);
});

test('neither a value nor a secret is ever kept', async () => {
  const { owner, companyId } = await api.tenant('secrets');
  const { secret } = (await api.ask('createKey', { as: owner, body: { name: 'Sync', scopes: ['images:read'] } })).body.key as {
    secret: string;
  };
  const id = await newImage(owner, 'Plain');
  const said = 'a-value-that-must-stay-hidden';
  await api.ask('updateImage', { as: owner, params: { id }, body: { link: `https://example.com/${said}` } });
  await api.ask('updateCompany', { as: owner, params: { id: companyId }, body: { address_1: said, email_field: said } });
  const config = { ...feedBody.config, username: said, password: said, headers: [{ header: 'x-key', value: said }] };
  expect((await api.ask('createDataSource', { as: owner, body: { ...feedBody, config } })).status).toBe(201);
  const kept = await api.db.withCompany(companyId, (tx) => tx.query<{ row: string }>('select to_jsonb(a)::text as row from activity a'));
  expect(kept).toHaveLength(5);
  const text = kept.map(({ row }) => row).join('\n');
  expect(text).not.toContain(said);
  expect(text).not.toContain(secret.slice(5));
});

test('pages, searches and filters the log by person, thing and company days', async () => {
  const tenant = await api.tenant('finding');
  const { companyId, owner } = tenant;
  await api.ask('updateCompany', { as: owner, params: { id: companyId }, body: { city: 'Hull' } });
  for (let n = 1; n <= 30; n++) await past(companyId, n * 24, `Offer ${n}`, n % 2 ? 'Ann' : 'Bob % Smith');
  expect((await log(tenant)).data).toHaveLength(25);
  const last = await log(tenant, { page: '2' });
  expect({ listed: last.data.length, total: last.total, currentPage: last.current_page }).toEqual({ listed: 6, total: 31, currentPage: 2 });
  expect((await log(tenant, { search: 'bob % S' })).total).toBe(15);
  expect((await log(tenant, { search: 'offer 12' })).data.map(({ what }) => what)).toEqual(['published “Offer 12”']);
  expect((await log(tenant, { search: '%' })).total).toBe(15);
  const london = (days: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' }).format(new Date(Date.now() - days * 86_400_000));
  const between = await log(tenant, { from: london(4), to: london(3) });
  expect(between.data.map(({ what }) => what)).toEqual(['published “Offer 3”', 'published “Offer 4”']);
  const turned = await api.ask('listActivity', { as: tenant.owner, query: { from: '2026-02-01', to: '2026-01-31' } });
  expect(turned.body.errors).toEqual([{ path: 'to', message: 'The last day must not be before the first.' }]);
});

test('exports the list as CSV without formulas', async () => {
  const tenant = await api.tenant('exporting');
  await past(tenant.companyId, 1, 'Plain');
  await past(tenant.companyId, 2, 'x', '=HYPERLINK("https://evil.example")');
  const { csv, rows, total } = (await api.ask('exportActivity', { as: tenant.viewer })).body as {
    csv: string;
    rows: number;
    total: number;
  };
  expect([rows, total]).toEqual([2, 2]);
  const lines = csv.split('\r\n');
  expect(lines[0]).toBe('\uFEFFFirst (Europe/London),Last (Europe/London),Times,Who,By,What,Fields');
  expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d,\d{4}-\d\d-\d\d \d\d:\d\d,1,Ann,Person,published “Plain”,$/);
  expect(lines[2]).toContain(csvText([['=HYPERLINK("https://evil.example")']]).trim());
  expect(lines[2]).toContain(`"'=HYPERLINK`);
});

test('deletes rows after 400 days and lets the app change none', async () => {
  const tenant = await api.tenant('keeping');
  const { companyId } = tenant;
  await past(companyId, 401 * 24, 'Too old');
  await past(companyId, 399 * 24, 'Old');
  await withClient(api.logins.jobs, 'jobs', runMaintenance);
  expect((await log(tenant)).data.map(({ what }) => what)).toEqual(['published “Old”']);
  const tamper = (sql: string) => api.db.withCompany(companyId, (tx) => tx.run(sql));
  await expect(tamper('delete from activity')).rejects.toThrow();
  await expect(tamper(`update activity set who = 'Someone else'`)).rejects.toThrow();
});

test('hides the activity of other companies', async () => {
  const [one, other] = [await api.tenant('one'), await api.tenant('other')];
  await newImage(one.owner, 'Secret plan');
  expect(await log(other, { search: 'secret' })).toMatchObject({ data: [], total: 0 });
  expect((await api.ask('exportActivity', { as: other.owner })).body).toMatchObject({ rows: 0 });
  expect((await api.ask('listActivity' satisfies RouteName, { as: one.key })).body.code).toBe('scope_missing');
});
