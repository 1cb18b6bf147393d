import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type ApiServer } from '../../../testing/api-server.ts';
import { personOf } from './people.ts';

let api: ApiServer;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('refuses tokens of an outside issuer from before the person logged out everywhere', async () => {
  const facts = { iss: 'https://issuer.example', sub: 'roamer', email: 'roamer@example.com', emailVerified: true };
  const roamer = api.person('roamer');
  const other = { ...facts, sub: 'other', email: 'other@example.com' };
  const second = Math.floor(Date.now() / 1000);
  const isKnown = async (who: typeof facts, issuedAtSeconds?: number) =>
    (await personOf({ ...who, issuedAtSeconds }, api.db)) !== undefined;
  expect([await isKnown(facts, second), await isKnown(other, second)]).toEqual([true, true]);
  expect((await api.ask('logOutEverywhere', { as: roamer, body: {} })).body).toEqual({ message: 'You are logged out everywhere.' });
  expect({
    thisSecond: await isKnown(facts, second),
    anHourBefore: await isKnown(facts, second - 3600),
    otherFacts: await isKnown(other, second),
  }).toEqual({ thisSecond: false, anHourBefore: false, otherFacts: true });
  expect(await isKnown(facts, Math.floor(Date.now() / 1000) + 2)).toBe(true);
});

test('asks a provider that can to end the sessions, and leaves the refusing to it', async () => {
  const ended: string[] = [];
  const able = await startApi({ provider: { logOutEverywhere: async ({ sub }) => void ended.push(sub) } });
  try {
    await able.ask('logOutEverywhere', { as: able.person('ann'), body: {} });
    const marked = await able.db.control((tx) => tx.query('select sub from app_user where logged_out_at is not null'));
    expect([ended, marked]).toEqual([['ann'], []]);
  } finally {
    await able.close();
  }
});

test('keeps a corrected address although older tokens carry the mistyped one', async () => {
  const second = Math.floor(Date.now() / 1000);
  const facts = {
    iss: 'https://issuer.example',
    sub: 'typist',
    name: 'Ann',
    email: 'mistyped@example.com',
    emailVerified: false,
    issuedAtSeconds: second,
  };
  const token = api.person('typist', { verified: false });
  await personOf(facts, api.db);
  const correct = (as: string, email: string) => api.ask('correctEmail', { as, body: { email } });
  expect((await correct(token, 'no address')).body.errors).toMatchObject([{ path: 'email' }]);
  expect((await correct(token, ' Right@Example.com ')).body).toEqual({ message: 'We sent a link to right@example.com.' });
  expect(await personOf(facts, api.db)).toMatchObject({ email: 'right@example.com', verified: false });
  // Not even one that says the wrong address is verified.
  expect(await personOf({ ...facts, emailVerified: true }, api.db)).toMatchObject({ email: 'right@example.com', verified: false });
  const renewed = { ...facts, email: 'right@example.com', emailVerified: true, issuedAtSeconds: second + 60 };
  expect(await personOf(renewed, api.db)).toMatchObject({ email: 'right@example.com', verified: true });
  expect((await correct(api.person('proven'), 'other@example.com')).body).toMatchObject({ status: 409 });
});
