/**
 * Sample figures: made-up impressions and clicks, in the log and in the rollups as real ones are, and marked
 * in both. No credit is ever taken for them. Written at once and not through a journal, so that chains and
 * batches know nothing of them.
 */
import {
  dateOfDay,
  dayIn,
  isCounted,
  LAST_POSITION,
  OBJECT_KIND,
  OPENER_CLASS,
  POPULATION,
  RECORD_KIND,
  SUBJECT_KIND,
  TEST_ARM,
  type OpenerClass,
  type RecordKind,
} from '@limn/model';
import { wallsOf } from '@limn/query';
import type { Tx } from '../../../storage/database.ts';
import { ITEM_NAMES, MAILING_NAMES, type NumberedNames } from './log/name-numbers.ts';
import { EACH_TRAIT, OPENER_KINDS } from './log/opener-traits.ts';
import { recipientHash, sendHash } from './log/recipient.ts';

export interface SampleRecord {
  atMs: number;
  /** `OBJECT_KIND`. Default: an image. */
  objectKind?: number;
  objectId: number;
  version: number;
  /** Subjects that were chosen inside it, kind × 2³² + id. */
  subjects?: readonly number[];
  /** Items that it showed, or that a click led to, by their ids in the company's data. */
  items?: readonly string[];
  kind: RecordKind;
  openerClass: OpenerClass;
  /** Codes of what opened it and where, as in records. Default: unknown. */
  client?: number;
  device?: number;
  country?: number;
  /** Any number stands for one person. */
  recipient: number;
  /** Names the mailing; undefined for automated mail. */
  send: string | undefined;
}

/** An amount that a person brought after they saw a variant, in minor units of the company's currency. */
export interface SampleConversion {
  objectId: number;
  recipient: number;
  value: number;
}

/** Rows of one statement. */
const AT_ONCE = 10_000;

const FILE = `insert into impression (at, company_id, object_kind, object_id, version, day, kind, class, counted, recipient, send_id, position, batch_id, decisions, sample,
    client, device, country, mailing)
  select at, $1, object_kind, object_id, version, day, kind, class, counted, recipient, send_id, 1, 0, nullif(decisions, '{}')::bigint[], true, client, device, country, mailing
  from unnest($2::timestamptz[], $3::smallint[], $4::int[], $5::int[], $6::int[], $7::smallint[], $8::smallint[], $9::boolean[], $10::bigint[], $11::bigint[],
    $12::text[], $13::smallint[], $14::smallint[], $15::smallint[], $16::int[])
    as t (at, object_kind, object_id, version, day, kind, class, counted, recipient, send_id, decisions, client, device, country, mailing) returning 1`;

// As the roller would have it (see the table `roll`), worked out of the whole log at once. \`s\` is the
// subject within the object, 0 for itself.
const ROLL_UP = `with said as materialized (
    select object_id as o, object_kind, kind, recipient as r, day, count(*) as n from impression
    where company_id = $1 and sample and counted group by 1, 2, 3, 4, 5
  ), chosen as materialized (
    select case when s >> 32 = ${SUBJECT_KIND.item} then 0 else object_id end as o, s, kind, recipient as r, day, count(*) as n
    from impression, unnest(decisions) s where company_id = $1 and sample and counted and decisions is not null group by 1, 2, 3, 4, 5
    union all
    select object_id, (${SUBJECT_KIND.position}::bigint << 32) + position, kind, recipient, day, count(*) from impression
    where company_id = $1 and sample and counted and object_kind = ${OBJECT_KIND.recipe} and position between 1 and ${LAST_POSITION} group by 1, 2, 3, 4, 5
    union all
    select 0, (${SUBJECT_KIND.mailing}::bigint << 32) + mailing, kind, recipient, day, count(*) from impression
    where company_id = $1 and sample and counted and mailing is not null group by 1, 2, 3, 4, 5
  ), levels as (
    select o, 0::bigint as s, kind, r, day, n from said
    union all
    select 0, 0, kind, r, day, sum(n) from said group by kind, r, day
    union all
    select 0, object_kind::bigint << 32, kind, r, day, sum(n) from said group by object_kind, kind, r, day
    union all
    select o, s, kind, r, day, n from chosen
    union all
    select 0, (s >> 32) << 32, kind, r, day, 0 from chosen where s >> 32 in (${SUBJECT_KIND.item}, ${SUBJECT_KIND.mailing}) group by s >> 32, kind, r, day
  ), chained as (
    select o, s, kind, day, n, coalesce(lag(day) over (partition by o, s, kind, r order by day), -32768) as prev_day from levels
  ), changes as (
    select o, s, kind, -32768 as prev_day, day, n as total, 1 as active, (prev_day = -32768)::int as uniq from chained
    union all
    select o, s, kind, prev_day, day, 0, 0, 1 from chained where prev_day <> -32768
  ), summed as materialized (
    select o, s, kind, prev_day, day, sum(total) as total, sum(active) as active, sum(uniq) as uniq from changes group by 1, 2, 3, 4, 5
  ), subjects as (
    insert into subject_roll (company_id, object_id, subject, kind, population, prev_day, day, total, active, uniq)
    select $1, o, s, kind, ${POPULATION.sample}, prev_day, day, total, active, uniq from summed where s <> 0 returning 1
  )
  insert into roll (company_id, object_id, kind, population, prev_day, day, total, active, uniq)
  select $1, o, kind, ${POPULATION.sample}, prev_day, day, total, active, uniq from summed where s = 0 returning 1`;

// People alone, as in all sample figures.
const rollUpOpeners = (wall: string) => `insert into opener_roll (company_id, day, sample, kind, class, trait, value, total)
  select $1, o.day, true, o.kind, t.class, t.trait, t.value, sum(o.n)
  from (
    select day, kind, class, client, device, country, extract(hour from ${wall})::smallint as hour, count(*) as n
    from impression where company_id = $1 and sample and counted and kind in ${OPENER_KINDS} group by 1, 2, 3, 4, 5, 6, 7
  ) o, ${EACH_TRAIT}
  group by o.day, o.kind, t.class, t.trait, t.value returning 1`;

// As the drain would have it (see `drain-tests.ts`). The kept sums are all that is known of conversions that
// never were.
const TESTS = `with met as (
    select object_id, (s & 4294967295)::int as variant, recipient, kind, at, day from impression, unnest(decisions) s
    where company_id = $1 and sample and s >> 32 = ${SUBJECT_KIND.variant}
      and (kind = ${RECORD_KIND.impression} and class <= ${OPENER_CLASS.prefetch} or kind = ${RECORD_KIND.click} and counted)
  ), brought as (
    select object_id, recipient, count(*)::int as conversions, sum(value) as revenue
    from unnest($2::int[], $3::bigint[], $4::bigint[]) as t (object_id, recipient, value) group by 1, 2
  )
  insert into test_recipient (company_id, object_id, test, recipient, variant, at, day, clicked_at, returned, kept_conversions, kept_revenue, sample)
  select $1, object_id, variant / ${TEST_ARM.places}, recipient, min(variant), min(at) filter (where kind = ${RECORD_KIND.impression}),
    min(day) filter (where kind = ${RECORD_KIND.impression}), min(at) filter (where kind = ${RECORD_KIND.click}),
    count(distinct day) filter (where kind = ${RECORD_KIND.impression}) > 1, coalesce(max(conversions), 0), coalesce(max(revenue), 0), true
  from met left join brought using (object_id, recipient) group by object_id, variant / ${TEST_ARM.places}, recipient returning 1`;

/**
 * In a transaction of its own, before: on a cluster the log has no new months for those who have written to
 * it already.
 */
export async function ensureSampleMonths(tx: Tx, records: readonly SampleRecord[]): Promise<void> {
  for (const month of new Set(records.map(({ atMs }) => new Date(atMs).toISOString().slice(0, 7))))
    await tx.query('select ensure_impression_month($1)', [`${month}-01`]);
}

/**
 * Gives a company these figures, unless it was ever given some. Each click needs an impression of the same
 * person, object and day. Answers whether it was given them.
 * @param eidOf who a person is known as; undefined for no one that the company knows
 */
export async function giveSampleFigures(
  tx: Tx,
  companyId: number,
  records: readonly SampleRecord[],
  {
    conversions = [],
    eidOf = () => undefined,
  }: { conversions?: readonly SampleConversion[]; eidOf?: (person: number) => string | undefined } = {},
): Promise<boolean> {
  const isFirst = (await tx.run('insert into sample_given (company_id) values ($1) on conflict do nothing', [companyId])) === 1;
  if (!isFirst) return false;
  const { timezone, eid_key: key } = await tx.one<{ timezone: string; eid_key: Buffer }>(
    'select timezone, eid_key from company where id = $1',
    [companyId],
  );
  const inOrder = records.toSorted((one, other) => one.atMs - other.atMs);
  const hashes = new Map<number, bigint>();
  const hashOf = (person: number): bigint => {
    const known = hashes.get(person) ?? recipientHash(key, eidOf(person) ?? `sample recipient ${person}`);
    hashes.set(person, known);
    return known;
  };
  const numbers = await numbersOf(tx, companyId, ITEM_NAMES, new Set(records.flatMap(({ items = [] }) => items)));
  const begun = new Map<string, string>();
  for (const { send, atMs } of inOrder)
    if (send !== undefined && !begun.has(send)) begun.set(send, new Date(atMs).toISOString().slice(0, 10));
  const mailings = await numbersOf(tx, companyId, MAILING_NAMES, new Set(begun.keys()), (send) => begun.get(send));
  const itemsOf = (items: readonly string[]) => items.map((key) => SUBJECT_KIND.item * 2 ** 32 + (numbers.get(key) ?? 0));
  for (let from = 0; from < inOrder.length; from += AT_ONCE) {
    const rows = inOrder.slice(from, from + AT_ONCE);
    await tx.run(FILE, [
      companyId,
      rows.map(({ atMs }) => new Date(atMs).toISOString()),
      rows.map(({ objectKind }) => objectKind ?? OBJECT_KIND.image),
      rows.map(({ objectId }) => objectId),
      rows.map(({ version }) => version),
      rows.map(({ atMs }) => dayIn(timezone, atMs)),
      rows.map(({ kind }) => kind),
      rows.map(({ openerClass }) => openerClass),
      rows.map(({ openerClass }) => isCounted(openerClass)),
      rows.map(({ recipient }) => String(hashOf(recipient))),
      rows.map(({ send }) => (send === undefined ? '0' : String(sendHash(key, send)))),
      rows.map(({ subjects = [], items = [] }) => `{${[...subjects, ...itemsOf(items)].join()}}`),
      rows.map(({ client = 0 }) => client),
      rows.map(({ device = 0 }) => device),
      rows.map(({ country = 0 }) => country),
      rows.map(({ send }) => (send === undefined ? null : (mailings.get(send) ?? null))),
    ]);
  }
  await tx.run(ROLL_UP, [companyId]);
  const ofOpeners: unknown[] = [companyId];
  const wall = wallsOf(timezone, (value, type) => `$${ofOpeners.push(value)}::${type}`);
  await tx.run(rollUpOpeners(wall('at')), ofOpeners);
  await tx.run(TESTS, [
    companyId,
    conversions.map(({ objectId }) => objectId),
    conversions.map(({ recipient }) => String(hashOf(recipient))),
    conversions.map(({ value }) => value),
  ]);
  return true;
}

/** The ones that have no number yet get one, as the drain gives them. */
async function numbersOf(
  tx: Tx,
  companyId: number,
  { table, lock }: NumberedNames,
  keys: ReadonlySet<string>,
  sinceOf?: (key: string) => string | undefined,
): Promise<Map<string, number>> {
  if (keys.size === 0) return new Map();
  await tx.query(`select pg_advisory_xact_lock${lock}`);
  const known = await tx.query<{ key: string; id: number }>(`select key, id from ${table} where company_id = $1 and key = any ($2)`, [
    companyId,
    [...keys],
  ]);
  const numbers = new Map(known.map(({ key, id }) => [key, id]));
  const { last } = await tx.one<{ last: number }>(`select coalesce(max(id), 0) as last from ${table} where company_id = $1`, [companyId]);
  const fresh = [...keys].filter((key) => !numbers.has(key)).map((key, index) => ({ key, id: last + index + 1 }));
  for (const { key, id } of fresh) {
    numbers.set(key, id);
    if (sinceOf)
      await tx.run('insert into mailing (company_id, id, key, since) values ($1, $2, $3, $4)', [companyId, id, key, sinceOf(key)]);
    else await tx.run(`insert into ${table} (company_id, id, key) values ($1, $2, $3)`, [companyId, id, key]);
  }
  return numbers;
}

/** The days that a company's sample figures are of; undefined where it has none. */
export async function sampleDays(tx: Tx, companyId: number): Promise<{ from: string; to: string } | undefined> {
  const { from, to } = await tx.one<{ from: number | null; to: number | null }>(
    `select min(day) as from, max(day) as to from roll
     where company_id = $1 and object_id = 0 and kind = ${RECORD_KIND.impression} and population = ${POPULATION.sample} and prev_day = -32768`,
    [companyId],
  );
  return from === null || to === null ? undefined : { from: dateOfDay(from), to: dateOfDay(to) };
}

export async function clearSampleFigures(tx: Tx, companyId: number): Promise<void> {
  for (const table of ['impression', 'test_recipient']) await tx.run(`delete from ${table} where company_id = $1 and sample`, [companyId]);
  for (const table of ['roll', 'subject_roll'])
    await tx.run(`delete from ${table} where company_id = $1 and population = ${POPULATION.sample}`, [companyId]);
  await tx.run('delete from opener_roll where company_id = $1 and sample', [companyId]);
}
