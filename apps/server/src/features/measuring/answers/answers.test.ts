/**
 * Answers that no one asked for: each beside a company in which it holds, and beside those in which nothing
 * can be said.
 */
import { OBJECT_KIND, OPENER_CLASS, RECORD_KIND, type RecordKind, seededRandom, SUBJECT_KIND } from '@limn/model';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import { withClient } from '../../../storage/connection.ts';
import { whereUrl } from '../../../testing/campaign-kit.ts';
import { testDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { aCompany } from '../../../testing/a-company.ts';
import { createDrainer } from '../counting/drain/drain.ts';
import { openJournal } from '../counting/log/journal.ts';
import type { CountRecord } from '../counting/log/record.ts';
import { rollOnce } from '../counting/roll/roller.ts';
import { isLower } from './answer.ts';
import { answersHandlers } from './answers.routes.ts';

const log = createLog('error');
const [DAY_MS, HOUR_MS, EPOCH] = [86_400_000, 3_600_000, Date.UTC(2020, 0, 1)];
/** 30 March 2026. */
const TODAY = 2280;
const CHANGED = TODAY - 10;
const instant = (day: number, hour = 12) => EPOCH + day * DAY_MS + hour * HOUR_MS;
const [FELL, STEADY, FEW, GONE, UNDONE, RESTORED] = [900_101, 900_102, 900_103, 900_104, 900_105, 900_106];
const [LEVELS, SMALL, AGAIN] = [900_111, 900_112, 900_113];
/** The image of a ruleset that is no longer there. */
const NO_IMAGE = 900_199;
const RECIPE = 900_121;

interface Shown {
  objectKind?: number;
  objectId: number;
  /** The people come on these days, one after the other. */
  from: number;
  to: number;
  people: number;
  clicks: number;
  ruleset?: number;
  item?: string;
}

const SHOWN: readonly Shown[] = [
  { objectId: FELL, from: CHANGED - 14, to: CHANGED - 1, people: 600, clicks: 60 },
  { objectId: FELL, from: CHANGED + 1, to: TODAY, people: 600, clicks: 12 },
  // On the day of the change itself, and before the two weeks: neither is compared.
  { objectId: FELL, from: CHANGED, to: CHANGED, people: 50, clicks: 50 },
  { objectId: FELL, from: CHANGED - 30, to: CHANGED - 15, people: 90, clicks: 1 },
  { objectId: STEADY, from: CHANGED - 14, to: CHANGED - 1, people: 600, clicks: 60 },
  { objectId: STEADY, from: CHANGED + 1, to: TODAY, people: 600, clicks: 52 },
  { objectId: FEW, from: CHANGED - 14, to: CHANGED - 1, people: 40, clicks: 20 },
  { objectId: FEW, from: CHANGED + 1, to: TODAY, people: 30, clicks: 0 },
  { objectKind: OBJECT_KIND.campaign, objectId: LEVELS, from: TODAY - 14, to: TODAY, people: 700, clicks: 3, ruleset: 1 },
  // Silver matched before it was published again, and not since.
  { objectKind: OBJECT_KIND.campaign, objectId: LEVELS, from: TODAY - 20, to: TODAY - 16, people: 30, clicks: 3, ruleset: 2 },
  { objectKind: OBJECT_KIND.campaign, objectId: SMALL, from: TODAY - 14, to: TODAY, people: 400, clicks: 3, ruleset: 1 },
  // Few clicked version 2, until version 1 was restored: then it was as before.
  { objectId: UNDONE, from: CHANGED - 14, to: CHANGED - 1, people: 600, clicks: 60 },
  { objectId: UNDONE, from: CHANGED + 1, to: CHANGED + 3, people: 600, clicks: 12 },
  { objectId: UNDONE, from: CHANGED + 5, to: TODAY, people: 600, clicks: 60 },
  { objectId: RESTORED, from: CHANGED - 14, to: CHANGED - 1, people: 500, clicks: 50 },
  { objectId: RESTORED, from: CHANGED + 1, to: TODAY, people: 500, clicks: 10 },
  // Its only version was restored three days ago: too few have opened it since.
  { objectKind: OBJECT_KIND.campaign, objectId: AGAIN, from: TODAY - 14, to: TODAY, people: 700, clicks: 3, ruleset: 1 },
  { objectKind: OBJECT_KIND.recipe, objectId: RECIPE, from: TODAY - 20, to: TODAY, people: 1500, clicks: 75, item: 'mug' },
  { objectKind: OBJECT_KIND.recipe, objectId: RECIPE, from: TODAY - 20, to: TODAY, people: 800, clicks: 0, item: 'rug' },
  { objectKind: OBJECT_KIND.recipe, objectId: RECIPE, from: TODAY - 20, to: TODAY, people: 200, clicks: 0, item: 'cup' },
];

function recordsOf(shown: Shown, place: number, companyId: number): CountRecord[] {
  const { objectKind = OBJECT_KIND.image, objectId, from, to, people, clicks, ruleset, item } = shown;
  return Array.from({ length: people }, (_, person) => {
    const day = from + (person % (to - from + 1));
    const record = (kind: RecordKind, hour: number): CountRecord => ({
      atMs: instant(day, hour),
      companyId,
      objectKind,
      objectId,
      version: 1,
      day,
      kind,
      openerClass: OPENER_CLASS.person,
      recipient: BigInt(place * 10_000 + person),
      send: 0n,
      position: 1,
      decisions: ruleset === undefined ? [] : [{ kind: SUBJECT_KIND.ruleset, id: ruleset }],
      lease: 0,
      ...(item !== undefined && { items: [item] }),
    });
    return person < clicks ? [record(RECORD_KIND.impression, 9), record(RECORD_KIND.click, 10)] : [record(RECORD_KIND.impression, 9)];
  }).flat();
}

let t: TestDatabase;
let companyId: number;
beforeAll(async () => {
  t = await testDatabase();
  companyId = await company();
  await makeObjects();
  await count(SHOWN.flatMap((shown, place) => recordsOf(shown, place, companyId)));
  await withClient(t.logins.jobs, 'test', async (client) => {
    const hours = async (objectId: number, answered: readonly [answers: number, ms: number, bytes: number][]) => {
      for (const [hour, [answers, ms, bytes]] of answered.entries())
        await client.query('insert into roll_hour values ($1, $2, $3, 1, 0, 0, 0, 0, $4, $4, $5, $6)', [
          companyId,
          objectId,
          (instant(TODAY, 1) - EPOCH) / HOUR_MS + hour,
          answers,
          answers * ms,
          answers * bytes,
        ]);
    };
    await hours(FELL, [
      [30, 80, 700 * 1024],
      [40, 90, 700 * 1024],
      [50, 70, 700 * 1024],
      [2, 90_000, 10],
    ]);
    // One bad hour of four, and an image that too few opened.
    await hours(STEADY, [
      [30, 60_000, 9000],
      [30, 40, 9000],
      [30, 40, 9000],
      [30, 40, 9000],
    ]);
    await hours(FEW, [
      [20, 2100, 9000],
      [20, 1900, 9000],
      [60, 2000, 9000],
      [60, 100, 9000],
    ]);
  });
  for (const [image, parameter, day, n] of [
    [FELL, 'firstname', TODAY, 15],
    [FELL, 'firstname', TODAY - 6, 10],
    [FELL, 'firstname', TODAY - 7, 100],
    [FELL, 'lastname', TODAY, 19],
    [GONE, 'firstname', TODAY, 500],
    [LEVELS, 'eid', TODAY, 21],
  ] as const)
    await t.db.withCompany(companyId, (tx) =>
      tx.run(`insert into unresolved (company_id, object_id, parameter, day, n, token) values ($1, $2, $3, $4, $5, '*|FNAME|*')`, [
        companyId,
        image,
        parameter,
        day,
        n,
      ]),
    );
});
afterAll(() => t.drop());

async function company(): Promise<number> {
  return aCompany(t.db);
}

async function makeObjects(): Promise<void> {
  await t.db.withCompany(companyId, async (tx) => {
    for (const [id, name] of [
      [FELL, 'Fell'],
      [STEADY, 'Steady'],
      [FEW, 'Few'],
      [GONE, 'Gone'],
      [UNDONE, 'Undone'],
      [RESTORED, 'Restored'],
    ] as const) {
      const live = id === UNDONE || id === RESTORED ? 1 : 2;
      await tx.run(
        `insert into image (company_id, id, name, type_id, document, live_version, deleted_at) values ($1, $2, $3, 1, '{}', $5, case when $4 then now() end)`,
        [companyId, id, name, id === GONE, live],
      );
      for (const [version, day] of [
        [1, CHANGED - 60],
        [2, id === RESTORED ? CHANGED - 40 : CHANGED],
      ] as const)
        await tx.run(
          `insert into image_version (company_id, image_id, version, snapshot, format, published_at) values ($1, $2, $3, '{}', 'png', $4)`,
          [companyId, id, version, new Date(instant(day))],
        );
    }
    for (const [kind, id, day] of [
      [OBJECT_KIND.image, UNDONE, CHANGED + 4],
      [OBJECT_KIND.image, RESTORED, CHANGED],
      [OBJECT_KIND.campaign, AGAIN, TODAY - 3],
    ] as const)
      await tx.run('insert into restored_version (company_id, kind, object_id, at, version) values ($1, $2, $3, $4, 1)', [
        companyId,
        kind,
        id,
        new Date(instant(day)),
      ]);
    const ruleset = (key: number, name: string, more: object = {}) => ({
      key,
      id: key,
      name,
      shown: { kind: 'nothing' },
      rule: whereUrl('level', name),
      ...more,
    });
    const later = { start: new Date(instant(TODAY - 1)).toISOString() };
    for (const [id, name, rulesets] of [
      [
        LEVELS,
        'Levels',
        [
          ruleset(1, 'Gold'),
          ruleset(2, 'Silver'),
          ruleset(3, 'Soon', later),
          ruleset(4, 'Gold again', { rule: whereUrl('level', 'gold') }),
          ruleset(5, 'Lost', { shown: { kind: 'image', id: NO_IMAGE } }),
        ],
      ],
      [SMALL, 'Small', [ruleset(1, 'Any'), ruleset(2, 'None')]],
      [AGAIN, 'Again', [ruleset(1, 'Any'), ruleset(2, 'None')]],
    ] as const) {
      await tx.run(
        `insert into campaign (company_id, id, name, rulesets, other, live_version) values ($1, $2, $3, '[]', '{"image_type":"3"}', 1)`,
        [companyId, id, name],
      );
      await tx.run(
        `insert into campaign_version (company_id, campaign_id, version, snapshot, draft_revision, published_at) values ($1, $2, 1, $3, 1, $4)`,
        [companyId, id, JSON.stringify({ rulesets }), new Date(instant(TODAY - 15))],
      );
    }
  });
}

async function count(records: readonly CountRecord[]): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'limn-answers-'));
  const journal = await openJournal({ directory, slot: 1, db: t.db, log });
  await Promise.all(records.map((record) => journal.append(record)));
  await journal.close();
  await withClient(t.logins.jobs, 'test', async (client) => {
    const drainer = createDrainer({ directory, log });
    while (await drainer.step(client));
    while ((await rollOnce(client)) > 0);
  });
  rmSync(directory, { recursive: true });
}

async function ask(id: number, day: number) {
  const { listAnswers } = answersHandlers({ nowMs: () => instant(day) });
  const call = {
    caller: { companyId: id },
    transact: (work: Parameters<typeof t.db.withCompany>[1]) => t.db.withCompany(id, work),
  };
  return ((await listAnswers(call as never)) as { answers: object[] }).answers;
}

test('says what holds, with the figures of a plain count, and nothing else', async () => {
  expect(await ask(companyId, TODAY)).toEqual([
    {
      answer: 'lost_clicks',
      text: '“Fell” lost clicks after version 2 went live on 20 March: 2.00% of 600 people clicked, down from 10.00% of 600.',
      target: { kind: 'image', id: FELL },
    },
    {
      answer: 'lost_clicks',
      text: '“Restored” lost clicks after version 1 was restored on 20 March: 2.00% of 500 people clicked, down from 10.00% of 500.',
      target: { kind: 'image', id: RESTORED },
    },
    {
      answer: 'unfilled',
      text: 'The field “firstname” of “Fell” arrived unfilled 25 times in the last 7 days, as *|FNAME|*. It was left blank.',
      target: { kind: 'tag', id: FELL },
    },
    {
      answer: 'unfilled',
      text: 'The field “eid” of “Levels” arrived unfilled 21 times in the last 7 days, as *|FNAME|*. These opens count as tests.',
      target: { kind: 'campaign_tag', id: LEVELS },
    },
    {
      answer: 'never_matched',
      text:
        'No one has been shown “Silver”, “Gold again” and “Lost” in “Levels” since 16 March: 700 people saw something else. ' +
        '“Gold again” is never reached: whenever it is true, “Gold” above it is true first. ' +
        'The image of “Lost” is missing, so the people it matched saw Otherwise.',
      target: { kind: 'campaign', id: LEVELS },
    },
    {
      answer: 'never_clicked',
      text: '“rug (no longer in the table)” was shown to 800 people in the last 30 days and never clicked. On average, 3.00% of people click an item that they’re shown.',
      target: { kind: 'items', id: null },
    },
    {
      answer: 'slow',
      text: '“Few” is slow: it takes 1.3 s to start loading, on average over 160 opens.',
      target: { kind: 'image', id: FEW },
    },
    {
      answer: 'large',
      text: '“Fell” is a large file: 700 KB on average over 120 opens. It may load slowly on phones.',
      target: { kind: 'image', id: FELL },
    },
  ]);
});

test('says nothing of a company without figures, nor long after', async () => {
  expect(await ask(await company(), TODAY)).toEqual([]);
  expect(await ask(companyId, TODAY + 90)).toEqual([]);
});

describe('isLower', () => {
  test('is seldom wrong of equal rates, though it is asked every day', () => {
    const random = seededRandom(5);
    let alarms = 0;
    for (let world = 0; world < 300; world++) {
      const rate = 0.02 + 0.1 * random();
      const base = { recipients: 3000, successes: 0 };
      for (let n = 0; n < base.recipients; n++) base.successes += Number(random() < rate);
      const other = { recipients: 0, successes: 0 };
      let said = false;
      for (let day = 0; day < 14; day++) {
        for (let n = 0; n < 200; n++) {
          other.recipients += 1;
          other.successes += Number(random() < rate);
        }
        said ||= isLower(base, other, 1);
      }
      alarms += Number(said);
    }
    expect(alarms / 300).toBeLessThan(0.05);
  });

  test.each([
    ['a rate that fell to a fifth', { recipients: 600, successes: 60 }, { recipients: 600, successes: 12 }, true],
    ['the same fall among many comparisons', { recipients: 600, successes: 60 }, { recipients: 600, successes: 30 }, false],
    ['no clicks where 20 were to be expected', { recipients: 1000, successes: 50 }, { recipients: 400, successes: 0 }, true],
    ['no clicks where fewer were', { recipients: 1000, successes: 50 }, { recipients: 390, successes: 0 }, false],
    ['a base with few clicks', { recipients: 10_000, successes: 19 }, { recipients: 100_000, successes: 0 }, false],
    ['a rate that rose', { recipients: 600, successes: 12 }, { recipients: 6000, successes: 600 }, false],
    ['no one', { recipients: 0, successes: 0 }, { recipients: 0, successes: 0 }, false],
  ])('judges %s', (_name, base, other, said) => {
    expect(isLower(base, other, 20)).toBe(said);
  });
});
