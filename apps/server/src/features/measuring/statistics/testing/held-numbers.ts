/** Lets a crowd's script arrive shuffled, in parts and twice, and asks every report for what came of it. */
import { OPENER_CLASS, type Random, seededRandom, SUBJECT_KIND } from '@limn/model';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asCompany } from '../../../../storage/as-company.ts';
import { createLog } from '../../../../platform/log.ts';
import { withClient, type Logins } from '../../../../storage/connection.ts';
import type { Database } from '../../../../storage/database.ts';
import { txOn } from '../../../../storage/tx.ts';
import { aCompany } from '../../../../testing/a-company.ts';
import { attributeOnce } from '../../counting/attribution/attribute.ts';
import { keepConversions } from '../../counting/attribution/conversions.store.ts';
import { createDrainer } from '../../counting/drain/drain.ts';
import { openJournal } from '../../counting/log/journal.ts';
import { recipientHash } from '../../counting/log/recipient.ts';
import { rollOnce } from '../../counting/roll/roller.ts';
import { CAMPAIGNS, IMAGES, ITEMS, MODELS, RECIPES, ZONE, type Crowd, type CrowdConversion, type CrowdRecord } from './crowd.ts';

interface Databases {
  db: Database;
  logins: Logins;
}

const log = createLog('silent');
const eidOf = (person: number) => `person${person}@example.com`;

/** A company whose reports speak of the crowd; the answer is its number. */
export async function storeCrowd(t: Databases, crowd: Crowd, seed: number): Promise<number> {
  const companyId = await makeCompany(t);
  const random = seededRandom(seed);
  const directory = mkdtempSync(join(tmpdir(), 'limn-crowd-'));
  const { key } = await t.db.control((tx) => tx.one<{ key: Buffer }>('select eid_key as key from company where id = $1', [companyId]));
  try {
    await withClient(t.logins.jobs, 'test', async (client) => {
      // The item with the lower number, of two in one picture, is given a conversion: the script's order is
      // that of the dictionary.
      for (const [index, item] of ITEMS.entries())
        await client.query('insert into item (company_id, id, key) values ($1, $2, $3)', [companyId, index + 1, item]);
      // Two fronts, and two drainers that race for their journals: each record is counted once.
      const journals = await Promise.all([1, 2].map((slot) => openJournal({ directory, slot, db: t.db, log })));
      const drainers = [1, 2].map(() => createDrainer({ directory, log, batchRecords: 40 + random.below(400) }));
      const work = async () => {
        if (random() < 0.6) await random.pick(drainers).step(client);
        if (random() < 0.4) await rollOnce(client, { batches: 1 + random.below(4) });
        if (random() < 0.4) await attributeOnce(client, { asCompany, recipients: 20 + random.below(200) });
      };
      const records = shuffled(crowd.records, random);
      // As senders repeat what they have sent. What comes is of a day in the calendar that the company has
      // then.
      const { move } = crowd;
      const isLate = ({ atMs }: CrowdConversion) => move !== undefined && atMs >= move.atMs;
      const sent = shuffled([...crowd.conversions, ...crowd.conversions], random);
      const parts = 12;
      const [early, late] = [sent.filter((one) => !isLate(one)), sent.filter(isLate)];
      const half = parts / 2;
      const conversionsOf = (part: number) =>
        move === undefined ? partOf(sent, part, parts) : part < half ? partOf(early, part, half) : partOf(late, part - half, half);
      for (let part = 0; part < parts; part++) {
        if (move && part === half)
          await t.db.control((tx) => tx.run('update company set timezone = $2 where id = $1', [companyId, move.zone]));
        const some = partOf(records, part, parts);
        await Promise.all(some.map((record) => random.pick(journals).append(wireRecord(record, companyId, key))));
        await convert(client, companyId, conversionsOf(part));
        await work();
      }
      for (const journal of journals) await journal.close();
      for (const drainer of drainers) while (await drainer.step(client));
      while ((await rollOnce(client)) > 0);
      while (await attributeOnce(client, { asCompany }));
    });
  } finally {
    rmSync(directory, { recursive: true });
  }
  return companyId;
}

type Client = Parameters<Parameters<typeof withClient>[2]>[0];

async function convert(client: Client, companyId: number, some: readonly CrowdConversion[]): Promise<void> {
  await client.query('begin');
  await keepConversions(
    txOn(client),
    companyId,
    // In one statement a row can't come twice, as in one batch of events.
    [...new Map(some.map((one) => [one.key, one])).values()].map(({ key, atMs, person, item, value }) => ({
      key,
      eventId: 1,
      at: new Date(atMs).toISOString(),
      who: eidOf(person),
      item,
      value,
    })),
  );
  await client.query('commit');
}

function wireRecord(record: CrowdRecord, companyId: number, key: Buffer) {
  const { atMs, day, kind, openerClass, person, objectKind, objectId, ruleset, items, client, device, country } = record;
  return {
    atMs,
    companyId,
    objectKind,
    objectId,
    version: 1,
    day,
    kind,
    openerClass,
    client,
    device,
    country,
    recipient: person === undefined || openerClass === OPENER_CLASS.test ? null : recipientHash(key, eidOf(person)),
    send: 0n,
    position: 1,
    decisions: ruleset === undefined ? [] : [{ kind: SUBJECT_KIND.ruleset, id: ruleset }],
    lease: 0,
    ...(items.length > 0 && { items }),
  };
}

async function makeCompany({ db }: Databases): Promise<number> {
  const companyId = await aCompany(db, { name: 'Crowd', timezone: ZONE });
  await db.control((tx) => tx.run('update company set recipe_attribution = $2 where id = $1', [companyId, JSON.stringify(MODELS)]));
  const ruleset = (key: number) => ({ key, id: key, name: `Ruleset ${key}`, image_type: '3', image_id: null });
  await db.withCompany(companyId, async (tx) => {
    for (const { id, name, deleted } of IMAGES)
      await tx.run(
        `insert into image (company_id, id, name, type_id, document, deleted_at) values ($1, $2, $3, 1, '{}', case when $4 then now() end)`,
        [companyId, id, name, deleted],
      );
    for (const { id, name, rulesets, gone } of CAMPAIGNS) {
      await tx.run(`insert into campaign (company_id, id, name, rulesets, other, live_version) values ($1, $2, $3, $4, $5, 2)`, [
        companyId,
        id,
        name,
        JSON.stringify(rulesets.map(ruleset)),
        JSON.stringify({ image_type: '3', image_id: null }),
      ]);
      // Its first version had one more.
      for (const [version, keys] of [
        [1, [...rulesets, gone]],
        [2, rulesets],
      ] as const)
        await tx.run(
          `insert into campaign_version (company_id, campaign_id, version, snapshot, draft_revision) values ($1, $2, $3, $4, 1)`,
          [companyId, id, version, JSON.stringify({ rulesets: keys.map(ruleset) })],
        );
    }
    for (const { id, name, deleted } of RECIPES)
      await tx.run(
        `insert into recipe (company_id, id, name, settings, filters, fallback, deleted_at) values ($1, $2, $3, '{}', '{}', '{}', case when $4 then now() end)`,
        [companyId, id, name, deleted],
      );
  });
  return companyId;
}

function shuffled<T>(all: readonly T[], random: Random): T[] {
  return all
    .map((one) => ({ one, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ one }) => one);
}

function partOf<T>(all: readonly T[], part: number, parts: number): T[] {
  return all.slice(Math.floor((part * all.length) / parts), Math.floor(((part + 1) * all.length) / parts));
}
