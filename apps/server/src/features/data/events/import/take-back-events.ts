/**
 * Takes a file of events back: its rows go, some at a time with how far it is, so that killed at any moment
 * it is gone on with and live events of the company are stored in between. Then all that follows from events
 * is made as if they had never been there. Rows that came in another way too stay.
 */
import { withCopying, type CopyingSession, type CopyingTx } from '../../../../storage/bulk-load.ts';
import type { Login } from '../../../../storage/connection.ts';
import type { Database, Tx } from '../../../../storage/database.ts';
import { eventColumn, eventTableName } from '../../../../storage/event-tables.ts';
import { withLease } from '../../../../storage/lease.ts';
import { sent, sql, text, type Sql } from '../../../../storage/sql.ts';
import type { ConversionRecord } from '../conversions.port.ts';
import type { EventFollower } from '../event-follower.port.ts';
import { seenKeys } from '../event-keys.ts';
import { makeWay } from '../make-way.ts';
import { heldKinds } from '../store-events.ts';
import { weekOf } from '../write-readings.ts';
import type { EventImportKey } from './import-events.ts';
import { beginTry, endTakeBack, failTakeBack, findTakeBack, HAS_OTHER_SOURCE, noteTakenBack } from './imports.store.ts';
import { MAX_TAKE_BACK_TRIES, TAKE_BACK_FAILED } from './take-back-time.ts';

export interface EventTakeBackDeps {
  db: Pick<Database, 'control' | 'withCompany'>;
  /** The login that may delete rows of events. */
  login: Login;
  follower: Pick<EventFollower, 'buildAgain'>;
  takeBackConversions(tx: Tx, companyId: number, records: readonly Pick<ConversionRecord, 'key' | 'who'>[]): Promise<void>;
  /**
   * Customers that the file made go, some at a time. Answers how many went; undefined where there are no
   * more.
   */
  takeBackPeople(tx: Tx, key: EventImportKey): Promise<{ removed: number } | undefined>;
  /** Neighbours that flavours counted are counted again. */
  forgetCounts(tx: Tx, companyId: number): Promise<void>;
  rowsAtOnce?: number | undefined;
}

const ROWS_AT_ONCE = 2000;

/** Undone where another process is at it, or this one is to end. */
export async function takeBackEvents(key: EventImportKey, deps: EventTakeBackDeps, signal: AbortSignal): Promise<void> {
  const { companyId } = key;
  await withLease(deps.db, `take back ${companyId} ${key.importId}`, async (lease) => {
    const isStopped = () => signal.aborted || lease.isLost;
    const tries = await deps.db.withCompany(companyId, (tx) => beginTry(tx, key));
    if (tries === undefined) return;
    await withCopying(deps.login, companyId, async (session) => {
      if (tries > MAX_TAKE_BACK_TRIES) return giveUp(session, key, deps);
      const step = async (work: (tx: CopyingTx) => Promise<boolean>): Promise<boolean> => {
        await makeWay(session, companyId, isStopped);
        return !isStopped() && ((await locked(session, companyId, work)) ?? false);
      };
      while (await step((tx) => deleteSome(tx, key, deps)));
      while (await step((tx) => takeBackSome(tx, key, deps)));
    });
  });
}

/** Other work goes on with the rows that are left. */
async function giveUp(session: CopyingSession, key: EventImportKey, { follower }: Pick<EventTakeBackDeps, 'follower'>): Promise<void> {
  const order = await session.within(async (tx) => {
    const found = await findTakeBack(tx, key);
    await failTakeBack(tx, key, TAKE_BACK_FAILED);
    return found;
  });
  // By itself: this may be what fails.
  if (order) await session.within((tx) => follower.buildAgain(tx, key.companyId, order.event_id));
}

async function locked<T>(session: CopyingSession, companyId: number, work: (tx: CopyingTx) => Promise<T>): Promise<T | undefined> {
  return session.within(async (tx) => {
    // As drains do: one of a company at a time.
    await tx.query('select pg_advisory_xact_lock(7310, $1)', [companyId]);
    return work(tx);
  });
}

interface DeletedRow {
  at: string;
  key: string;
  sent_id: string | null;
  received_at: Date;
  who: string | null;
}

/** False where none are left. */
async function deleteSome(tx: CopyingTx, key: EventImportKey, deps: EventTakeBackDeps): Promise<boolean> {
  const { companyId, importId } = key;
  const order = await findTakeBack(tx, key);
  const [kind] = order ? await heldKinds(tx, companyId, [order.event_id]) : [];
  if (!order || !kind) return false;
  const table = text(eventTableName({ companyId, id: kind.id, generation: kind.generation }));
  const from = order.back_at ?? '-infinity';
  const next = await tx.maybeOne<{ from: string; to: string }>(
    ...sent(sql`select (date_trunc('month', at at time zone 'UTC') at time zone 'UTC')::text as "from",
       ((date_trunc('month', at at time zone 'UTC') + interval '1 month') at time zone 'UTC')::text as "to"
     from ${table} where import_id = ${importId} and at >= ${from} order by at limit 1`),
  );
  if (!next) return false;
  // In one partition: places of rows are those of a partition.
  const inMonth = sql`at >= ${next.from} and at < ${next.to}`;
  const rows = await tx.query<DeletedRow & { place: string }>(
    ...sent(sql`select ctid::text as place, at::text, key::text, sent_id, received_at, ${text(eventColumn(1))}::text as who from ${table}
     where ${inMonth} and at >= ${from} and import_id = ${importId} order by at limit ${deps.rowsAtOnce ?? ROWS_AT_ONCE} for update`),
  );
  const seenKeyOf = seenKeys(kind.id);
  const known = rows.map((row) => ({ ...row, seenKey: seenKeyOf(row.sent_id ?? undefined, row.key) }));
  const others = await otherSources(
    tx,
    key,
    known.map(({ seenKey }) => seenKey),
  );
  const [kept, gone] = [known.filter(({ seenKey }) => others.has(seenKey)), known.filter(({ seenKey }) => !others.has(seenKey))];
  const these = (some: typeof known) => sql`${inMonth} and ctid = any (${some.map(({ place }) => place)}::tid[])`;
  await tx.run(...sent(sql`delete from ${table} where ${these(gone)}`));
  for (const [owner, some] of Map.groupBy(kept, ({ seenKey }) => others.get(seenKey) ?? 0))
    await handOn(tx, companyId, { table, where: these(some) }, some, owner);
  await forgetSeen(tx, companyId, gone);
  await uncount(tx, companyId, kind.id, gone);
  if (kind.conversion)
    await deps.takeBackConversions(
      tx,
      companyId,
      gone.flatMap(({ key: row, who }) => (who === null ? [] : [{ key: row, who }])),
    );
  await noteTakenBack(tx, key, { events: gone.length, kept: kept.length, at: rows.at(-1)?.at ?? null });
  return true;
}

/** By the key: where it came as well. Null: not in a file. */
async function otherSources(tx: Tx, { companyId, importId }: EventImportKey, keys: readonly string[]): Promise<Map<string, number | null>> {
  const rows = await tx.query<{ key: string; by: number }>(
    `select key, min(import_id) as by from event_repeat r where ${HAS_OTHER_SOURCE} and key = any ($3::uuid[]) group by 1`,
    [companyId, importId, keys],
  );
  return new Map(rows.map(({ key, by }) => [key, by === 0 ? null : by]));
}

/** They are rows of another file from now on, or of none (0). */
async function handOn(
  tx: Tx,
  companyId: number,
  { table, where }: { table: Sql; where: Sql },
  rows: readonly { seenKey: string; received_at: Date }[],
  owner: number,
): Promise<void> {
  await tx.run(...sent(sql`update ${table} set import_id = ${owner === 0 ? null : owner} where ${where}`));
  const columns = [companyId, rows.map(({ seenKey }) => seenKey), rows.map(weekOfRow), owner === 0 ? null : owner];
  await tx.run(
    `update event_seen s set import_id = $4 from unnest($2::uuid[], $3::int[]) u (key, week)
     where s.company_id = $1 and s.key = u.key and s.week = u.week`,
    columns,
  );
  if (owner !== 0)
    await tx.run('update event_repeat set owner = $3 where company_id = $1 and key = any ($2::uuid[])', [
      companyId,
      rows.map(({ seenKey }) => seenKey),
      owner,
    ]);
}

const weekOfRow = ({ received_at: receivedAt }: { received_at: Date }): number => weekOf(receivedAt.getTime());

async function forgetSeen(tx: Tx, companyId: number, rows: readonly { seenKey: string; received_at: Date }[]): Promise<void> {
  await tx.run(
    `delete from event_seen s using unnest($2::uuid[], $3::int[]) u (key, week) where s.company_id = $1 and s.key = u.key and s.week = u.week`,
    [companyId, rows.map(({ seenKey }) => seenKey), rows.map(weekOfRow)],
  );
}

async function uncount(tx: Tx, companyId: number, eventId: number, rows: readonly DeletedRow[]): Promise<void> {
  await tx.run('update event set records = greatest(0, records - $3) where company_id = $1 and id = $2', [companyId, eventId, rows.length]);
  const hours = Map.groupBy(rows, ({ received_at: at }) => `${at.toISOString().slice(0, 13)}:00:00Z`);
  await tx.run(
    `update event_hour h set records = greatest(0, h.records - u.n) from unnest($3::timestamptz[], $4::int[]) u (hour, n)
     where h.company_id = $1 and h.event_id = $2 and h.hour = u.hour`,
    [companyId, eventId, [...hours.keys()], [...hours.values()].map((some) => some.length)],
  );
}

/** Then all follows from the rows that are left. False where it is done. */
async function takeBackSome(tx: Tx, key: EventImportKey, deps: EventTakeBackDeps): Promise<boolean> {
  const order = await findTakeBack(tx, key);
  if (!order) return false;
  const people = await deps.takeBackPeople(tx, key);
  if (people) {
    await noteTakenBack(tx, key, { customers: people.removed });
    return true;
  }
  await deps.follower.buildAgain(tx, key.companyId, order.event_id);
  await deps.forgetCounts(tx, key.companyId);
  await endTakeBack(tx, key);
  return false;
}
