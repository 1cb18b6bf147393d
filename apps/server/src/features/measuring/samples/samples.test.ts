/** Sample figures stand beside real ones in every reading, in none of the bill, and go without a trace. */
import { dateOfDay, dayIn, OPENER_CLASS, POPULATION, RECORD_KIND, SUBJECT_KIND, TEST_ARM } from '@limn/model';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCountJobs } from '../../../jobs/testing/count-jobs.ts';
import { createLog } from '../../../platform/log.ts';
import { withClient } from '../../../storage/connection.ts';
import { startApi, type ApiServer, type Tenant } from '../../../testing/api-server.ts';
import { ensureSampleMonths, giveSampleFigures, type SampleRecord } from '../counting/sample-figures.store.ts';
import { usageByDayAndImage } from '../../people/credits/usage.read.ts';
import { expectedAnswers } from '../counting/testing/oracle.ts';
import { mailingNumbers, rolledAnswers } from '../counting/testing/read-counts.ts';

const READER = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15';
const ZONE = 'Europe/London';
const DAY_MS = 86_400_000;
const KIND = 2 ** 32;
const TEST = 3;
const nowMs = Date.now();
const today = dayIn(ZONE, nowMs);
let api: ApiServer;
let ours: Tenant;
let theirs: Tenant;
let images: { id: number; uuid: string }[] = [];
let samples: SampleRecord[] = [];

beforeAll(async () => {
  api = await startApi();
  ours = await api.tenant('samples-ours');
  theirs = await api.tenant('samples-theirs');
  images = [await published(ours, 'One'), await published(ours, 'Two')];
  samples = someRecords(images.map(({ id }) => id));
  expect(await give(ours, samples)).toBe(true);
  expect(await give(theirs, someRecords([(await published(theirs, 'Theirs')).id]))).toBe(true);
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  for (const eid of ['a@example.com', 'b@example.com', 'a@example.com']) await visit('render', eid);
  await visit('link', 'a@example.com');
  await startCountJobs({ login: api.logins.jobs, directory: join(api.dataDir, 'journal'), log: createLog('error') }).stop();
});
afterAll(() => api.close());

async function published({ owner }: Tenant, name: string): Promise<{ id: number; uuid: string }> {
  const { body } = await api.ask('createImage', { as: owner, body: { name, type_id: 1, link: 'https://example.com/' } });
  const { id, uuid } = body.image as { id: number; uuid: string };
  expect((await api.ask('publishImage', { as: owner, params: { id }, body: {} })).status).toBe(201);
  return { id, uuid };
}

async function visit(what: 'render' | 'link', eid: string): Promise<void> {
  const { port } = api.app.server.address() as { port: number };
  const address = `http://127.0.0.1:${port}/${what}/${images[0]?.uuid}?eid=${eid}`;
  await (await fetch(address, { redirect: 'manual', headers: { 'user-agent': READER } })).arrayBuffer();
}

/** Each of three people brought 10.00 for every image, twice. */
const give = async ({ companyId }: Tenant, records: readonly SampleRecord[]) => {
  await api.db.control((tx) => ensureSampleMonths(tx, records));
  const bought = images.flatMap(({ id: objectId }) =>
    [1, 4, 25].flatMap((recipient) => Array.from({ length: 2 }, () => ({ objectId, recipient, value: 1000 }))),
  );
  return api.db.withCompany(companyId, (tx) => giveSampleFigures(tx, companyId, records, { conversions: bought }));
};

/** People who come on several days, to several images, more than once a day; machines too. */
function someRecords(imageIds: readonly number[]): SampleRecord[] {
  const classes = [OPENER_CLASS.person, OPENER_CLASS.proxy, OPENER_CLASS.person, OPENER_CLASS.prefetch, OPENER_CLASS.scanner];
  return Array.from({ length: 400 }, (_, n): SampleRecord[] => {
    const record: SampleRecord = {
      atMs: nowMs - ((n * 7) % 40) * DAY_MS - (n % 11) * 1000,
      objectId: imageIds[(n * 3 + Math.floor(n / 7)) % imageIds.length] ?? 0,
      version: 1,
      kind: RECORD_KIND.impression,
      openerClass: classes[n % 5] ?? OPENER_CLASS.person,
      recipient: (n * n) % 60,
      send: n % 2 === 0 ? 'mailing' : undefined,
      subjects:
        n % 4 === 0
          ? [SUBJECT_KIND.ruleset * KIND + (n % 3), SUBJECT_KIND.item * KIND + 1 + (n % 5)]
          : n % 4 === 1
            ? [SUBJECT_KIND.variant * KIND + TEST * TEST_ARM.places + (((n * n) % 60) % 2)]
            : [],
    };
    const isPerson = record.openerClass === OPENER_CLASS.person;
    return isPerson && n % 3 === 0 ? [record, { ...record, kind: RECORD_KIND.click }] : [record];
  }).flat();
}

const countRecords = (companyId: number) =>
  samples.map(({ recipient, send, subjects = [], ...record }) => ({
    ...record,
    ...(send !== undefined && { mailing: send }),
    companyId,
    day: dayIn(ZONE, record.atMs),
    recipient: BigInt(recipient),
    send: 0n,
    position: 1,
    decisions: subjects.map((subject) => ({ kind: Math.floor(subject / KIND), id: subject % KIND })),
    lease: 0,
  }));

async function readings(as: string, from: number, to: number) {
  const sum = async (route: 'imageOpens' | 'imageClicks') =>
    ((await api.ask(route, { as })).body.stats as { value: number }[]).reduce((total, { value }) => total + value, 0);
  const { body } = await api.ask('imageStats', { as, params: { start: dateOfDay(from), end: dateOfDay(to) } });
  const rows = Object.fromEntries(
    (body.stats as Record<string, number>[]).map(({ id, total_opens, uniq_opens, total_clicks, uniq_clicks }) => [
      id,
      [total_opens, uniq_opens, total_clicks, uniq_clicks],
    ]),
  );
  return { opens: await sum('imageOpens'), clickRate: await sum('imageClicks'), rows };
}

/** Counts of the log and the rollups without samples, and sample rows of each company. */
async function stored() {
  return withClient(api.logins.jobs, 'test', async (client) => {
    const rows = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows;
    return {
      real: await rows('select to_jsonb(i) as row from impression i where sample is null order by i::text'),
      rolled: await rows(`select to_jsonb(r) as row from roll r where population <> ${POPULATION.sample} order by r::text`),
      samples: await rows('select company_id, count(*)::int as n from impression where sample group by 1 order by 1'),
      sampleTests: await rows('select company_id, count(*)::int as n from test_recipient where sample group by 1 order by 1'),
      sampleRolls: await rows(
        `select company_id from roll where population = ${POPULATION.sample} union select company_id from subject_roll where population = ${POPULATION.sample}
         order by 1`,
      ),
    };
  });
}

test('rolls samples up as plain counting of all records does, in every range', async () => {
  await withClient(api.logins.jobs, 'test', async (client) => {
    const numberOf = await mailingNumbers(client);
    for (const [from, to] of [
      [today - 60, today],
      [today - 29, today],
      [today - 12, today - 3],
      [today - 7, today - 7],
    ] as const) {
      const rolled = (await rolledAnswers(client, from, to)).filter(
        ({ companyId, population }) => companyId === ours.companyId && population === POPULATION.sample,
      );
      const expected = expectedAnswers(countRecords(ours.companyId), from, to, numberOf).filter(
        ({ population }) => population === POPULATION.counted,
      );
      expect(expected.length).toBeGreaterThan(0);
      expect(rolled).toEqual(expected.map((answer) => ({ ...answer, population: POPULATION.sample })));
    }
  });
});

test('writes the recipients of tests as a drain would, with what they brought', async () => {
  const met = samples.filter(({ subjects = [] }) => subjects.some((subject) => Math.floor(subject / KIND) === SUBJECT_KIND.variant));
  const people = Map.groupBy(met, ({ objectId, recipient }) => `${objectId} ${recipient}`);
  const expected = [...people.values()].flatMap((records) => {
    const opens = records.filter(({ kind, openerClass }) => kind === RECORD_KIND.impression && openerClass <= OPENER_CLASS.prefetch);
    const [first] = records;
    if (!first || opens.length === 0) return [];
    const at = Math.min(...opens.map(({ atMs }) => atMs));
    return [
      {
        object_id: first.objectId,
        variant: (first.subjects?.[0] ?? 0) % KIND,
        at: new Date(at).toISOString(),
        day: dayIn(ZONE, at),
        clicked: records.some(({ kind }) => kind === RECORD_KIND.click),
        returned: new Set(opens.map(({ atMs }) => dayIn(ZONE, atMs))).size > 1,
        kept_conversions: [1, 4, 25].includes(first.recipient) ? 2 : 0,
        kept_revenue: [1, 4, 25].includes(first.recipient) ? 2000 : 0,
      },
    ];
  });
  const rows = await api.db.withCompany(ours.companyId, (tx) =>
    tx.query<{ at: Date }>(
      `select object_id, variant, at, day, clicked_at is not null as clicked, returned, kept_conversions, kept_revenue
       from test_recipient where company_id = $1 and test = $2 and sample`,
      [ours.companyId, TEST],
    ),
  );
  const sorted = (all: readonly object[]) => all.map((one) => JSON.stringify(one)).toSorted((a, b) => a.localeCompare(b));
  expect(sorted(rows.map((row) => ({ ...row, at: row.at.toISOString() })))).toEqual(sorted(expected));
  expect(expected.filter(({ kept_conversions: kept }) => kept > 0).length).toBeGreaterThan(2);
});

test('shows samples and real figures together, and bills the real ones alone', async () => {
  const [from, to] = [today - 29, today];
  const expected = expectedAnswers(countRecords(ours.companyId), from, to).filter(({ population }) => population === POPULATION.counted);
  const of = (objectId: number, kind: number) => expected.find((answer) => answer.objectId === objectId && answer.kind === kind);
  const [opens, clicks] = [of(0, RECORD_KIND.impression), of(0, RECORD_KIND.click)];
  const seen = await readings(ours.viewer, from, to);
  const uniques = (opens?.uniq ?? 0) + 2;
  expect([seen.opens, seen.clickRate]).toEqual([uniques, expect.closeTo((((clicks?.uniq ?? 0) + 1) / uniques) * 100)]);
  expect(seen.rows).toEqual(
    Object.fromEntries(
      images.map(({ id }, index) => {
        const [open, click] = [of(id, RECORD_KIND.impression), of(id, RECORD_KIND.click)];
        const real = index === 0 ? [3, 2, 1, 1] : [0, 0, 0, 0];
        return [id, [open?.total, open?.uniq, click?.total, click?.uniq].map((n, at) => (n ?? 0) + (real[at] ?? 0))];
      }),
    ),
  );
  const { company } = (await api.ask('getUserCompany', { as: ours.owner })).body as {
    company: { billing: { usage: { credits_remaining: number } } };
  };
  expect(company.billing.usage.credits_remaining).toBe(1000 - 3);
  const usage = await api.db.withCompany(ours.companyId, (tx) => usageByDayAndImage(tx, ours.companyId, from, to));
  expect(usage.map(({ impressions, object_id }) => [object_id, impressions])).toEqual([[images[0]?.id, 3]]);
  expect((await api.ask('sampleData', { as: ours.viewer })).body.sample_data).toEqual({
    present: true,
    from: dateOfDay(Math.min(...countRecords(ours.companyId).map(({ day }) => day))),
    to: dateOfDay(Math.max(...countRecords(ours.companyId).map(({ day }) => day))),
  });
});

test('lets a company write and delete sample rows of its own and no other counts', async () => {
  const before = await stored();
  const { companyId } = ours;
  const refused = async (sql: string) => expect(api.db.withCompany(companyId, (tx) => tx.run(sql))).rejects.toThrow(/row-level security/);
  const roll = (company: number, population: number) => `insert into roll values (${company}, 0, 1, ${population}, -32768, 1, 1, 1, 1)`;
  const impression = (company: number, sample: string) =>
    `insert into impression values (now(), ${company}, 1, 1, 1, 1, 0, true, 1, 0, 1, null, 0, ${sample})`;
  await refused(roll(companyId, POPULATION.counted));
  await refused(roll(theirs.companyId, POPULATION.sample));
  await refused(impression(companyId, 'null'));
  await refused(impression(theirs.companyId, 'true'));
  const inTest = (company: number, sample: boolean) =>
    `insert into test_recipient (company_id, object_id, test, recipient, variant, sample) values (${company}, 1, 1, 1, 64, ${sample})`;
  await refused(inTest(companyId, false));
  await refused(inTest(theirs.companyId, true));
  // As if a filter were forgotten: undone, so that the test after this one finds the samples.
  const undo = new Error('undo');
  await expect(
    api.db.withCompany(companyId, async (tx) => {
      expect(await tx.run('delete from impression')).toBe(samples.length);
      expect(await tx.run('delete from roll')).toBeGreaterThan(0);
      expect((await tx.query('select 1 from impression')).length).toBe(4);
      throw undo;
    }),
  ).rejects.toThrow('undo');
  expect(await stored()).toEqual(before);
});

test('clears the samples of the asking company and nothing else, once and for all', async () => {
  const before = await stored();
  expect(before.real).toHaveLength(4);
  expect((await api.ask('clearSampleData', { as: ours.editor })).status).toBe(403);
  expect((await api.ask('clearSampleData', { as: ours.key })).status).toBe(403);
  for (let time = 0; time < 2; time++) expect((await api.ask('clearSampleData', { as: ours.owner })).status).toBe(200);
  const isTheirs = ({ company_id }: Record<string, unknown>) => company_id === theirs.companyId;
  expect(await stored()).toEqual({
    ...before,
    samples: before.samples.filter(isTheirs),
    sampleTests: before.sampleTests.filter(isTheirs),
    sampleRolls: before.sampleRolls.filter(isTheirs),
  });
  expect((await api.ask('sampleData', { as: ours.viewer })).body.sample_data).toEqual({ present: false, from: null, to: null });
  expect(await readings(ours.viewer, today - 29, today)).toMatchObject({ opens: 2, clickRate: 50 });
  expect(await give(ours, samples)).toBe(false);
  expect(await stored()).toMatchObject({ samples: before.samples.filter(isTheirs) });
  const { activity } = (await api.ask('listActivity', { as: ours.owner, query: { page: '1', rowsPerPage: '10' } })).body as {
    activity: { data: { text: string }[] };
  };
  expect(JSON.stringify(activity.data)).toContain('cleared the sample figures');
});
