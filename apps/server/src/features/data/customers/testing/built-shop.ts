/**
 * A company with many events of one kind, made in SQL, whose aggregates are built: for tests and figures at
 * size.
 */
import { asCompany } from '../../../../storage/as-company.ts';
import { withClient } from '../../../../storage/connection.ts';
import type { Database } from '../../../../storage/database.ts';
import { ensureEventMonth, eventTableName } from '../../../../storage/event-tables.ts';
import { txOn } from '../../../../storage/tx.ts';
import { addField, createEvent } from '../../events/events.service.ts';
import { addUpLoaded } from '../rebuild-aggregates.ts';

export interface BuiltShop {
  companyId: number;
  eventId: number;
  customers: number[];
  /** Changes rows of the event past everything that follows them. */
  changeRows(assignment: string): Promise<void>;
  /** As if the interval of rebuilds were over. */
  makeDue(): Promise<void>;
  /** Whether a rebuild has ended since. */
  isRebuilt(): Promise<boolean>;
  /** How many generations of days there are. */
  generations(): Promise<number>;
}

const DAYS = 60;
const DAY_MS = 86_400_000;

/** @param isBuilt false: nothing is added up yet */
export async function aBuiltShop(
  db: Database,
  { events, customers, isBuilt = true }: { events: number; customers: number; isBuilt?: boolean },
): Promise<BuiltShop> {
  const companyId = await db.control(
    async (tx) => (await tx.one<{ id: number }>(`insert into company (name) values ('Shop') returning id`)).id,
  );
  const eventId = await db.withCompany(companyId, async (tx) => {
    const event = await createEvent(tx, { companyId, userId: null }, { event_name: 'Purchase', id_datatype: 'text' });
    await addField(tx, companyId, event, { name: 'total', data_type: 'int', value_field: true });
    return event.id;
  });
  const table = { companyId, id: eventId, generation: 1 };
  const now = Date.now();
  const months = new Set(Array.from({ length: DAYS + 1 }, (_, day) => new Date(now - day * DAY_MS).toISOString().slice(0, 7)));
  const byJobs = <T>(work: (tx: ReturnType<typeof txOn>) => Promise<T>) =>
    withClient(db.logins.jobs, 'shop', async (client) => {
      await client.query('begin');
      await asCompany(client, companyId);
      const done = await work(txOn(client));
      await client.query('commit');
      return done;
    });
  const made = await byJobs(async (tx) => {
    for (const month of months) await ensureEventMonth(tx, table, `${month}-01`);
    await tx.run(
      `insert into ${eventTableName(table)} (at, key, received_at, c1, c2)
       select to_timestamp($1::float8 - n * $2::float8), gen_random_uuid(), now(), 'c-' || n % $3, 2 * (n % 50)
       from generate_series(1, $4::int) n`,
      [now / 1000, (DAYS * 86_400) / events, customers, events],
    );
    await tx.run('update event set records = $3 where company_id = $1 and id = $2', [companyId, eventId, events]);
    await tx.run(
      `with made as (insert into customer (company_id, customer_id) select $1, 'c-' || n from generate_series(0, $2::int - 1) n returning id, customer_id)
       insert into customer_identity (company_id, kind, value, recipient, customer)
       select $1, 'customer_id', customer_id, hashtextextended(customer_id, 0), id from made`,
      [companyId, customers],
    );
    if (isBuilt) await addUpLoaded(tx, companyId, eventId);
    return tx.query<{ id: number }>('select id from customer where company_id = $1 order by id', [companyId]);
  });
  return {
    companyId,
    eventId,
    customers: made.map(({ id }) => id),
    changeRows: (assignment) => byJobs(async (tx) => void (await tx.run(`update ${eventTableName(table)} set ${assignment}`))),
    makeDue: () =>
      byJobs(async (tx) => {
        await tx.run(
          `update customer_aggregate set rebuilt_at = now() - interval '10 years', rolled_at = now() where company_id = $1 and event_id = $2`,
          [companyId, eventId],
        );
      }),
    isRebuilt: () =>
      byJobs(async (tx) => {
        const state = await tx.one<{ is: boolean }>(
          `select rebuilt_at > now() - interval '1 year' as is from customer_aggregate where company_id = $1 and event_id = $2`,
          [companyId, eventId],
        );
        return state.is;
      }),
    generations: () =>
      byJobs(async (tx) => {
        const row = await tx.one<{ n: number }>(
          'select count(distinct generation)::int as n from customer_day where company_id = $1 and event_id = $2',
          [companyId, eventId],
        );
        return row.n;
      }),
  };
}
