/**
 * Aggregates of customers. A day's figures are a small monoid, so drains add to them, a rebuild makes the
 * same of all rows, and a window is their sum when it is read. Days are those of UTC.
 *
 *   unbuilt ──rebuild──▶ current ──another value field or column, or a file──▶ building beside ──all identities──▶ current, and the old one goes
 *                        current ──time──▶ compared with the events ──a difference──▶ building beside
 *                                                                   ──none──▶ current
 *
 * While another is built the old one is read: how many events there were and when stays right, and values as
 * long as the value field is the same.
 *
 * A rebuild goes from identity to identity in steps, so that days are written in the order of their key: each
 * page once. Drains add to what is built already, so that at the swap nothing is missing.
 */
import { AGGREGATE_WINDOWS, type AggregateWindow } from '@limn/contracts';
import { sent, sql, text, type Sql } from '../../../storage/sql.ts';
import type { Tx } from '../../../storage/tx.ts';
import { daysOfHappenings, type Happening } from './days-of-happenings.ts';
import { ofStep, type IdentityStep } from './identity-steps.ts';

export interface AggregateState {
  event_id: number;
  /** 0: nothing is built yet. */
  generation: number;
  value_column: number | null;
  /** The field whose values it sums up, whatever column that has now; 0: of one that is not any more. */
  value_field: number | null;
  building: number | null;
  building_column: number | null;
  building_field: number | null;
  /** The last identity that is in the generation which is being built. */
  built_to: number | null;
  /** Identities of the next step. */
  step_size: number | null;
  /** The last identity whose days were compared with its events; null: none is being compared. */
  checked_to: number | null;
}

export const DAY_MS = 86_400_000;
const STATE = 'event_id, generation, value_column, value_field, building, building_column, building_field, built_to, step_size, checked_to';
/** In `rebuilt_at`: rows are there that were never added up. */
export const ORDERED = 'to_timestamp(0)';
const SELECT_STATE = `select ${STATE} from customer_aggregate where company_id = $1 and event_id = $2`;
const DAY_OF = (at: string) => `((${at} at time zone 'UTC')::date - date '1970-01-01')`;

export function dayOf(atMs: number): number {
  return Math.floor(atMs / DAY_MS);
}

/** Whether there are figures, of the value field that the event has now, and no others are being built. */
export function isOf(
  { generation, building, value_column, value_field }: AggregateState,
  event: Pick<AggregateState, 'value_column' | 'value_field'>,
): boolean {
  return generation > 0 && building === null && value_column === event.value_column && value_field === event.value_field;
}

/** Held, so that drains that add to it wait. */
export async function findState(tx: Tx, companyId: number, eventId: number): Promise<AggregateState | undefined> {
  return tx.maybeOne<AggregateState>(`${SELECT_STATE} for update`, [companyId, eventId]);
}

export async function peekState(tx: Tx, companyId: number, eventId: number): Promise<AggregateState | undefined> {
  return tx.maybeOne<AggregateState>(SELECT_STATE, [companyId, eventId]);
}

/** @param isBuilt the event has no rows that are not in its days */
export async function beginState(
  tx: Tx,
  companyId: number,
  eventId: number,
  { value_column, value_field }: Pick<AggregateState, 'value_column' | 'value_field'>,
  isBuilt: boolean,
): Promise<AggregateState> {
  return tx.one<AggregateState>(
    `insert into customer_aggregate (company_id, event_id, generation, value_column, value_field) values ($1, $2, $3, $4, $5) returning ${STATE}`,
    [companyId, eventId, isBuilt ? 1 : 0, value_column, value_field],
  );
}

const DAY_FIGURES = 'identity_id, day, events, valued, total, first_at, first_value, last_at, last_value';

const MERGED = `events = d.events + excluded.events, valued = d.valued + excluded.valued, total = d.total + excluded.total,
  first_at = case when ${isEarlier()} then excluded.first_at else d.first_at end,
  first_value = case when ${isEarlier()} then excluded.first_value else d.first_value end,
  last_at = case when ${isLater()} then excluded.last_at else d.last_at end,
  last_value = case when ${isLater()} then excluded.last_value else d.last_value end`;

function isEarlier(): string {
  return `(d.first_at is null or (excluded.first_at, excluded.first_value) < (d.first_at, d.first_value)) and excluded.first_at is not null`;
}

function isLater(): string {
  return `(d.last_at is null or (excluded.last_at, excluded.last_value) > (d.last_at, d.last_value)) and excluded.last_at is not null`;
}

/**
 * SQL of days. Rows are put into order once for all groups, so that values of a group come sorted, and the
 * first and the last are read off.
 * @param source SQL of rows (identity_id, at, value)
 */
function daysOf(source: Sql): Sql {
  return sql`select g.identity_id, g.day, g.events::int as events, coalesce(cardinality(g.list), 0) as valued, g.total, g.first_at, g.list[1] as first_value,
      g.last_at, g.list[cardinality(g.list)] as last_value
    from (select r.identity_id, r.day, count(*) as events, coalesce(sum(r.value), 0) as total,
        min(r.at) filter (where r.value is not null) as first_at, max(r.at) filter (where r.value is not null) as last_at,
        array_agg(r.value) filter (where r.value is not null) as list
      from (select s.identity_id, ${text(DAY_OF('s.at'))} as day, s.at, s.value from (${source}) s order by 1, 2, 3, 4) r
      group by r.identity_id, r.day) g`;
}

/**
 * As soon as it can be, without comparing anything; one that is being built begins again. Until then figures
 * are as they are.
 */
export async function orderRebuild(tx: Tx, companyId: number, eventId: number): Promise<void> {
  await tx.run(
    `update customer_aggregate set rolled_at = now(), rebuilt_at = ${ORDERED}, building = null, building_column = null, building_field = null, built_to = null
     where company_id = $1 and event_id = $2`,
    [companyId, eventId],
  );
}

/** Adds events to a generation. */
export async function rollHappenings(
  tx: Tx,
  companyId: number,
  { eventId, generation }: { eventId: number; generation: number },
  happenings: readonly Happening[],
): Promise<void> {
  if (happenings.length === 0) return;
  const days = daysOfHappenings(happenings);
  await tx.run(
    `insert into customer_day as d (company_id, event_id, generation, ${DAY_FIGURES}) select $1, $2, $3, u.*
     from unnest($4::bigint[], $5::int[], $6::int[], $7::int[], $8::numeric[], $9::timestamptz[], $10::numeric[], $11::timestamptz[], $12::numeric[]) u
     on conflict (company_id, event_id, generation, identity_id, day) do update set ${MERGED}`,
    [
      companyId,
      eventId,
      generation,
      days.map(({ identity }) => identity),
      days.map(({ day }) => day),
      days.map(({ events }) => events),
      days.map(({ valued }) => valued),
      days.map(({ total }) => total),
      days.map(({ first }) => first?.at ?? null),
      days.map(({ first }) => first?.value ?? null),
      days.map(({ last }) => last?.at ?? null),
      days.map(({ last }) => last?.value ?? null),
    ],
  );
}

/**
 * Adds all events of some identities to a generation that has none of theirs.
 * @param rows SQL of rows (identity_id, at, value)
 */
export async function rollIdentities(
  tx: Tx,
  companyId: number,
  { eventId, generation }: { eventId: number; generation: number },
  rows: Sql,
): Promise<void> {
  await tx.run(
    ...sent(sql`with rolled as (
        insert into customer_day (company_id, event_id, generation, ${text(DAY_FIGURES)})
        select ${companyId}::int, ${eventId}::int, ${generation}::int, f.* from (${daysOf(rows)}) f returning 1
      ) select count(*) from rolled`),
  );
}

/**
 * Whether a generation has the days that the events of some identities add up to, and no others. Both are
 * read in one statement, which on one machine sees what drains do as a whole or not at all. They are held
 * against each other as a sum of hashes: a join of them takes twice as long.
 * @param rows SQL of rows (identity_id, at, value) of the identities of the step
 */
export async function isAddedUp(
  tx: Tx,
  companyId: number,
  { event_id: eventId, generation }: Pick<AggregateState, 'event_id' | 'generation'>,
  rows: Sql,
  step: Pick<IdentityStep, 'from' | 'to'>,
): Promise<boolean> {
  const summed = text(`count(*) as days, coalesce(sum(hash_record_extended(row(${DAY_FIGURES}), 0)), 0) as hash`);
  const { same } = await tx.one<{ same: boolean }>(
    ...sent(sql`with stored as materialized (select ${summed} from customer_day
       where company_id = ${companyId} and event_id = ${eventId} and generation = ${generation} and ${ofStep(sql`identity_id`, step)}),
     added as materialized (select ${summed} from (${daysOf(rows)}) f)
     select (s.days, s.hash) = (a.days, a.hash) as same from stored s, added a`),
  );
  return same;
}

/** Figures of one window. Texts are numbers as SQL writes them, or null. */
export interface WindowFigures {
  count: string;
  sum: string;
  average: string | null;
  first: string | null;
  last: string | null;
}

export interface EventFigures {
  event_id: number;
  slug: string;
  has_value: boolean;
  /** False while nothing is known: it is being built for the first time. */
  is_built: boolean;
  /** False while values aren't known: it is being built for another value field. */
  is_valued: boolean;
  /** The day of the last event; null before the first. */
  last_day: number | null;
  windows: Record<AggregateWindow, WindowFigures>;
}

interface FiguresRow extends Omit<EventFigures, 'windows'> {
  windows: (string | null)[][];
}

/** Windows whose days are parameters, from `$3` on. */
const BOUNDED = AGGREGATE_WINDOWS.filter((days) => days !== 0);
const FIRST_WINDOW = 3;

/**
 * Figures of a customer's every event; `$1` is the company, `$2` the customer, then the days that each window
 * lies behind: with `$3 - 7` here, the database would rather plan the statement for each customer again,
 * which takes longer than the statement. Identities are an array and not a join: days are then found by all
 * columns of their key, also before the database has counted its rows. What is known of the events comes
 * first, by itself: on a cluster they lie on another machine than customers and their days.
 */
const FIGURES = `with mine as materialized (select array(select id from customer_identity where company_id = $1 and customer = $2::bigint) as ids),
  known as materialized (
    select e.id as event_id, e.slug, v.column_number is not null as has_value, a.generation, v.field_decimals,
      coalesce(a.generation > 0, e.records = 0) as is_built,
      coalesce(a.generation > 0 and a.value_field is not distinct from v.id, e.records = 0) as is_valued
    from event e left join event_field v on v.company_id = e.company_id and v.event_id = e.id and v.value_field
      left join customer_aggregate a on a.company_id = e.company_id and a.event_id = e.id
    where e.company_id = $1
  )
  select e.event_id, e.slug, e.has_value, e.is_built, e.is_valued, f.last_day, f.windows from known e cross join lateral (
    select max(d.day) as last_day, array[${AGGREGATE_WINDOWS.map(figuresWithin).join(', ')}] as windows
    from customer_day d where d.company_id = $1 and d.event_id = e.event_id and d.generation = e.generation and d.identity_id = any ((select ids from mine)::bigint[])
  ) f order by e.event_id`;

function figuresWithin(days: AggregateWindow): string {
  const within = days === 0 ? 'true' : `d.day > $${FIRST_WINDOW + BOUNDED.indexOf(days)}::int`;
  const valued = `sum(d.valued) filter (where ${within})`;
  const total = `sum(d.total) filter (where ${within})`;
  const value = (column: string, at: string, order: string) =>
    `(array_agg(d.${column} order by d.${at} ${order}, d.${column} ${order}) filter (where d.${at} is not null and ${within}))[1]`;
  return `array[coalesce(sum(d.events) filter (where ${within}), 0)::text, coalesce(${total}, 0)::text,
    trim_scale(round(${total} / nullif(${valued}, 0), greatest(2, coalesce(e.field_decimals, 0))))::text,
    ${value('first_value', 'first_at', 'asc')}::text, ${value('last_value', 'last_at', 'desc')}::text]`;
}

interface Queryable {
  query<Row extends object>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
}

/** @param asked its first parameter is the company already, as the render host's are */
export async function figuresOfCustomer(asked: Queryable, customer: number, today: number): Promise<EventFigures[]> {
  const rows = await asked.query<FiguresRow>(FIGURES, [customer, ...BOUNDED.map((days) => today - days)]);
  return rows.map(({ windows, ...row }) => ({
    ...row,
    windows: Object.fromEntries(
      AGGREGATE_WINDOWS.map((days, at) => {
        const [count, sum, average, first, last] = windows[at] ?? [];
        return [days, { count: count ?? '0', sum: sum ?? '0', average: average ?? null, first: first ?? null, last: last ?? null }];
      }),
    ) as Record<AggregateWindow, WindowFigures>,
  }));
}

/** The same for a transaction of the company. */
export function askedBy(tx: Tx, companyId: number): Queryable {
  return { query: (sql, params = []) => tx.query(sql, [companyId, ...params]) };
}

/** Days that ended before: their rows are gone. */
export async function forgetDaysBefore(tx: Tx, companyId: number, eventId: number, day: number): Promise<void> {
  await tx.run('delete from customer_day where company_id = $1 and event_id = $2 and day < $3', [companyId, eventId, day]);
}
