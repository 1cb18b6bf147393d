import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomFrom, randomWorld, type World } from '@limn/flavours/testing';
import { testDatabase, type TestDatabase } from '../testing/test-database.ts';
import { withClient } from './connection.ts';
import { compareWithSql } from './testing/flavour-twin.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase();
});
afterAll(() => t.drop());

describe('flavours', () => {
  it('agree with SQL about random worlds', async () => {
    const random = randomFrom(19);
    const worlds = Array.from({ length: 300 }, () => randomWorld(random));
    const { pairs, differences } = await withClient(t.logins.owner, 'test', (client) => compareWithSql(client, worlds));
    expect(differences).toEqual([]);
    expect(pairs).toBeGreaterThan(800);
  });

  it('agree with SQL about customers with more than 500 events', async () => {
    const random = randomFrom(20);
    const at = (n: number) => Date.UTC(2026, 0, 1) + Math.floor(n / 3) * 60_000;
    const worlds = Array.from({ length: 3 }, (): World => {
      const { flavour } = randomWorld(random);
      const events = Array.from({ length: 1200 }, (_, n) => ({
        customer: n % 2,
        view: random() < 0.5 ? 'viewed' : 'bought',
        item: `i${Math.floor(random() * 40)}`,
        at: at(n),
      }));
      return { flavour: { ...flavour, alsoDid: [{ view: 'bought', score: 1 }], peopleWho: [{ view: 'viewed', score: 2 }] }, events };
    });
    const { differences } = await withClient(t.logins.owner, 'test', (client) => compareWithSql(client, worlds));
    expect(differences.map((one) => one.slice(0, 300))).toEqual([]);
  });
});
