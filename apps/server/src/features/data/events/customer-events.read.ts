/** Events as customers read them: whose they are, the values that add up, and a person's newest. */
import { identityForm } from '@limn/model';
import { eventColumn, eventTableName } from '../../../storage/event-tables.ts';
import { empty, sql, text, type Sql } from '../../../storage/sql.ts';
import type { Tx } from '../../../storage/tx.ts';
import { newestRecords, type RecordRow } from './collected.store.ts';
import { eventShape } from './events.read.ts';

export { convertValue, readValue } from './event-values.ts';

/** A kind of event with the column of its value field. */
export interface CustomerEvent {
  id: number;
  name: string;
  /** Its name in fields of customers; it stays. */
  slug: string;
  generation: number;
  id_datatype: 'text' | 'number';
  records: number;
  value_name: string | null;
  value_column: number | null;
  /** The id of the value field. */
  value_field: number | null;
  /** Digits behind the point; 0 for whole numbers. */
  value_decimals: number;
}

export const CUSTOMER_EVENT = `e.id, e.name, e.slug, e.generation, e.id_datatype, e.records, v.name as value_name, v.column_number as value_column, v.id as value_field,
  coalesce(v.field_decimals, 0) as value_decimals`;
export const FROM_CUSTOMER_EVENTS =
  'event e left join event_field v on v.company_id = e.company_id and v.event_id = e.id and v.value_field';
/** The column of the identity field: the first of every event. */
const IDENTITY = eventColumn(1);

export async function customerEvents(tx: Tx, companyId: number): Promise<CustomerEvent[]> {
  return tx.query<CustomerEvent>(
    `select ${CUSTOMER_EVENT} from ${FROM_CUSTOMER_EVENTS} where e.company_id = $1 order by lower(e.name), e.id`,
    [companyId],
  );
}

/**
 * Events that have a value field.
 * @param asked its first parameter is the company already, as the render host's are
 */
export async function valuedEvents(asked: {
  query<Row extends object>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
}): Promise<ReadonlySet<number>> {
  const rows = await asked.query<{ event_id: number }>('select event_id from event_field where company_id = $1 and value_field');
  return new Set(rows.map(({ event_id }) => event_id));
}

/** Held, so that no column of it changes and the event doesn't go until the transaction ends. */
export async function holdCustomerEvent(tx: Tx, companyId: number, id: number): Promise<CustomerEvent | undefined> {
  return held(tx, companyId, id, 'for no key update');
}

/** The same while records go on coming. */
export async function keepCustomerEvent(tx: Tx, companyId: number, id: number): Promise<CustomerEvent | undefined> {
  return held(tx, companyId, id, 'for key share');
}

async function held(tx: Tx, companyId: number, id: number, how: string): Promise<CustomerEvent | undefined> {
  await tx.query(`select id from event where company_id = $1 and id = $2 ${how}`, [companyId, id]);
  return tx.maybeOne<CustomerEvent>(`select ${CUSTOMER_EVENT} from ${FROM_CUSTOMER_EVENTS} where e.company_id = $1 and e.id = $2`, [
    companyId,
    id,
  ]);
}

/**
 * SQL of rows `(identity_id, at timestamptz, value numeric)`: events of these identities.
 * @param identities SQL of rows `(id, value)`
 * @param oneByOne finds the events of one identity after the other by their index, whatever the database
 * believes of the table: while some months of it are counted and others not, it would rather read all of it,
 * for 20 s
 */
export function eventValuesOf(
  companyId: number,
  { id, generation, id_datatype: idType }: Pick<CustomerEvent, 'id' | 'generation' | 'id_datatype'>,
  valueColumn: number | null,
  identities: Sql,
  oneByOne = false,
): Sql {
  const value = valueColumn === null ? 'null::numeric' : `e.${eventColumn(valueColumn)}::numeric`;
  const happened = `select e.at, ${value} as value from ${eventTableName({ companyId, id, generation })} e
    where e.${IDENTITY} = ${idType === 'number' ? NUMBER_ID : 'i.value'}`;
  return sql`select i.id as identity_id, v.at, v.value from (${identities}) i cross join lateral (${text(happened)}${oneByOne ? sql` offset 0` : empty}) v`;
}

/** Null for a text that is not how a number is written, so that an index of numbers finds it. */
const NUMBER_ID = `case when i.value ~ '^(0|-?[1-9][0-9]{0,18})$'
  then case when i.value::numeric between -9223372036854775808 and 9223372036854775807 then i.value::bigint end end`;

export interface PersonEvent extends RecordRow {
  event: { id: number; name: string };
}

/** The newest events under any of these identities before a moment, of all kinds or of some. */
export async function newestEventsOf(
  tx: Tx,
  companyId: number,
  identities: readonly string[],
  { before, limit, eventIds }: { before: Date; limit: number; eventIds?: readonly number[] },
): Promise<PersonEvent[]> {
  const texts = [...new Set(identities.map(identityForm))];
  const numbers = texts.filter((text) => /^-?\d{1,18}$/.test(text));
  const found: PersonEvent[] = [];
  for (const event of await customerEvents(tx, companyId)) {
    const values = event.id_datatype === 'number' ? numbers : texts;
    if (values.length === 0 || (eventIds && !eventIds.includes(event.id))) continue;
    const shape = await eventShape(tx, companyId, event.id);
    if (!shape) continue;
    const type = event.id_datatype === 'number' ? 'bigint[]' : 'text[]';
    const rows = await newestRecords(tx, shape, {
      where: `${IDENTITY} = any ($1::${type}) and at < $2`,
      params: [values, before],
      limit,
    });
    found.push(...rows.map((row) => ({ ...row, event: { id: event.id, name: event.name } })));
  }
  // By time, then in one order: who pages through them passes those of the same moment.
  return found.toSorted((a, b) => b.event_timestamp.getTime() - a.event_timestamp.getTime() || a.event.id - b.event.id).slice(0, limit);
}
