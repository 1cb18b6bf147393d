/** Recipients of tests as the roller writes them down, beside the same worked out of all records at once. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OPENER_CLASS, RECORD_KIND, seededRandom, SUBJECT_KIND } from '@limn/model';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../../../platform/log.ts';
import { withClient } from '../../../../storage/connection.ts';
import { testDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { createDrainer } from '../drain/drain.ts';
import { openJournal } from '../log/journal.ts';
import type { CountRecord } from '../log/record.ts';
import { rollOnce } from './roller.ts';
import { countArms } from '../test-recipients.read.ts';
import { randomRecord, type World } from '../testing/random-record.ts';

const log = createLog('silent');
const WORLD: World = { companies: [1, 2], objects: 2, recipients: 12, firstDay: 2490, days: 4 };
let t: TestDatabase;
let directory: string;

beforeAll(async () => void (t = await testDatabase()));
afterAll(() => t.drop());
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'limn-journal-'));
  await withClient(t.logins.owner, 'test', (client) =>
    client.query('truncate test_recipient, impression, batch, journal_slot, item_shown, chain, roll, subject_roll, roll_hour'),
  );
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

interface Manner {
  batchRecords: number;
  drainers: number;
  batches: number;
  perCompany: boolean;
}

async function countAll(records: readonly CountRecord[], { batchRecords, drainers, ...rolling }: Manner): Promise<void> {
  const journal = await openJournal({ directory, slot: 1, db: t.db, log });
  await Promise.all(records.map((record) => journal.append(record)));
  await journal.close();
  const drain = () =>
    withClient(t.logins.jobs, 'test', async (client) => {
      const drainer = createDrainer({ directory, log, batchRecords });
      for (let idle = 0; idle < 3;) idle = (await drainer.step(client)) ? 0 : idle + 1;
    });
  await Promise.all(Array.from({ length: drainers }, drain));
  await withClient(t.logins.jobs, 'test', async (client) => {
    while ((await rollOnce(client, rolling)) > 0);
  });
}

interface Row {
  company_id: number;
  object_id: number;
  test: number;
  recipient: string;
  variant: number | null;
  at: Date | null;
  day: number | null;
  clicked_at: Date | null;
  returned: boolean;
}

const nameOf = ({ company_id: company, object_id: object, test: key, recipient }: Row) => [company, object, key, recipient].join();

/** One row for each recipient of a test. */
function expectedOf(records: readonly CountRecord[]): Row[] {
  const met = records.flatMap((record) => {
    const isShown = record.kind === RECORD_KIND.impression && record.openerClass <= OPENER_CLASS.prefetch;
    const isClick = record.kind === RECORD_KIND.click && record.openerClass <= OPENER_CLASS.proxy;
    const variants = record.decisions.filter(({ kind }) => kind === SUBJECT_KIND.variant);
    return record.recipient !== null && (isShown || isClick) ? variants.map(({ id }) => ({ record, isShown, variant: id })) : [];
  });
  const groups = Map.groupBy(met, ({ record, variant }) =>
    [record.companyId, record.objectId, Math.floor(variant / 64), record.recipient].join(),
  );
  return [...groups].map(([name, all]) => {
    const [company_id = 0, object_id = 0, key = 0] = name.split(',').map(Number);
    const shown = all.filter(({ isShown }) => isShown).toSorted((a, b) => a.record.atMs - b.record.atMs);
    const clicks = all.filter(({ isShown }) => !isShown).map(({ record }) => record.atMs);
    return {
      company_id,
      object_id,
      test: key,
      recipient: name.split(',')[3] ?? '',
      variant: shown[0]?.variant ?? null,
      at: shown[0] ? new Date(shown[0].record.atMs) : null,
      day: shown.length > 0 ? Math.min(...shown.map(({ record }) => record.day)) : null,
      clicked_at: clicks.length > 0 ? new Date(Math.min(...clicks)) : null,
      returned: new Set(shown.map(({ record }) => record.day)).size > 1,
    };
  });
}

test.each([1, 2, 3, 4])('keeps what recipients did in tests, in any order and batches (seed %i)', async (seed) => {
  const random = seededRandom(seed);
  const records = Array.from({ length: 400 }, () => ({
    ...randomRecord(random, WORLD),
    decisions: random() < 0.2 ? [] : [{ kind: SUBJECT_KIND.variant, id: 64 * (1 + random.below(3)) + random.below(3) }],
  }));
  await countAll(records, {
    batchRecords: 1 + random.below(60),
    drainers: 1 + (seed % 2),
    batches: 1 + random.below(6),
    perCompany: seed > 2,
  });
  const rows = await withClient(
    t.logins.jobs,
    'test',
    async (client) =>
      (
        await client.query(
          'select company_id, object_id, test, recipient::text as recipient, variant, at, day, clicked_at, returned from test_recipient where not sample',
        )
      ).rows as Row[],
  );
  // The arm of who was only seen clicking is in no figure.
  const assigned = rows.map((row) => ({ ...row, variant: row.at ? row.variant : null }));
  const sorted = (list: readonly Row[]) => list.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const expected = expectedOf(records);
  expect(sorted(assigned)).toEqual(sorted(expected));
  expect(expected.filter(({ at }) => at).length).toBeGreaterThan(50);
  // The counts of a test since a moment.
  const since = new Date(Date.UTC(2020, 0, 1) + 2491.5 * 86_400_000);
  const until = new Date(since.getTime() + 86_400_000);
  const span = { campaignId: 1, test: 2, since: since.toISOString(), until: until.toISOString() };
  const analysed = expected.filter(
    (row) => row.company_id === 1 && row.object_id === 1 && row.test === 2 && row.at && row.at >= since && row.at < until,
  );
  const counts = [...Map.groupBy(analysed, ({ variant }) => variant ?? 0)]
    .map(([variant, of]) => ({
      variant,
      recipients: of.length,
      clicked: of.filter(({ clicked_at: at }) => at).length,
      returned: of.filter(({ returned }) => returned).length,
    }))
    .toSorted((a, b) => a.variant - b.variant);
  expect(await t.db.withCompany(1, (tx) => countArms(tx, 1, span))).toEqual(counts);
});
