/**
 * A click follows its picture through what is on the disk and in the database: fronts come and go, and the
 * jobs are a process of their own.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openJournal } from '../features/measuring/counting/log/journal.ts';
import { startJobs, type Jobs } from '../jobs/start-jobs.ts';
import { createLog } from '../platform/log.ts';
import { withClient } from '../storage/connection.ts';
import { openObjectSource } from './opened/object-source.ts';
import { openRenderStage, type RenderStage } from './testing/render-stage.ts';
import { aSnapshot } from './testing/snapshots.ts';

const log = createLog('silent');
const directory = mkdtempSync(join(tmpdir(), 'limn-journal-'));
let base: RenderStage;
let jobs: Jobs;
beforeAll(async () => {
  base = await openRenderStage();
  jobs = startJobs({ login: base.t.logins.jobs, directory, log, logLevel: 'silent' });
}, 60_000);
afterAll(async () => {
  await jobs.stop();
  await base.close();
  rmSync(directory, { recursive: true, force: true });
});

/** With nothing in its memory, and a journal of its own. */
async function aFront(slot: number) {
  const { db } = base.t;
  const journal = await openJournal({ directory, slot, db, log });
  const objects = await openObjectSource({ db, loadDraft: async () => undefined, log });
  const stage = await openRenderStage({ shared: base, journal, handler: { db, objects } });
  return {
    open: async (uuid: string, eid: string) => expect((await stage.get(`/render/${uuid}?eid=${eid}&sid=spring`)).status).toBe(200),
    click: async (uuid: string, eid: string) => (await stage.get(`/link/${uuid}?eid=${eid}&sid=spring`)).headers.get('location'),
    async close() {
      await stage.close();
      await objects.close();
      await journal.close();
    },
  };
}

const exposed = (version: number) =>
  vi.waitFor(
    async () => {
      const rows = await withClient(
        base.t.logins.jobs,
        'test',
        async (client) => (await client.query('select version from impression where kind = 1 order by at desc limit 1')).rows as unknown[],
      );
      expect(rows).toEqual([{ version }]);
    },
    { timeout: 20_000, interval: 50 },
  );

async function publishNext(id: number, uuid: string, link: string): Promise<void> {
  const { companyId, t } = base;
  await t.db.withCompany(companyId, async (tx) => {
    const snapshot = JSON.stringify(aSnapshot({ link }));
    await tx.run('insert into image_version (company_id, image_id, version, snapshot, format) values ($1, $2, 2, $3, $4)', [
      companyId,
      id,
      snapshot,
      'jpeg',
    ]);
    await tx.run('update route set live_version = 2 where uuid = $1', [uuid]);
    await t.db.notify(tx, 'version', { uuid });
  });
}

test('leads a click by the picture shown before a restart, and on another front', async () => {
  const [first, second] = ['https://shop.example/first', 'https://shop.example/second'];
  const { id, uuid } = await base.publish({ snapshot: { link: first } });
  const shower = await aFront(1);
  await shower.open(uuid, 'ada');
  await exposed(1);
  await publishNext(id, uuid, second);
  expect(await shower.click(uuid, 'ada')).toBe(first);
  await shower.close();

  const [restarted, other] = [await aFront(1), await aFront(2)];
  for (const front of [restarted, other]) {
    expect(await front.click(uuid, 'ada')).toBe(first);
    expect(await front.click(uuid, 'bert')).toBe(second);
  }
  // Anyone who opens the mail again is shown the new picture, and led by it from then on.
  await other.open(uuid, 'ada');
  await exposed(2);
  await restarted.close();
  const again = await aFront(1);
  expect(await again.click(uuid, 'ada')).toBe(second);
  await Promise.all([again.close(), other.close()]);
}, 60_000);
