/**
 * Files of events and of customers imported, a column converted within a call and by a worker, a new one
 * filled, and old months dropped, each killed at several points: what is there is old or new, never a mix.
 */
import { CONVERTED_AT_ONCE } from '@limn/contracts';
import { createHash } from 'node:crypto';
import { rebuildAggregates } from '../../customers/keep-aggregates.job.ts';
import { openUploadSpool } from '../../../../platform/upload-spool.ts';
import { withClient, type Logins } from '../../../../storage/connection.ts';
import type { Database } from '../../../../storage/database.ts';
import { eventColumn, eventTableName } from '../../../../storage/event-tables.ts';
import { findImport as findCustomerImport, insertImport as insertCustomerImport } from '../../customers/import/imports.store.ts';
import { STORAGE } from '../event-values.ts';
import { addField, changeEvent, createEvent } from '../events.service.ts';
import { findEvent, findField, listFields } from '../events.store.ts';
import { findImport, insertImport } from '../import/imports.store.ts';
import { findRetype } from '../retype/retypes.store.ts';
import type { EventStep } from './event-steps-main.ts';
import { killPoints, runStep } from './step-kill-run.ts';

export interface WalkPlace {
  db: Database;
  logins: Logins;
  /** For the file. */
  directory: string;
}

export interface WalkResult {
  /** Kills that came before the end of the work. */
  inTime: number;
  /** States that were neither old nor new. */
  mixed: string[];
}

const MONTHS = 4;
const COLUMN = 'total';
/** Properties that become columns. */
const NOTES = ['note_1', 'note_2', 'note_3'] as const;

export async function stepKillWalk(
  { db, logins, directory }: WalkPlace,
  { rows, kills }: { rows: number; kills: number },
): Promise<WalkResult> {
  const companyId = await db.control(
    async (tx) => (await tx.one<{ id: number }>(`insert into company (name) values ('Shop') returning id`)).id,
  );
  const eventId = await db.withCompany(companyId, async (tx) => {
    const made = await createEvent(tx, { companyId, userId: null }, { event_name: 'Purchase', id_datatype: 'text' });
    await addField(tx, companyId, made, { name: COLUMN, data_type: 'varchar' });
    await addField(tx, companyId, made, { name: 'worth', data_type: 'int', value_field: true });
    return made.id;
  });
  const result: WalkResult = { inTime: 0, mixed: [] };
  const run = (step: EventStep, killAfterMs?: number) => runStep({ logins, companyId, step }, killAfterMs);
  const state = () => stateOf(db, companyId, eventId);
  const expectState = async (what: string, isRight: (now: State) => boolean) => {
    const now = await state();
    if (!isRight(now)) result.mixed.push(`${what}: ${JSON.stringify(now)}`);
  };

  const alterKilled = async (byWorker: boolean) => {
    const { stored, total } = await state();
    const alter = (type: 'int' | 'varchar'): EventStep => ({ what: 'alter', eventId, column: COLUMN, type, byWorker });
    const other = async () => ((await state()).type === 'int' ? 'varchar' : 'int');
    const { ms: alterMs, isDone: isConverted } = await run(alter(await other()));
    if (!isConverted) result.mixed.push(`not altered, by worker ${byWorker}`);
    for (const point of killPoints(alterMs, kills)) {
      const { isDone } = await run(alter(await other()), point);
      result.inTime += isDone ? 0 : 1;
      await endLeases(db);
      await expectState(`alter, by worker ${byWorker}`, (now) => now.isOfType && now.total === total && now.stored === stored);
    }
    const type = await other();
    for (let tries = 0; tries < 10 && (await state()).type !== type; tries++) await run(alter(type));
    await expectState(
      `altered, by worker ${byWorker}`,
      (now) => now.isOfType && now.total === total && now.stored === stored && now.columns === 3,
    );
  };

  /** A column of its own each time: none of its values is there, or all are. */
  const fillKilled = async () => {
    const { stored } = await state();
    const add = (name: string) =>
      db.withCompany(companyId, async (tx) => {
        const event = await findEvent(tx, companyId, eventId);
        if (!event) throw new Error('The event has gone.');
        // As if it was larger.
        return addField(tx, companyId, { ...event, records: CONVERTED_AT_ONCE + 1 }, { name, data_type: 'int' });
      });
    const fill = async (fieldId: number, killAfterMs?: number) => run({ what: 'fill', fieldId }, killAfterMs);
    const timed = await add(NOTES[0]);
    const { ms } = await fill(timed.id);
    for (const [index, point] of killPoints(ms, NOTES.length - 1).entries()) {
      const { id } = await add(NOTES[index + 1] ?? '');
      const { isDone } = await fill(id, point);
      result.inTime += isDone ? 0 : 1;
      const filled = await filledOf(db, companyId, eventId, id);
      if (filled !== 0 && filled !== stored) result.mixed.push(`fill: ${filled} of ${stored}`);
      await endLeases(db);
      for (let tries = 0; tries < 10 && (await isOrdered(db, companyId, id)); tries++) await fill(id);
      const all = await filledOf(db, companyId, eventId, id);
      if (all !== stored) result.mixed.push(`filled: ${all} of ${stored}`);
    }
    const left = await db.withCompany(companyId, (tx) =>
      tx.query(`select from ${eventTableName({ companyId, id: eventId, generation: 1 })} where rest is not null limit 1`),
    );
    if (left.length > 0) result.mixed.push('properties beside filled columns');
  };

  /**
   * Each customer is made once, whatever became of the step that was killed, and each row is in one figure.
   */
  const customersKilled = async () => {
    const count = Math.ceil(rows / 5);
    const lines = (from: number) =>
      Array.from({ length: count }, (_, n) => (n % 50 === 49 ? `no one ${from + n},,` : `,p-${from + n}@example.com,${n}`));
    const order = (from: number) =>
      db.withCompany(companyId, async (tx) => {
        const file = Buffer.from(`name,email,seen\n${lines(from).join('\n')}\n`);
        return (
          await insertCustomerImport(tx, companyId, {
            fileName: 'people',
            file,
            userId: null,
            uses: null,
            numberForm: 'plain',
            dateOrder: null,
            keepsRefused: true,
          })
        ).id;
      });
    const whole = Math.ceil(count / 500) * 500;
    const { ms } = await run({ what: 'customers', importId: await order(0), rowsAtOnce: 500 });
    const importId = await order(whole);
    const made = () =>
      db.withCompany(companyId, async (tx) => ({
        file: await findCustomerImport(tx, companyId, importId),
        ...(await tx.one<{ customers: number; seen: number; refused: number }>(
          `select count(*)::int as customers, count(traits ->> 'seen')::int as seen,
             (select count(*)::int from event_reject where company_id = $1 and payload like '%no one%') as refused
           from customer where company_id = $1 and email like 'p-%'`,
          [companyId],
        )),
      }));
    const before = await made();
    const isWhole = ({ file, customers, seen, refused }: Awaited<ReturnType<typeof made>>) =>
      file !== undefined &&
      customers === before.customers + file.created &&
      seen === customers &&
      refused === before.refused + file.refused &&
      file.rows === file.created + file.refused;
    for (const point of killPoints(ms, kills)) {
      const { isDone } = await run({ what: 'customers', importId, rowsAtOnce: 500 }, point / 2);
      result.inTime += isDone ? 0 : 1;
      await endLeases(db);
      const now = await made();
      if (!isWhole(now)) result.mixed.push(`customers: ${JSON.stringify(now)}`);
    }
    for (let tries = 0; tries < 10 && (await made()).file?.state === 'running'; tries++)
      await run({ what: 'customers', importId, rowsAtOnce: 500 });
    const done = await made();
    if (!isWhole(done) || done.file?.rows !== count || done.file.state !== 'complete')
      result.mixed.push(`customers at the end: ${JSON.stringify(done)}`);
  };

  // A step is timed by a first file, a fraction of the other.
  const first = await orderImport({ db, directory, companyId, eventId }, { rows: Math.ceil(rows / 5), from: 0 });
  const timed = await run({ what: 'import', importId: first, directory, rowsAtOnce: 500 });
  // Larger events are for the worker.
  await alterKilled(false);
  const importId = await orderImport({ db, directory, companyId, eventId }, { rows, from: rows });
  // Each goes on where the one before was killed.
  const stateOfImport = async () => (await db.withCompany(companyId, (tx) => findImport(tx, companyId, importId)))?.state;
  for (let kill = 0; kill < kills; kill++) {
    const { isDone } = await run(
      { what: 'import', importId, directory, rowsAtOnce: 500 },
      (timed.ms * 5 * (0.7 + (0.5 * kill) / kills)) / (kills + 1),
    );
    result.inTime += isDone ? 0 : 1;
    await endLeases(db);
    const order = await db.withCompany(companyId, (tx) => findImport(tx, companyId, importId));
    await expectState('import', ({ stored, distinct, records }) => {
      const whole = Math.ceil(rows / 5) + (order?.taken ?? 0);
      return stored === whole && distinct === whole && records === whole;
    });
  }
  // As a worker looks again: the last batch of a killed process may be committed when the next one has begun.
  for (let tries = 0; tries < 10 && (await stateOfImport()) === 'running'; tries++)
    await run({ what: 'import', importId, directory, rowsAtOnce: 500 });
  const all = rows + Math.ceil(rows / 5);
  await expectState('imported', ({ stored, distinct, records, byHour }) => [stored, distinct, records, byHour].every((n) => n === all));
  await withClient(logins.jobs, 'build', async (client) => {
    while (await rebuildAggregates(client));
  });
  const whole = await state();
  if (whole.inDays !== all) result.mixed.push(`aggregates: ${JSON.stringify(whole)}`);

  await alterKilled(true);
  await fillKilled();
  await customersKilled();

  await db.withCompany(companyId, (tx) => changeEvent(tx, companyId, eventId, { data_retention_days: 31 }));
  let left = all;
  for (const [month, point] of killPoints(40, MONTHS - 1).entries()) {
    const { isDone } = await run({ what: 'retention', nowMs: Date.UTC(2026, month + 2, 2) }, point);
    result.inTime += isDone ? 0 : 1;
    await expectState('retention', (now) => {
      const isWhole = now.stored === now.records && now.stored === now.inDays && now.stored <= left;
      left = now.stored;
      return isWhole;
    });
  }
  // Months that something holds just then, the database's own cleanup say, are left for the next time.
  for (let tries = 0; tries < 60 && (await state()).stored > 0; tries++) await run({ what: 'retention', nowMs: Date.UTC(2027, 0, 1) });
  await expectState('dropped', (now) => now.stored === 0 && now.records === 0 && now.inDays === 0);
  return result;
}

/** A file with rows of these numbers, spread over months of 2026. */
async function orderImport(
  { db, directory, companyId, eventId }: Pick<WalkPlace, 'db' | 'directory'> & { companyId: number; eventId: number },
  { rows, from }: { rows: number; from: number },
): Promise<number> {
  const lines = Array.from({ length: rows }, (_, index) => {
    const at = new Date(Date.UTC(2026, index % MONTHS, 1 + (index % 27), index % 24)).toISOString();
    return `c-${index % 97},${at},${from + index},${index % 13},${NOTES.map(() => index).join(',')}`;
  });
  const bytes = Buffer.from(`who,when,${COLUMN},worth,${NOTES.join(',')}\n${lines.join('\n')}\n`);
  const files = await openUploadSpool({ directory, slot: 1, reserveBytes: 0, maxBytes: 2 ** 30 });
  const file = await files.keep({
    expectedBytes: bytes.length,
    bytes: (async function* () {
      yield bytes;
    })(),
  });
  const mark = createHash('sha256').update(bytes).digest();
  const made = await db.withCompany(companyId, (tx) =>
    insertImport(tx, companyId, {
      eventId,
      fileName: 'past',
      file: file.name,
      fileBytes: file.bytes,
      mark,
      uses: ['customer_id', 'event_timestamp', `property:${COLUMN}`, 'property:worth', ...NOTES.map((name) => `property:${name}` as const)],
      timeOrder: 'iso',
      numberForm: 'plain',
      timezone: 'UTC',
      userId: null,
    }),
  );
  return made.id;
}

async function filledOf(db: Database, companyId: number, eventId: number, fieldId: number): Promise<number> {
  return db.withCompany(companyId, async (tx) => {
    const field = await findField(tx, companyId, fieldId);
    if (!field) throw new Error('The column has gone.');
    const column = eventColumn(field.column_number);
    const table = eventTableName({ companyId, id: eventId, generation: 1 });
    return (await tx.one<{ n: number }>(`select count(${column})::int as n from ${table}`)).n;
  });
}

async function isOrdered(db: Database, companyId: number, fieldId: number): Promise<boolean> {
  return (await db.withCompany(companyId, (tx) => findRetype(tx, companyId, fieldId))) !== undefined;
}

/** A process that was killed keeps its lease for half a minute. */
async function endLeases(db: Database): Promise<void> {
  await db.control((tx) => tx.run(`update job_lease set ends_at = now() - interval '1 second'`));
}

interface State {
  stored: number;
  distinct: number;
  records: number;
  byHour: number;
  /** Events in the days of customers that are read. */
  inDays: number;
  type: string;
  /** The column is of its field's type. */
  isOfType: boolean;
  total: number;
  columns: number;
}

async function stateOf(db: Database, companyId: number, eventId: number): Promise<State> {
  return db.withCompany(companyId, async (tx) => {
    const table = eventTableName({ companyId, id: eventId, generation: 1 });
    const field = (await listFields(tx, companyId, eventId)).find(({ name }) => name === COLUMN);
    if (!field) throw new Error('The column has gone.');
    const column = eventColumn(field.column_number);
    return tx.one<State>(
      `select count(*)::int as stored, count(distinct ${column}::text)::int as distinct, coalesce(sum(${column}::text::bigint), 0)::float8 as total,
         (select records::int from event where company_id = $1 and id = $2) as records,
         (select coalesce(sum(records), 0)::int from event_hour where company_id = $1 and event_id = $2) as "byHour",
         (select coalesce(sum(d.events), 0)::int from customer_day d where d.company_id = $1 and d.event_id = $2
           and d.generation in (select generation from customer_aggregate where company_id = $1 and event_id = $2)) as "inDays",
         $3 as type, (select format_type(atttypid, null) = $4 from pg_attribute where attrelid = $5::regclass and attname = $6) as "isOfType",
         (select count(*)::int from pg_attribute where attrelid = $5::regclass and attname ~ '^c[0-9]+$' and not attisdropped) as columns
       from ${table}`,
      [companyId, eventId, field.data_type, STORAGE[field.data_type], table, column],
    );
  });
}
