/**
 * Rows of attribution: conversions that are due and the touches before them, and to which touches they were
 * given. A step reads and writes thousands of them, in one statement each.
 */
import { attributionModels } from '@limn/contracts';
import { RECORD_KIND, SUBJECT_KIND } from '@limn/model';
import type { Client } from 'pg';
import { sent, sql } from '../../../../storage/sql.ts';
import { groupSubject, positionSubject } from '../roll/chain-codes.ts';
import type { Touch } from './choose-touch.ts';
import type { People } from './one-person.ts';

/** Where a company has no models, 1 stands for a week. */
const DEFAULT_MODELS = [{ id: 1, window_hours: 168 }];
const SUBJECT_KIND_FACTOR = 2 ** 32;
/** Before they are read: what changes from then on is due again once this transaction has ended. */
const TAKE_DUE = 'delete from conversion_due where company_id = $1 and recipient = any ($2::bigint[]) returning recipient::text, key';

interface Due {
  recipient: string;
  key: string;
}

/** `day` as the company counts days; `value` in minor units of the company's currency. */
export interface Conversion extends Due {
  at: Date;
  day: number;
  item: string | null;
  value: string;
  gone: boolean;
}

/** A conversion given to a touch, by one of the models. */
export interface CreditedTouch extends Touch, Due {
  model: number;
  kind: number;
  day: number;
  value: number;
}

/** Takes what is due of these recipients, and reads it. */
export async function takeDue(client: Client, companyId: number, recipients: readonly string[]): Promise<Conversion[]> {
  const { rows } = await client.query<Due>(TAKE_DUE, [companyId, recipients]);
  return conversionsOf(client, companyId, rows);
}

export async function modelsOf(client: Client, companyId: number): Promise<{ id: number; window_hours: number }[]> {
  const { rows } = await client.query<{ recipe_attribution: string }>('select recipe_attribution from company where id = $1', [companyId]);
  const models = attributionModels(rows[0]?.recipe_attribution ?? '[]');
  return models.length > 0 ? models : DEFAULT_MODELS;
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

export async function givenTo(client: Client, companyId: number, recipients: readonly string[]): Promise<CreditedTouch[]> {
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

/**
 * Whole recipients in the order of the index, of which most are due in most cases: one by one each of them
 * costs three times as much.
 */
async function conversionsOf(client: Client, companyId: number, taken: readonly Due[]): Promise<Conversion[]> {
  const keys = new Map(
    [...Map.groupBy(taken, ({ recipient }) => recipient)].map(([who, some]) => [who, new Set(some.map(({ key }) => key))]),
  );
  const { rows } = await client.query<Conversion>(
    `select recipient::text, key, at, day, item, value::text, gone from conversion
     where company_id = $1 and recipient = any ($2::bigint[])`,
    [companyId, [...keys.keys()]],
  );
  return rows.filter(({ recipient, key }) => keys.get(recipient)?.has(key));
}

/** Finds those in a window before one of the conversions, by person. */
export async function touchesOf(
  client: Client,
  companyId: number,
  { conversions, people: { recipients, personOf } }: { conversions: readonly Conversion[]; people: People },
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
    decisions: string | null;
    mailing: number | null;
  }>(
    // Plain numbers and texts: the driver takes longer to read times and arrays than all the rest of a step.
    `select t.* from unnest($2::bigint[], $3::float8[], $4::float8[]) span (recipient, from_ms, to_ms) cross join lateral (
       select recipient::text, floor(extract(epoch from at) * 1000)::float8 as at_ms, kind, object_kind, object_id, position, send_id::text,
         array_to_string(decisions, ',') as decisions, mailing from impression i
       where i.company_id = $1 and i.recipient = span.recipient and i.at >= to_timestamp(from_ms / 1000) and i.at < to_timestamp(to_ms / 1000)
         and counted and kind in (1, 2) and (decisions is not null or mailing is not null) offset 0
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
    clicked: row.kind === RECORD_KIND.click,
    objectKind: row.object_kind,
    objectId: row.object_id,
    position: row.position,
    send: BigInt(row.send_id),
    subjects: subjectsOf(row),
  }));
  return Map.groupBy(touches, ({ recipient }) => personOf(recipient));
}

function subjectsOf(row: { decisions: string | null; mailing: number | null; object_kind: number; position: number }): number[] {
  const decisions = row.decisions ? row.decisions.split(',').map(Number) : [];
  const subjects = [...decisions];
  for (const subject of decisions) {
    const group = groupSubject(row.object_kind, Math.floor(subject / SUBJECT_KIND_FACTOR), subject % SUBJECT_KIND_FACTOR);
    if (group !== undefined) subjects.push(SUBJECT_KIND.group * SUBJECT_KIND_FACTOR + group);
  }
  const position = positionSubject(row.object_kind, row.position);
  if (position !== undefined) subjects.push(SUBJECT_KIND.position * SUBJECT_KIND_FACTOR + position);
  if (row.mailing !== null) subjects.push(SUBJECT_KIND.mailing * SUBJECT_KIND_FACTOR + row.mailing);
  return subjects;
}

/** The times before a person's conversions that count, without the gaps between them. */
function spansBefore(
  conversions: readonly Conversion[],
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

export async function itemsOf(client: Client, companyId: number, conversions: readonly Conversion[]): Promise<Map<string, number>> {
  const keys = [...new Set(conversions.flatMap(({ item }) => item ?? []))];
  if (keys.length === 0) return new Map();
  const { rows } = await client.query<{ key: string; id: number }>('select key, id from item where company_id = $1 and key = any ($2)', [
    companyId,
    keys,
  ]);
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** Puts what is given now in place of what was given before, of these conversions. */
export async function replaceGiven(
  client: Client,
  companyId: number,
  conversions: readonly Conversion[],
  { given, now }: { given: readonly CreditedTouch[]; now: readonly CreditedTouch[] },
): Promise<void> {
  const [recipients, keys] = [conversions.map(({ recipient }) => recipient), conversions.map(({ key }) => key)];
  const these = sql`using (select * from unnest(${recipients}::bigint[], ${keys}::uuid[]) as t (recipient, key)) t
    where x.company_id = ${companyId} and x.recipient = t.recipient and x.key = t.key`;
  if (given.length > 0) await client.query(...sent(sql`delete from attribution x ${these}`));
  if (conversions.some(({ gone }) => gone)) await client.query(...sent(sql`delete from conversion x ${these} and x.gone`));
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

/** An array as the database reads it: the driver would put each of its values in quotes. */
function arrayText(values: readonly (string | number | boolean | bigint)[]): string {
  return `{${values.join()}}`;
}
