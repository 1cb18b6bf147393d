/** Each row of a file has its end, and none holds up what the company sends meanwhile. */
import type { EventImport } from '@limn/contracts';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEventDrainer } from '../drain-events.job.ts';
import { createLog } from '../../../../platform/log.ts';
import { withClient } from '../../../../storage/connection.ts';
import { eventJournalDirectory } from '../../../../storage/journal/journal-files.ts';
import { startApi, type ApiServer } from '../../../../testing/api-server.ts';
import { importDeps, importKit, type ImportKit } from '../testing/import-kit.ts';
import type { EventImportDeps } from './import-events.ts';
import { eventFollowers } from '../../../../jobs/event-followers.ts';

let api: ApiServer;
let deps: EventImportDeps;
let kit: ImportKit;
let teams = 0;

beforeAll(async () => {
  api = await startApi();
  deps = await importDeps(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  kit = await importKit(api, deps, `rows-${(teams += 1)}`);
});

async function drainUntilStored(total: string): Promise<void> {
  const drainer = createEventDrainer({
    ...eventFollowers,
    directory: eventJournalDirectory(join(api.dataDir, 'journal')),
    log: createLog('error'),
  });
  const from = performance.now();
  await withClient(api.logins.jobs, 'drain', async (client) => {
    while (!(await kit.totals()).includes(total) && performance.now() - from < 10_000) if (!(await drainer.step(client))) await sleep(50);
  });
}

const rowsOf = (count: number) => `who\n${Array.from({ length: count }, (_, n) => `c-${count}-${n}\n`).join('')}`;

test.each([1, 2, 3, 100])('ends each row in one figure, in batches of %i', async (rowsAtOnce) => {
  await kit.imported('id,total\no-1,1\n', ['event_id', 'property:total']);
  // Repeats of what is stored, within the file, and of a row that doesn't fit.
  const text = 'id,total\na,1\na,2\nb,lots\nb,3\nb,4\no-1,5\nc,6\na,lots\n';
  expect(await kit.imported(text, ['event_id', 'property:total'], { rowsAtOnce })).toMatchObject({
    state: 'complete',
    rows: 8,
    taken: 3,
    refused: 1,
    repeated: 4,
    erased: 0,
  });
  expect(await kit.totals()).toEqual(['1.00', '1.00', '3.00', '6.00']);
  expect((await kit.rejects()).map(({ record }) => record)).toEqual([
    expect.objectContaining({ event_id: 'b', event_properties: { total: 'lots' } }),
  ]);
});

test('refuses rows of more past months than the company may have', async () => {
  const months = (...of: string[]) => `who,when\n${of.map((month) => `c-1,${month}-03T10:00:00Z\n`).join('')}`;
  const USED = ['customer_id', 'event_timestamp'];
  const now = new Date().toISOString().slice(0, 7);
  const text = months('2001-01', '2002-02', now, '2003-03', '2004-04', '2001-01', '2005-05');
  const done = await kit.imported(text, USED, { maxMonths: 3 });
  expect(done).toMatchObject({ state: 'complete', rows: 7, taken: 5, refused: 2, repeated: 0 });
  expect((await kit.rejects()).map(({ reason }) => reason).toSorted()).toEqual(
    ['2004-04', '2005-05'].map(
      (month) =>
        `event_timestamp is in ${month}. Your events have records in 3 months already, so no earlier month can be added. Keep events for fewer days, or delete an event, and send it again.`,
    ),
  );
});

test('imports a file of more months than a transaction may write', async () => {
  const times = Array.from({ length: 230 }, (_, n) => new Date(Date.UTC(2005, n, 3)).toISOString());
  const text = `who,when\n${times.map((time) => `c-1,${time}\n`).join('')}`;
  expect(await kit.imported(text, ['customer_id', 'event_timestamp'], { rowsAtOnce: 500 })).toMatchObject({
    state: 'complete',
    taken: 230,
  });
});

test('lets live events of the company in between its imports', async () => {
  const key = (await kit.ask('createCollectKey', {}, { name: 'Shop' })).collect_key as { secret: string };
  const slow = {
    rowsAtOnce: 1,
    follower: {
      ...kit.deps.follower,
      // Two of these are longer than a drain waits.
      async meet(...met: Parameters<EventImportDeps['follower']['meet']>) {
        await kit.deps.follower.meet(...met);
        await sleep(600);
      },
    },
  };
  const files = [await kit.upload(rowsOf(12), ['customer_id']), await kit.upload(rowsOf(13), ['customer_id'])];
  const stop = new AbortController();
  const running = files.map(({ id }) => kit.work(id, slow, stop.signal));
  await sleep(300);
  const payload = JSON.stringify([{ event_id: 'live', event_properties: { total: 77 } }]);
  await api.app.inject({ method: 'POST', url: `/collect/${key.secret}/purchase`, payload });
  const sentAt = performance.now();
  await drainUntilStored('77.00');
  const waitedMs = performance.now() - sentAt;
  const { imports } = (await kit.ask('listEventImports', { id: kit.event })) as unknown as { imports: EventImport[] };
  expect(imports.map(({ state }) => state)).toEqual(['running', 'running']);
  expect(waitedMs).toBeLessThan(4000);
  stop.abort();
  await Promise.all(running);
  for (const { id } of files) await kit.ask('cancelEventImport', { id });
  await Promise.all(files.map(({ id }) => kit.work(id)));
});

test('keeps the digits of a refused row that is sent again', async () => {
  await kit.imported('id,total\na,51.503364\nb,lots\n', ['event_id', 'property:total']);
  const reasons = async () => (await kit.rejects()).map(({ reason }) => reason).toSorted();
  expect(await reasons()).toEqual(['total: It has more than 2 digits after the point.', 'total: It is not a number.']);
  expect(await kit.ask('retryEventRejects', { id: kit.event })).toMatchObject({ accepted: 0 });
  expect(await reasons()).toHaveLength(2);
  await kit.ask('alterEventColumn', { id: kit.event }, { column_name: 'total', new_data_type: 'decimal', field_decimals: 6 });
  expect(await kit.ask('retryEventRejects', { id: kit.event })).toMatchObject({ accepted: 1 });
  await drainUntilStored('51.503364');
  expect(await kit.totals()).toEqual(['51.503364']);
});
