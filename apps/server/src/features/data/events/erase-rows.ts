/**
 * Takes a person out of the table of an event. It is read without a lock, however large it is, and then some
 * rows at a time are changed: live events of the company are stored in between. Killed at any moment it is
 * done again, with what is left.
 */
import { eventColumn, eventTableName, type EventTable } from '../../../storage/event-tables.ts';
import { joined, sent, sql, text } from '../../../storage/sql.ts';
import type { Tx } from '../../../storage/tx.ts';
import { findEvent, listFields, lockEvent, type EventFieldRow } from './events.store.ts';
import type { PersonInEvents } from './person-in-events.ts';
import { namingRows, ownRows, rowsAt, rowWithout, textColumns, type OwnRows, type RowKey } from './person-rows.ts';
import { forgetMisfits, repeatRetypes } from './retype/retypes.store.ts';

const ROWS_AT_ONCE = 500;

export interface RowErasure {
  companyId: number;
  eventId: number;
  person: PersonInEvents;
  /** A transaction of the company. */
  within<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** In the transaction that deletes so many rows. */
  deleted(tx: Tx, rows: number): Promise<void>;
  rowsAtOnce?: number;
}

export async function eraseFromEvent(erasure: RowErasure): Promise<void> {
  const { companyId, eventId, person, within } = erasure;
  // Anyone who began to store rows before the erasure was asked for has ended then. Those who begin later
  // leave the person out.
  await within(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(7310, $1)', [companyId]);
    await lockEvent(tx, companyId, eventId);
  });
  let isDone = false;
  while (!isDone) {
    const found = await within((tx) => findRows(tx, companyId, eventId, person));
    if (!found) return;
    isDone = await eraseFound(erasure, found);
  }
  await within((tx) => forgetMisfits(tx, companyId, eventId, person.needle));
}

interface Found {
  table: EventTable;
  fields: readonly EventFieldRow[];
  own: (OwnRows & { rows: RowKey[] }) | undefined;
  naming: RowKey[];
}

async function findRows(tx: Tx, companyId: number, eventId: number, person: PersonInEvents): Promise<Found | undefined> {
  const event = await findEvent(tx, companyId, eventId);
  if (!event) return undefined;
  const table = { companyId, id: eventId, generation: event.generation };
  const fields = await listFields(tx, companyId, eventId);
  const own = await ownRows(tx, table, fields, person);
  const rows = own
    ? await tx.query<RowKey>(`select at::text, key::text from ${eventTableName(table)} where ${own.column} = any ($1)`, [own.identities])
    : [];
  const naming = person.isUnmistakable ? (await namingRows(tx, table, fields, person, { except: own })).rows : [];
  return { table, fields, own: own && { ...own, rows }, naming };
}

/** False where the event's columns are others now: then it is to be read again. */
async function eraseFound(erasure: RowErasure, { table, fields, own, naming }: Found): Promise<boolean> {
  const { companyId, eventId, person, within, deleted, rowsAtOnce = ROWS_AT_ONCE } = erasure;
  const step = (work: (tx: Tx) => Promise<void>) =>
    within(async (tx) => {
      await lockEvent(tx, companyId, eventId);
      if (columnsOf(await listFields(tx, companyId, eventId)) !== columnsOf(fields)) return false;
      await work(tx);
      return true;
    });
  const some = (rows: readonly RowKey[]) =>
    [...Map.groupBy(rows, ({ at }) => at.slice(0, 7)).values()].flatMap((ofMonth) =>
      Array.from({ length: Math.ceil(ofMonth.length / rowsAtOnce) }, (_, n) => ofMonth.slice(n * rowsAtOnce, (n + 1) * rowsAtOnce)),
    );
  if (own)
    for (const rows of some(own.rows)) if (!(await step(async (tx) => deleted(tx, await deleteOwn(tx, table, own, rows))))) return false;
  for (const rows of some(naming)) if (!(await step((tx) => blankInOthers(tx, table, fields, person, rows)))) return false;
  return true;
}

async function deleteOwn(tx: Tx, table: EventTable, { column, identities }: OwnRows, rows: readonly RowKey[]): Promise<number> {
  const name = text(eventTableName(table));
  const gone = await tx.run(...sent(sql`delete from ${name} t where ${rowsAt(rows)} and t.${text(column)} = any (${identities})`));
  await tx.run('update event set records = greatest(0, records - $3) where company_id = $1 and id = $2', [table.companyId, table.id, gone]);
  return gone;
}

function columnsOf(fields: readonly EventFieldRow[]): string {
  return JSON.stringify(fields.map(({ id, column_number, data_type }) => [id, column_number, data_type]));
}

async function blankInOthers(
  tx: Tx,
  table: EventTable,
  fields: readonly EventFieldRow[],
  person: PersonInEvents,
  rows: readonly RowKey[],
): Promise<void> {
  // Values that were converted already are made of the new texts once more. A worker that writes these rows
  // has ended its batch then.
  const beside = await repeatRetypes(tx, table.companyId, table.id);
  const emptied = beside.map((number) => sql`${text(eventColumn(number))} = null`);
  const texts = textColumns(fields);
  const name = text(eventTableName(table));
  const now = await tx.query<RowKey & { before: (string | null)[] }>(
    ...sent(sql`select t.at::text, t.key::text, array[${text(texts.join(', '))}] as before from ${name} t where ${rowsAt(rows)}`),
  );
  for (const { at, key, before } of now) {
    const after = rowWithout(before, person);
    if (!after) continue;
    const sets = [...texts.map((column, index) => sql`${text(column)} = ${after[index]}`), ...emptied];
    await tx.run(...sent(sql`update ${name} set ${joined(sets, ', ')} where at = ${at}::timestamptz and key = ${key}`));
  }
}
