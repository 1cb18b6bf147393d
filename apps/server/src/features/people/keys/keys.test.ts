import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { startApi, type ApiServer, type Tenant } from '../../../testing/api-server.ts';
import { openKeyUse } from './key-use.ts';
import { createKey, keyOf } from './keys.service.ts';

let api: ApiServer;
let team: Tenant;
let teams = 0;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  team = await api.tenant(`keys-${(teams += 1)}`);
});

const idOf = async (as: string) => ((await api.ask('getUser', { as })).body.user as { id: number }).id;
async function keyMadeBy(as: string, body: Record<string, unknown> = {}): Promise<{ id: number; secret: string }> {
  const { body: answer } = await api.ask('createKey', {
    as,
    company: team.companyId,
    body: { name: 'Sync', scopes: ['images:read'], ...body },
  });
  return answer.key as { id: number; secret: string };
}
const opens = async (secret: string) => (await api.ask('listImages', { as: secret })).status === 200;
const listed = async () => (await api.ask('listKeys', { as: team.owner })).body.keys as { id: number; [key: string]: unknown }[];

test.each([
  ['is removed', async (id: number) => api.ask('removeUser', { as: team.owner, params: { id } })],
  ['is made a viewer', async (id: number) => api.ask('changeUserRole', { as: team.owner, params: { id }, body: { role: 'viewer' } })],
  ['leaves', async () => api.ask('leaveCompany', { as: team.editor, params: { id: team.companyId }, body: {} })],
])('revokes the keys of a person who %s, says so, and leaves those of others', async (_how, change) => {
  const theirs = [await keyMadeBy(team.editor), await keyMadeBy(team.editor)];
  const other = await keyMadeBy(team.owner);
  const elsewhere = await api.tenant(`keys-elsewhere-${teams}`);
  await api.join(elsewhere.companyId, team.editor, 'editor');
  const there = (
    await api.ask('createKey', { as: team.editor, company: elsewhere.companyId, body: { name: 'There', scopes: ['images:read'] } })
  ).body.key as { secret: string };
  expect(await opens(theirs[0]?.secret ?? '')).toBe(true);
  const { status, body } = await change(await idOf(team.editor));
  expect([status, body.message]).toEqual([200, expect.stringMatching(/ The 2 API keys that (they|you) made are revoked\.$/)]);
  for (const { secret } of theirs) expect(await opens(secret)).toBe(false);
  expect({ other: await opens(other.secret), there: await opens(there.secret), team: await opens(team.key) }).toEqual({
    other: true,
    there: true,
    team: true,
  });
});

test('keeps the keys of an owner who becomes an editor, and says nothing of keys', async () => {
  await api.ask('changeUserRole', { as: team.owner, params: { id: await idOf(team.editor) }, body: { role: 'owner' } });
  const key = await keyMadeBy(team.editor);
  const { body } = await api.ask('changeUserRole', { as: team.owner, params: { id: await idOf(team.editor) }, body: { role: 'editor' } });
  expect(body.message).toBe(`keys-${teams}-editor is now an editor.`);
  expect(await opens(key.secret)).toBe(true);
});

test('never leaves a key behind that is made in the moment its maker is removed', async () => {
  const id = await idOf(team.editor);
  await Promise.all([
    api.ask('removeUser', { as: team.owner, params: { id } }),
    ...Array.from({ length: 8 }, () => keyMadeBy(team.editor)),
  ]);
  expect((await listed()).map(({ made_by }) => made_by)).toEqual([null]);
  const late = api.db.control((tx) => createKey(tx, { companyId: team.companyId, name: 'Late', scopes: [], createdBy: id }));
  await expect(late).rejects.toMatchObject({ code: 'forbidden' });
});

test('lists who made a key, when it was used last and when it ends', async () => {
  const expires_at = new Date(Date.now() + 86_400_000).toISOString();
  const { id, secret } = await keyMadeBy(team.editor, { expires_at });
  const [key] = await listed();
  expect(key).toMatchObject({
    id,
    expires_at,
    last_used_at: null,
    made_by: { user_id: await idOf(team.editor), name: `keys-${teams}-editor` },
  });
  expect((await api.ask('getOwnKey', { as: secret })).body.key).toMatchObject({ name: 'Sync', expires: expires_at });
  expect((await listed()).at(-1)).toMatchObject({ name: `keys-${teams} key`, made_by: null, expires_at: null });
});

test('refuses a moment that has passed or is invalid', async () => {
  for (const expires_at of [new Date(Date.now() - 1000).toISOString(), 'tomorrow', '2027-02-30T00:00:00Z', 5]) {
    const { status, body } = await api.ask('createKey', { as: team.owner, body: { name: 'Bad', scopes: ['images:read'], expires_at } });
    expect({ expires_at, status, path: (body.errors as { path: string }[])[0]?.path }).toEqual({
      expires_at,
      status: 422,
      path: 'expires_at',
    });
  }
});

test('knows a key until the moment it expires', async () => {
  const expiresAt = new Date('2030-01-01T00:00:00Z');
  const { secret } = await api.db.control((tx) =>
    createKey(tx, { companyId: team.companyId, name: 'Short', scopes: ['images:read'], createdBy: null, expiresAt }),
  );
  const known = (atMs: number) => keyOf(secret, { db: api.db, use: { note: () => undefined }, nowMs: () => atMs });
  expect(await known(expiresAt.getTime() - 1)).toMatchObject({ name: 'Short', expiresAt });
  expect(await known(expiresAt.getTime())).toBeUndefined();
});

test('writes the last use of all keys at once, and never an older one', async () => {
  const [first, second] = [await keyMadeBy(team.owner), await keyMadeBy(team.owner)];
  let writes = 0;
  let away = false;
  const control: ApiServer['db']['control'] = (work) => {
    writes++;
    return away ? Promise.reject(new Error('away')) : api.db.control(work);
  };
  let now = Date.parse('2026-05-01T10:00:00.000Z');
  const use = openKeyUse({ control }, createLog('silent'), () => now);
  for (let call = 0; call < 100; call++) use.note(call % 2 === 0 ? first.id : second.id);
  away = true;
  await use.flush();
  away = false;
  now += 1000;
  use.note(second.id);
  await use.close();
  const uses = async () => Object.fromEntries((await listed()).map(({ id, last_used_at }) => [id, last_used_at]));
  expect([writes, await uses()]).toEqual([
    2,
    expect.objectContaining({ [first.id]: '2026-05-01T10:00:00.000Z', [second.id]: '2026-05-01T10:00:01.000Z' }),
  ]);
  const late = openKeyUse({ control }, createLog('silent'), () => now - 5000);
  late.note(second.id);
  await late.close();
  expect((await uses())[second.id]).toBe('2026-05-01T10:00:01.000Z');
});
