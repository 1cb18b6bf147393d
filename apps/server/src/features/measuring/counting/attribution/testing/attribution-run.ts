/**
 * One random history that comes in some order, with repetitions, while attribution goes on; beside the plain
 * sums of it.
 */
import { dateIn, type Random, seededRandom, SUBJECT_KIND } from '@limn/model';
import type { Client } from 'pg';
import { asCompany } from '../../../../../storage/as-company.ts';
import { withClient } from '../../../../../storage/connection.ts';
import type { TestDatabase } from '../../../../../testing/test-database.ts';
import { aCompany } from '../../../../../testing/a-company.ts';
import { conversionsByNumber, conversionsByObject, conversionsWithin, conversionTotals, type Conversions } from '../../conversions.read.ts';
import { createCustomers, mergeInto } from '../../../../data/customers/customers.store.ts';
import { ensureIdentities } from '../../../../data/customers/identities.store.ts';
import { createEvent } from '../../../../data/events/events.service.ts';
import { attributeOnce } from '../attribute.ts';
import { plainSums, type PlainSums } from './plain-attribution.ts';
import { FIRST_DAY, ITEMS, PEOPLE, randomHistory, type History, type HistoryConversion, type HistoryTouch } from './random-history.ts';

const DAYS = 6;

type Databases = Pick<TestDatabase, 'db' | 'logins'>;

/**
 * @param merges how often two people turn out to be one, somewhere between what arrives
 * @param windows once the log is gone, the windows of the company's models from then on, one after the other
 */
export async function runHistory(
  t: Databases,
  seed: number,
  { size, merges = 0, windows = [] }: { size?: number; merges?: number; windows?: readonly (readonly number[])[] } = {},
): Promise<{ actual: PlainSums; expected: PlainSums }[]> {
  const random = seededRandom(seed);
  const history = randomHistory(random, size);
  const companyId = await aCompany(t.db, { name: `Attribution ${seed}`, timezone: 'UTC' });
  await withClient(t.logins.jobs, 'test', async (client) => {
    for (let item = 1; item <= ITEMS; item++)
      await client.query('insert into item (company_id, id, key) values ($1, $2, $3)', [companyId, item, `item ${item}`]);
    await setModels(t, companyId, history.models.slice(0, 1));
    const arriving = [
      ...history.touches.map((touch) => ({ touch, order: random() })),
      ...history.conversions.flatMap((conversion) => [
        { conversion, order: random() },
        // Twice, as senders repeat what they have sent.
        { conversion, order: random() },
      ]),
    ].toSorted((a, b) => a.order - b.order);
    const changeAt = random.below(arriving.length);
    const mergeAt = Array.from({ length: merges }, () => random.below(arriving.length));
    if (merges > 0) await makeCustomers(t, companyId);
    for (const [index, one] of arriving.entries()) {
      if (index === changeAt) await setModels(t, companyId, history.models);
      for (const _ of mergeAt.filter((at) => at === index)) await mergeTwo(t, companyId, random);
      if ('touch' in one) await touchArrives(client, companyId, one.touch);
      else await conversionArrives(client, companyId, one.conversion);
      if (random() < 0.1) await attributeOnce(client, { asCompany, recipients: 1 + random.below(4) });
    }
    await setModels(t, companyId, history.models);
    while (await attributeOnce(client, { asCompany, recipients: 1 + random.below(6) }));
    if (windows.length > 0) await dropLog(t, companyId);
    for (const hours of windows) {
      const models = hours.map((window_hours, index) => ({ id: index + 3, label: 'Later', window_hours }));
      history.models = models;
      await setModels(t, companyId, history.models);
      while (await attributeOnce(client, { asCompany }));
    }
  });
  const ranges = [
    [FIRST_DAY, FIRST_DAY + DAYS - 1],
    [FIRST_DAY + 1, FIRST_DAY + 2],
  ] as const;
  const whole = merges > 0 ? asOnePerson(history, await customersOf(t, companyId)) : history;
  return Promise.all(
    ranges.map(async ([from, to]) => ({ actual: await sumsOf(t, companyId, history, from, to), expected: plainSums(whole, from, to) })),
  );
}

/** A customer for each recipient, with its own identity, in a company whose events are conversions. */
async function makeCustomers(t: Databases, companyId: number): Promise<void> {
  await t.db.withCompany(companyId, async (tx) => {
    await createEvent(tx, { companyId, userId: null }, { event_name: 'Purchase', id_datatype: 'text', conversion: true });
    const named = Array.from({ length: PEOPLE }, (_, n) => ({ kind: 'customer_id' as const, value: String(n + 1) }));
    const rows = await ensureIdentities(tx, companyId, named, BigInt);
    await createCustomers(tx, companyId, [...rows.values()]);
  });
}

async function mergeTwo(t: Databases, companyId: number, random: Random): Promise<void> {
  await t.db.withCompany(companyId, async (tx) => {
    const customers = await tx.query<{ id: number }>('select id from customer where company_id = $1 order by id', [companyId]);
    const [into, from] = [random.pick(customers), random.pick(customers)];
    if (into.id !== from.id) await mergeInto(tx, companyId, into.id, from.id);
  });
}

/** The customer of each recipient in the end. */
async function customersOf(t: Databases, companyId: number): Promise<Map<number, number>> {
  return t.db.withCompany(companyId, async (tx) => {
    const rows = await tx.query<{ recipient: string; customer: number }>(
      'select recipient::text, customer from customer_identity where company_id = $1',
      [companyId],
    );
    return new Map(rows.map(({ recipient, customer }) => [Number(recipient), customer]));
  });
}

/** As if the recipients of a customer had been one from the beginning. */
function asOnePerson({ touches, conversions, models }: History, customers: ReadonlyMap<number, number>): History {
  const renamed = <R extends { recipient: number }>(row: R): R => ({ ...row, recipient: customers.get(row.recipient) ?? row.recipient });
  return { touches: touches.map(renamed), conversions: conversions.map(renamed), models };
}

async function dropLog(t: Databases, companyId: number): Promise<void> {
  await withClient(t.logins.owner, 'test', async (client) => {
    await client.query('alter table impression no force row level security');
    await client.query('delete from impression where company_id = $1', [companyId]);
    await client.query('alter table impression force row level security');
  });
}

async function setModels(t: Databases, companyId: number, models: History['models']): Promise<void> {
  await t.db.control((tx) => tx.run('update company set recipe_attribution = $2 where id = $1', [companyId, JSON.stringify(models)]));
}

async function touchArrives(client: Client, companyId: number, touch: HistoryTouch): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `insert into batch (directory, slot, epoch, offset_from, offset_to, n, rolled) values (gen_random_uuid(), 1, 1, 0, 0, 1, true) returning id`,
  );
  const month = dateIn('UTC', touch.atMs).slice(0, 7);
  await client.query('select ensure_impression_month($1)', [`${month}-01`]);
  await client.query(
    `insert into impression_${month.replace('-', '_')} (at, company_id, object_kind, object_id, version, day, kind, class, counted, recipient, send_id, position, batch_id, decisions, mailing)
     values ($1, $2, $3, $4, 1, 1, $5, $6, $7, $8, $9, $10, $11, nullif($12, '{}')::bigint[], $13)`,
    [
      new Date(touch.atMs),
      companyId,
      touch.objectKind,
      touch.objectId,
      touch.kind,
      touch.openerClass,
      touch.openerClass <= 1,
      touch.recipient,
      touch.send,
      touch.position,
      rows[0]?.id,
      `{${touch.subjects.join()}}`,
      touch.mailing,
    ],
  );
}

async function conversionArrives(client: Client, companyId: number, conversion: HistoryConversion): Promise<void> {
  await client.query(
    `with kept as (
       insert into conversion (company_id, recipient, key, event_id, at, day, item, value) values ($1, $2, $3, 1, $4, $5, $6, $7)
       on conflict do nothing returning company_id, recipient, key
     ) insert into conversion_due select company_id, recipient, key from kept on conflict do nothing`,
    [companyId, conversion.recipient, conversion.key, new Date(conversion.atMs), conversion.day, conversion.item, conversion.value],
  );
}

/** In the oracle's names, as the reports read them. */
async function sumsOf(t: Databases, companyId: number, { models }: History, from: number, to: number): Promise<PlainSums> {
  const sums: PlainSums = {};
  const say = (name: string, { conversions, uniqueConversions: people, value }: Conversions) => {
    if (conversions > 0) sums[name] = { conversions, people, value };
  };
  await t.db.withCompany(companyId, async (tx) => {
    for (const { id: model } of models.length > 0 ? models : [{ id: 1 }]) {
      const asked = { model, from, to };
      for (const [item, found] of await conversionsByNumber(tx, companyId, SUBJECT_KIND.item, asked)) say(`${model} item ${item}`, found);
      for (const [mailing, found] of await conversionsByNumber(tx, companyId, SUBJECT_KIND.mailing, asked))
        say(`${model} mailing ${mailing}`, found);
      say(`${model} any mailing`, await conversionTotals(tx, companyId, SUBJECT_KIND.mailing, asked));
      for (const [id, positions] of await conversionsWithin(tx, companyId, SUBJECT_KIND.position, asked))
        for (const [position, found] of positions) say(`${model} recipe ${id} position ${position}`, found);
      for (const [id, groups] of await conversionsWithin(tx, companyId, SUBJECT_KIND.group, asked))
        for (const [group, found] of groups) say(`${model} recipe ${id} group ${group}`, found);
      say(`${model} any item`, await conversionTotals(tx, companyId, SUBJECT_KIND.item, asked));
      for (const [id, rulesets] of await conversionsWithin(tx, companyId, SUBJECT_KIND.ruleset, asked))
        for (const [key, found] of rulesets) say(`${model} campaign ${id} ruleset ${key}`, found);
      for (const [word, kind] of [
        ['recipe', SUBJECT_KIND.recipe],
        ['campaign', SUBJECT_KIND.campaign],
      ] as const) {
        for (const [id, found] of await conversionsByObject(tx, companyId, kind, asked)) say(`${model} ${word} ${id}`, found);
        say(`${model} ${word}s`, await conversionTotals(tx, companyId, kind, asked));
      }
    }
  });
  return sums;
}
