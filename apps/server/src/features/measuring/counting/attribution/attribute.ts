/**
 * Gives conversions to the touches before them, by every model of their companies, and takes back what was given otherwise before. Anything may
 * come late, twice and in any order: a conversion that may be given otherwise now is due, and what is due is decided from all that is
 * known. One process works at a time.
 *
 * A step works for all companies. Where it fails, it is done again in parts, and what fails for a company by itself is left (`batches-left.store.ts`): then
 * the company is passed over, until `attributeLeft` could do what was left.
 */
import { attributionModels, LONGEST_WINDOW_HOURS } from '@limn/contracts';
import { OBJECT_KIND, RECORD_KIND, SUBJECT_KIND } from '@limn/model';
import type { Client } from 'pg';
import { takeJoined } from '../../../data/customers/joined-customers.port.ts';
import { isDistributed } from '../../../../storage/distributed.ts';
import { inParts } from '../../../../storage/in-parts.ts';
import { isOfItself } from '../../../../storage/set-aside.ts';
import { txOn } from '../../../../storage/tx.ts';
import { batchesLeft, forgetLeft, leaveBatches, leaveCompany, LEFT_COMPANIES } from '../batches-left.store.ts';
import { changeConversions, type ConversionChange } from '../conversion-rolls.ts';
import { ATTRIBUTED_KINDS, lastTouches, type Touch } from './choose-touch.ts';
import { keepPeople, onePerson, type People } from './one-person.ts';
import { followMarks, nextMarked, type AsCompany } from './conversions.store.ts';

/** Held by a step, and by an erasure while it deletes a person's conversions. */
export const ATTRIBUTION_LOCK = '(7301, 12)';

const LOCK = `select pg_try_advisory_xact_lock${ATTRIBUTION_LOCK} as locked, ${LEFT_COMPANIES('attribute')} as left`;
/** Sums that many of them change are written once for all of a step. */
const RECIPIENTS_AT_ONCE = 2000;
const BATCHES_AT_ONCE = 64;
const HOUR_MS = 3_600_000;
const KIND = 2 ** 32;
/** Where a company has no models, 1 stands for a week. */
const USUAL = [{ id: 1, window_hours: 168 }];

/**
 * In place of a model: a touch that no model of now chooses, and another window may. So models can change though the log is no longer there, and
 * of each conversion there is at most one of either.
 */
const KEPT = { click: 0, impression: -1 };

const { impression: OPEN, click: CLICK } = RECORD_KIND;
const TOUCHED = `recipient is not null and counted and kind in (${OPEN}, ${CLICK}) and decisions is not null`;

const LOOK_AT = `update batch set attributed = true
  where id in (select id from batch where not attributed and rolled order by id limit ${BATCHES_AT_ONCE}) returning id`;
const CONVERTING = 'select distinct company_id from conversion where company_id <> all ($1) order by 1';
const ANY_CONVERSION = 'select exists (select 1 from conversion) as matters';
/** Touches that came later than conversions behind them, of any identity of the customer. */
const lateTouches = (whose: string) => `insert into conversion_due (company_id, recipient, key) select c.company_id, c.recipient, c.key
  from conversion c join (with touched as materialized (
      select company_id, recipient, min(at) as at from impression where batch_id between $2 and $3 and batch_id = any ($1) and company_id ${whose} and ${TOUCHED} group by 1, 2
    ) select * from touched
    union all
    select o.company_id, o.recipient, t.at from touched t join customer_identity i on i.company_id = t.company_id and i.recipient = t.recipient
      join customer_identity o on o.company_id = i.company_id and o.customer = i.customer and o.recipient <> i.recipient) t
    on c.company_id = t.company_id and c.recipient = t.recipient and c.at >= t.at on conflict do nothing`;
/** Conversions of people who turned out to be the same as others. */
const OF_JOINED = `insert into conversion_due (company_id, recipient, key) select c.company_id, c.recipient, c.key
  from unnest($1::int[], $2::bigint[]) t (company_id, recipient) join conversion c on c.company_id = t.company_id and c.recipient = t.recipient
  on conflict do nothing`;

/** All of a company again when its models change, of which none was attributed before there are any; amounts are read from its events again when its currency does. */
const changedSettings = (anyConversion: string) => (whose: string) =>
  `with changed as (
    select c.* from (
      select c.id, c.recipe_attribution, c.currency, m.currency as before from company c left join attribution_models m on m.company_id = c.id
      where (m.company_id is null or m.models <> c.recipe_attribution or m.currency <> c.currency) and c.id ${whose} offset 0
    ) c ${anyConversion}
  ), kept as (
    insert into attribution_models as m (company_id, models, currency) select id, recipe_attribution, currency from changed
    on conflict (company_id) do update set models = excluded.models, currency = excluded.currency
  ), read_again as (
    update event e set conversions_built = false, conversions_at = null, conversions_key = null from changed c
    where e.company_id = c.id and e.conversion and c.before <> c.currency
  ) insert into conversion_due (company_id, recipient, key) select v.company_id, v.recipient, v.key
    from changed c join conversion v on v.company_id = c.id where c.before is not null order by 1, 2, 3 on conflict do nothing`;
const CHANGED_SETTINGS = {
  /** A look-up for each company. */
  together: changedSettings('cross join lateral (select from conversion v where v.company_id = c.id limit 1) any_conversion'),
  /** On a cluster: companies and conversions lie on different machines. */
  apart: changedSettings('join (select distinct company_id from conversion) any_conversion on any_conversion.company_id = c.id'),
};
const CHANGED_COMPANIES = `select c.id from company c left join attribution_models m on m.company_id = c.id
  where (m.company_id is null or m.models <> c.recipe_attribution or m.currency <> c.currency) and c.id <> all ($1) order by 1`;
/** Companies of a statement, by its last parameter. */
const [AMONG, WITHOUT] = [(place: number) => `= any ($${place}::int[])`, (place: number) => `<> all ($${place}::int[])`];
const ALL_DUE = `insert into conversion_due (company_id, recipient, key) select company_id, recipient, key from conversion where company_id = $1
  order by 2, 3 on conflict do nothing`;
/** In place of a batch: what else was left. */
const NO_BATCH = 0;
/** Before they are read: what changes from then on is due again once this transaction has ended. */
const TAKE_DUE = 'delete from conversion_due where company_id = $1 and recipient = any ($2::bigint[]) returning recipient::text, key';

interface Row {
  recipient: string;
  key: string;
  at: Date;
  day: number;
  item: string | null;
  value: string;
  gone: boolean;
}

interface Given extends Touch {
  recipient: string;
  key: string;
  model: number;
  kind: number;
  day: number;
  value: number;
}

interface AttributeOptions {
  asCompany: AsCompany;
  recipients?: number;
}

/** One step. True where something was done, and more may be to do. */
export async function attributeOnce(client: Client, { asCompany, recipients = RECIPIENTS_AT_ONCE }: AttributeOptions): Promise<boolean> {
  const work = (inParts: InParts) => inTransaction(client, () => step(client, { asCompany, recipients, inParts }));
  try {
    return await work(together);
  } catch (error) {
    if (!isOfItself(error)) throw error;
    return work(apart);
  }
}

/** Tries what was left of a company. Rejects where it still fails. */
export async function attributeLeft(client: Client, companyId: number): Promise<void> {
  await inTransaction(client, async () => {
    await client.query(`select pg_advisory_xact_lock${ATTRIBUTION_LOCK}`);
    const ids = await batchesLeft(client, 'attribute', companyId, ALL_BATCHES);
    const batches = ids.filter((id) => id !== NO_BATCH);
    if (batches.length > 0) await lookForTouches(client, batches, AMONG, [companyId]);
    if (ids.includes(NO_BATCH)) await client.query(ALL_DUE, [companyId]);
    await client.query((await changedStatement(client))(AMONG(1)), [[companyId]]);
    const { rows } = await client.query<{ recipient: string }>(
      'select distinct recipient::text from conversion_due where company_id = $1 limit $2',
      [companyId, RECIPIENTS_AT_ONCE],
    );
    await attribute(
      client,
      companyId,
      rows.map(({ recipient }) => recipient),
    );
    // Recipients who are due after these are attributed with all others again.
    await forgetLeft(client, 'attribute', companyId, ids);
    return true;
  });
}

/** As many batches as anyone keeps. */
const ALL_BATCHES = 1_000_000;

async function inTransaction(client: Client, work: () => Promise<boolean>): Promise<boolean> {
  await client.query('begin');
  try {
    const done = await work();
    await client.query('commit');
    return done;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Does work of companies; answers those that it failed for. */
type InParts = (
  client: Client,
  companies: readonly number[],
  work: (companies: readonly number[]) => Promise<unknown>,
) => Promise<number[]>;

const together: InParts = async (_client, companies, work) => {
  if (companies.length > 0) await work(companies);
  return [];
};
const apart: InParts = inParts;

async function step(
  client: Client,
  { asCompany, recipients, inParts: parts }: { asCompany: AsCompany; recipients: number; inParts: InParts },
): Promise<boolean> {
  const lock = await client.query<{ locked: boolean; left: number[] }>(LOCK);
  if (!lock.rows[0]?.locked) return false;
  const left = new Set(lock.rows[0].left);
  const without = () => [...left];
  const pass = (companies: readonly number[]) => {
    for (const companyId of companies) left.add(companyId);
  };
  const failed: number[] = [];
  const doFor = async (companies: readonly number[], work: (companies: readonly number[]) => Promise<unknown>) => {
    const failing = await parts(client, companies, work);
    failed.push(...failing);
    pass(failing);
  };
  const marked = await nextMarked(client, without());
  if (marked !== undefined) await doFor([marked], () => followMarks(client, asCompany, without()));
  const { rows: batches } = await client.query<{ id: number }>(LOOK_AT);
  if (batches.length > 0 && (await client.query<{ matters: boolean }>(ANY_CONVERSION)).rows[0]?.matters) {
    const ids = batches.map(({ id }) => id);
    if (parts === together) await lookForTouches(client, ids, WITHOUT, without());
    else {
      const { rows } = await client.query<{ company_id: number }>(CONVERTING, [without()]);
      await doFor(
        rows.map(({ company_id }) => company_id),
        (some) => lookForTouches(client, ids, AMONG, some),
      );
    }
    if (left.size > 0) await leaveBatches(client, 'attribute', ids, without());
  }
  const joined = await takeJoined(txOn(client));
  const byCompany = Map.groupBy(joined, ({ companyId }) => companyId);
  await doFor([...byCompany.keys()], async (companies) => {
    const some = companies.flatMap((companyId) => byCompany.get(companyId) ?? []);
    await client.query(OF_JOINED, [some.map(({ companyId }) => companyId), some.map(({ recipient }) => recipient)]);
  });
  const changed = await changedStatement(client);
  if (parts === together) await client.query(changed(WITHOUT(1)), [without()]);
  else {
    const { rows } = await client.query<{ id: number }>(CHANGED_COMPANIES, [without()]);
    await doFor(
      rows.map(({ id }) => id),
      (some) => client.query(changed(AMONG(1)), [some]),
    );
  }
  const { rows } = await client.query<{ company_id: number; recipient: string }>(
    // In the order of the index: as texts all that is due would be sorted at each step.
    `select company_id, recipient::text from (select distinct company_id, recipient from conversion_due where company_id <> all ($2)
       order by 1, 2 limit $1) due`,
    [recipients, without()],
  );
  for (const [companyId, some] of Map.groupBy(rows, (row) => row.company_id))
    await doFor([companyId], () =>
      attribute(
        client,
        companyId,
        some.map(({ recipient }) => recipient),
      ),
    );
  for (const companyId of new Set(failed)) await leaveCompany(client, 'attribute', companyId, NO_BATCH);
  return marked !== undefined || joined.length > 0 || rows.length > 0 || batches.length === BATCHES_AT_ONCE;
}

async function lookForTouches(client: Client, ids: readonly number[], whose: typeof AMONG, companies: readonly number[]): Promise<void> {
  await client.query(lateTouches(whose(4)), [ids, Math.min(...ids), Math.max(...ids), companies]);
}

async function changedStatement(client: Client): Promise<(whose: string) => string> {
  return CHANGED_SETTINGS[(await isDistributed(client)) ? 'apart' : 'together'];
}

/** All that is due of these recipients, and of others who are the same people. */
async function attribute(client: Client, companyId: number, asked: readonly string[]): Promise<void> {
  const people = await onePerson(client, companyId, asked);
  const { recipients, personOf, wasPerson } = people;
  const models = await modelsOf(client, companyId);
  const { rows: taken } = await client.query<{ recipient: string; key: string }>(TAKE_DUE, [companyId, recipients]);
  const conversions = await conversionsOf(client, companyId, taken);
  const given = await givenTo(client, companyId, recipients);
  const nameOf = ({ recipient, key }: { recipient: string; key: string }) => `${recipient} ${key}`;
  const byConversion = Map.groupBy(given, nameOf);
  const longestMs = Math.max(LONGEST_WINDOW_HOURS, ...models.map(({ window_hours: hours }) => hours)) * HOUR_MS;
  const touches = await touchesOf(client, companyId, { conversions, people }, longestMs);
  const items = await itemsOf(client, companyId, conversions);
  const now: Given[] = [];
  for (const conversion of conversions) {
    const { recipient, key, at, day, item, value } = conversion;
    if (conversion.gone) continue;
    // The touches that were chosen before are known, even where the log that held them is gone.
    const all = [...(touches.get(personOf(recipient)) ?? []), ...(byConversion.get(nameOf(conversion)) ?? [])];
    const converting = { atMs: at.getTime(), item: item === null ? undefined : (items.get(item) ?? 0) };
    for (const attributed of ATTRIBUTED_KINDS) {
      const give = (touch: Touch, model: number) =>
        void now.push({ ...touch, recipient, key, model, kind: attributed.kind, day, value: Number(value) });
      const unchosen = new Set(lastTouches(converting, all, attributed, longestMs));
      const last = [...unchosen];
      for (const { id: model, window_hours: hours } of models) {
        const touch = last.find(({ atMs }) => atMs > converting.atMs - hours * HOUR_MS);
        if (!touch) continue;
        give(touch, model);
        unchosen.delete(touch);
      }
      for (const touch of unchosen) give(touch, touch.clicked ? KEPT.click : KEPT.impression);
    }
  }
  const due = new Set(conversions.map(nameOf));
  const kept = given.filter((one) => !due.has(nameOf(one)));
  await changeConversions(client, changesOf(companyId, { all: given, personOf: wasPerson }, { all: [...kept, ...now], personOf }));
  await replaceGiven(client, companyId, conversions, { given, now });
  await keepPeople(client, companyId, people);
}

async function modelsOf(client: Client, companyId: number): Promise<{ id: number; window_hours: number }[]> {
  const { rows } = await client.query<{ recipe_attribution: string }>('select recipe_attribution from company where id = $1', [companyId]);
  const models = attributionModels(rows[0]?.recipe_attribution ?? '[]');
  return models.length > 0 ? models : USUAL;
}

interface GivenRow {
  recipient: string;
  key: string;
  model: number;
  kind: number;
  touched_at: Date;
  clicked: boolean;
  object_kind: number;
  object_id: number;
  position: number;
  send_id: string;
  subjects: string[];
  day: number;
  value: string;
}

async function givenTo(client: Client, companyId: number, recipients: readonly string[]): Promise<Given[]> {
  const { rows } = await client.query<GivenRow>(
    `select recipient::text, key, model, kind, touched_at, clicked, object_kind, object_id, position, send_id::text, subjects::text[], day, value::text
     from attribution where company_id = $1 and recipient = any ($2::bigint[])`,
    [companyId, recipients],
  );
  return rows.map(({ recipient, key, model, kind, clicked, position, day, ...row }) => ({
    recipient,
    key,
    model,
    kind,
    clicked,
    position,
    day,
    value: Number(row.value),
    atMs: row.touched_at.getTime(),
    objectKind: row.object_kind,
    objectId: row.object_id,
    send: BigInt(row.send_id),
    subjects: row.subjects.map(Number),
  }));
}

/** Whole recipients in the order of the index, of which most are due in most cases: one by one each of them costs three times as much. */
async function conversionsOf(client: Client, companyId: number, taken: readonly Pick<Row, 'recipient' | 'key'>[]): Promise<Row[]> {
  const keys = new Map(
    [...Map.groupBy(taken, ({ recipient }) => recipient)].map(([who, some]) => [who, new Set(some.map(({ key }) => key))]),
  );
  const { rows } = await client.query<Row>(
    `select recipient::text, key, at, day, item, value::text, gone from conversion
     where company_id = $1 and recipient = any ($2::bigint[])`,
    [companyId, [...keys.keys()]],
  );
  return rows.filter(({ recipient, key }) => keys.get(recipient)?.has(key));
}

/** Those in a window before one of the conversions, by person. */
async function touchesOf(
  client: Client,
  companyId: number,
  { conversions, people: { recipients, personOf } }: { conversions: readonly Row[]; people: People },
  windowMs: number,
): Promise<Map<string, Touch[]>> {
  const spans = spansBefore(conversions, personOf, windowMs);
  const wanted = recipients.flatMap((recipient) => (spans.get(personOf(recipient)) ?? []).map((span) => ({ recipient, ...span })));
  const { rows } = await client.query<{
    recipient: string;
    at_ms: number;
    kind: number;
    object_kind: number;
    object_id: number;
    position: number;
    send_id: string;
    decisions: string;
  }>(
    // Plain numbers and texts: the driver takes longer to read times and arrays than all the rest of a step.
    `select t.* from unnest($2::bigint[], $3::float8[], $4::float8[]) span (recipient, from_ms, to_ms) cross join lateral (
       select recipient::text, floor(extract(epoch from at) * 1000)::float8 as at_ms, kind, object_kind, object_id, position, send_id::text,
         array_to_string(decisions, ',') as decisions from impression i
       where i.company_id = $1 and i.recipient = span.recipient and i.at >= to_timestamp(from_ms / 1000) and i.at < to_timestamp(to_ms / 1000)
         and counted and kind in (1, 2) and decisions is not null offset 0
     ) t`,
    [
      companyId,
      arrayText(wanted.map(({ recipient }) => recipient)),
      arrayText(wanted.map(({ fromMs }) => fromMs)),
      arrayText(wanted.map(({ toMs }) => toMs)),
    ],
  );
  const touches = rows.map((row) => ({
    recipient: row.recipient,
    atMs: row.at_ms,
    clicked: row.kind === CLICK,
    objectKind: row.object_kind,
    objectId: row.object_id,
    position: row.position,
    send: BigInt(row.send_id),
    subjects: row.decisions === '' ? [] : row.decisions.split(',').map(Number),
  }));
  return Map.groupBy(touches, ({ recipient }) => personOf(recipient));
}

/** The times before a person's conversions that count, without the gaps between them. */
function spansBefore(
  conversions: readonly Row[],
  personOf: (recipient: string) => string,
  windowMs: number,
): Map<string, { fromMs: number; toMs: number }[]> {
  const spans = new Map<string, { fromMs: number; toMs: number }[]>();
  for (const { recipient, at } of conversions.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const person = personOf(recipient);
    const [fromMs, toMs] = [at.getTime() - windowMs, at.getTime() + 1];
    const known = spans.get(person);
    const last = known?.at(-1);
    if (last && fromMs <= last.toMs) last.toMs = toMs;
    else if (known) known.push({ fromMs, toMs });
    else spans.set(person, [{ fromMs, toMs }]);
  }
  return spans;
}

/** An array as the database reads it: the driver would put each of its values in quotes. */
function arrayText(values: readonly (string | number | boolean | bigint)[]): string {
  return `{${values.join()}}`;
}

async function itemsOf(client: Client, companyId: number, conversions: readonly Row[]): Promise<Map<string, number>> {
  const keys = [...new Set(conversions.flatMap(({ item }) => item ?? []))];
  if (keys.length === 0) return new Map();
  const { rows } = await client.query<{ key: string; id: number }>('select key, id from item where company_id = $1 and key = any ($2)', [
    companyId,
    keys,
  ]);
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** Where a conversion is counted: its item, or its ruleset and variants; the object that showed it; and all of either kind. */
function placesOf({ kind, objectKind, objectId, subjects }: Given): { objectId: number; subject: number }[] {
  const object = [
    { objectId, subject: objectKind * KIND },
    { objectId: 0, subject: objectKind * KIND },
  ];
  if (kind !== SUBJECT_KIND.item) return [...subjects.map((subject) => ({ objectId, subject })), ...object];
  const items = [...subjects, SUBJECT_KIND.item * KIND].map((subject) => ({ objectId: 0, subject }));
  // Campaigns are given conversions by their rulesets alone.
  return objectKind === OBJECT_KIND.campaign ? items : [...items, ...object];
}

interface Counted {
  all: readonly Given[];
  personOf(recipient: string): string;
}

/** A person's conversions of each place before and now, where they differ. */
function changesOf(companyId: number, before: Counted, after: Counted): ConversionChange[] {
  const changes = new Map<string, ConversionChange & { before: Given[]; after: Given[] }>();
  for (const [side, { all, personOf }] of [
    ['before', before],
    ['after', after],
  ] as const)
    for (const one of all) {
      if (one.model <= KEPT.click) continue;
      for (const place of placesOf(one)) {
        const name = `${personOf(one.recipient)} ${one.model} ${place.objectId} ${place.subject}`;
        const change = changes.get(name) ?? { companyId, model: one.model, ...place, before: [], after: [] };
        changes.set(name, change);
        change[side].push(one);
      }
    }
  return [...changes.values()];
}

async function replaceGiven(
  client: Client,
  companyId: number,
  conversions: readonly Row[],
  { given, now }: { given: readonly Given[]; now: readonly Given[] },
): Promise<void> {
  const [recipients, keys] = [conversions.map(({ recipient }) => recipient), conversions.map(({ key }) => key)];
  const these = 'from unnest($2::bigint[], $3::uuid[]) as t (recipient, key)';
  const those = 'x.company_id = $1 and x.recipient = t.recipient and x.key = t.key';
  if (given.length > 0)
    await client.query(`delete from attribution x using (select * ${these}) t where ${those}`, [companyId, recipients, keys]);
  if (conversions.some(({ gone }) => gone))
    await client.query(`delete from conversion x using (select * ${these}) t where ${those} and x.gone`, [companyId, recipients, keys]);
  await client.query(
    `insert into attribution (company_id, recipient, key, model, kind, touched_at, clicked, object_kind, object_id, position, send_id, subjects, day, value)
     select $1, recipient, key, model, kind, to_timestamp(touched_ms / 1000), clicked, object_kind, object_id, position, send_id, subjects::bigint[], day, value
     from unnest($2::bigint[], $3::uuid[], $4::int[], $5::smallint[], $6::float8[], $7::boolean[], $8::smallint[], $9::int[], $10::int[], $11::bigint[],
       $12::text[], $13::int[], $14::bigint[])
       as t (recipient, key, model, kind, touched_ms, clicked, object_kind, object_id, position, send_id, subjects, day, value) returning 1`,
    [
      companyId,
      arrayText(now.map(({ recipient }) => recipient)),
      arrayText(now.map(({ key }) => key)),
      arrayText(now.map(({ model }) => model)),
      arrayText(now.map(({ kind }) => kind)),
      arrayText(now.map(({ atMs }) => atMs)),
      arrayText(now.map(({ clicked }) => clicked)),
      arrayText(now.map(({ objectKind }) => objectKind)),
      arrayText(now.map(({ objectId }) => objectId)),
      arrayText(now.map(({ position }) => position)),
      arrayText(now.map(({ send }) => send)),
      arrayText(now.map(({ subjects }) => `"{${subjects.join()}}"`)),
      arrayText(now.map(({ day }) => day)),
      arrayText(now.map(({ value }) => value)),
    ],
  );
}
