/** Publishing of a kind that is not an image: it keeps one text in a table of its own. */
import { USED_KIND, type ObjectKind } from '@limn/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { composeUses } from '../../../compose/uses.ts';
import type { Tx } from '../../../storage/database.ts';
import { testDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { pinBlobs } from './pins.store.ts';
import type { PublishedKind } from './publishing.port.ts';
import { createPublishing } from './publishing.service.ts';

interface Poem {
  snapshot: { text: string; font: string; hash: string };
  note: string;
  draftRevision: number;
}

const POEM = 99 as ObjectKind;
const POEM_1 = { id: 7_000_001, uuid: '11111111-1111-4111-8111-111111111111' };
const AT = 'company_id = $1 and poem_id = $2';

const poems: PublishedKind<Poem> = {
  kind: POEM,
  lastVersion: async (tx, companyId, id) =>
    (await tx.one<{ n: number }>(`select coalesce(max(version), 0) as n from poem_version where ${AT}`, [companyId, id])).n,
  async insert(tx, companyId, id, version, { snapshot, note, draftRevision }) {
    const params = [companyId, id, version, JSON.stringify(snapshot), note, draftRevision];
    await tx.run('insert into poem_version values ($1, $2, $3, $4, $5, $6)', params);
  },
  find: (tx, companyId, id, version) =>
    tx.maybeOne(`select snapshot, draft_revision as "draftRevision" from poem_version where ${AT} and version = $3`, [
      companyId,
      id,
      version,
    ]),
  async setLive(tx, companyId, id, { version, draftRevision }) {
    await tx.run(`update poem_version set live = version = $3, seen = $4 where ${AT}`, [companyId, id, version, draftRevision]);
  },
  pins: ({ snapshot }) => [snapshot.hash],
  uses: async (_tx, _companyId, _id, { snapshot }) => [{ kind: USED_KIND.font, id: snapshot.font }],
};

let t: TestDatabase;
let companyId: number;
const notified: string[] = [];
const publishing = createPublishing(poems, { uses: composeUses(), notifyVersionChanged: async (_tx, uuid) => void notified.push(uuid) });
const poem = (text: string): Poem => ({
  snapshot: { text, font: text.toLowerCase(), hash: `hash of ${text}` },
  note: text,
  draftRevision: text.length,
});

beforeAll(async () => {
  t = await testDatabase();
  companyId = await t.db.control(
    async (tx) => (await tx.one<{ id: number }>(`insert into company (name) values ('Poets') returning id`)).id,
  );
});
afterAll(() => t.drop());

/** Within one transaction, whose table goes with it. */
function inPoetry(work: (tx: Tx) => Promise<void>): Promise<void> {
  notified.length = 0;
  return t.db.withCompany(companyId, async (tx) => {
    await tx.run(
      `create temp table poem_version (company_id int, poem_id int, version int, snapshot jsonb, note text, draft_revision int, live boolean, seen int) on commit drop`,
    );
    await tx.run('delete from route where company_id = $1', [companyId]);
    await publishing.open(tx, companyId, POEM_1);
    await work(tx);
  });
}

const caller = () => ({ companyId, userId: null, role: 'owner' }) as unknown as Parameters<typeof publishing.publish>[1];

async function stateOf(tx: Tx) {
  const [route] = await tx.query('select kind, live_version, deleted from route where company_id = $1 and object_id = $2', [
    companyId,
    POEM_1.id,
  ]);
  const [live] = await tx.query(`select version, note, seen from poem_version where ${AT} and live`, [companyId, POEM_1.id]);
  const uses = await tx.query<{ used_id: string }>(
    'select used_id from object_use where company_id = $1 and user_kind = $2 and user_id = $3 and live order by 1',
    [companyId, POEM, POEM_1.id],
  );
  const pins = await tx.query<{ hash: string }>('select hash from pinned_blob where company_id = $1 order by 1', [companyId]);
  return { route, live, uses: uses.map(({ used_id }) => used_id), pins: pins.map(({ hash }) => hash) };
}

test('numbers versions, moves the pointer, keeps bytes and uses, notifies fronts', () =>
  inPoetry(async (tx) => {
    expect(await stateOf(tx)).toEqual({ route: { kind: POEM, live_version: null, deleted: false }, live: undefined, uses: [], pins: [] });
    expect(await publishing.publish(tx, caller(), POEM_1, poem('Ode'))).toBe(1);
    expect(await publishing.publish(tx, caller(), POEM_1, poem('Haiku'))).toBe(2);
    expect(await stateOf(tx)).toEqual({
      route: { kind: POEM, live_version: 2, deleted: false },
      live: { version: 2, note: 'Haiku', seen: 5 },
      uses: ['haiku'],
      pins: ['hash of Haiku', 'hash of Ode'],
    });
    expect(notified).toEqual([POEM_1.uuid, POEM_1.uuid]);
  }));

test('pins bytes once, whatever the order and however often a version names them', () =>
  inPoetry(async (tx) => {
    await tx.run('delete from pinned_blob where company_id = $1', [companyId]);
    await pinBlobs(tx, companyId, ['b', 'a', 'b']);
    expect((await stateOf(tx)).pins).toEqual(['a', 'b']);
    await tx.run('delete from pinned_blob where company_id = $1', [companyId]);
  }));

test('restores an older version with its uses, notes when, and refuses unknown ones', () =>
  inPoetry(async (tx) => {
    for (const text of ['Ode', 'Haiku']) await publishing.publish(tx, caller(), POEM_1, poem(text));
    await publishing.restore(tx, caller(), POEM_1, 1);
    expect(await stateOf(tx)).toMatchObject({ route: { live_version: 1 }, live: { version: 1, seen: 3 }, uses: ['ode'] });
    await expect(publishing.restore(tx, caller(), POEM_1, 3)).rejects.toMatchObject({ code: 'not_found' });
    const restored = 'select kind, object_id, version from restored_version where company_id = $1 and at = now()';
    expect(await tx.query(restored, [companyId])).toEqual([{ kind: POEM, object_id: POEM_1.id, version: 1 }]);
    expect(await publishing.publish(tx, caller(), POEM_1, poem('Sonnet'))).toBe(3);
    expect(notified.length).toBe(4);
  }));

test('keeps the address of a deleted object, and tells the fronts of it', () =>
  inPoetry(async (tx) => {
    await publishing.publish(tx, caller(), POEM_1, poem('Ode'));
    await publishing.setDeleted(tx, companyId, POEM_1.id, true);
    expect(await stateOf(tx)).toMatchObject({ route: { live_version: 1, deleted: true } });
    await publishing.setDeleted(tx, companyId, POEM_1.id, false);
    expect(await stateOf(tx)).toMatchObject({ route: { live_version: 1, deleted: false } });
    expect(notified.length).toBe(3);
  }));
