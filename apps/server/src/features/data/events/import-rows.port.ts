/** For customers who were made by files: what else names them among events. */
import { identityForm } from '@limn/model';
import { eventColumn, eventTableName } from '../../../storage/event-tables.ts';
import type { Tx } from '../../../storage/tx.ts';
import { customerEvents } from './customer-events.read.ts';

const IDENTITY = eventColumn(1);

/**
 * Those of these identities that events name which are not of a file: null, or a file that can still be taken back where no other events do.
 * @param except rows of this file are left out
 */
export async function newestImportOf(
  tx: Tx,
  companyId: number,
  except: number,
  identities: readonly string[],
): Promise<Map<string, number | null>> {
  const found = new Map<string, number | null>();
  if (identities.length === 0) return found;
  const open = await tx.query<{ id: number }>(
    `select id from event_import where company_id = $1 and (state in ('running', 'taking_back') or keeps_until > now())`,
    [companyId],
  );
  const texts = [...new Set(identities.map(identityForm))];
  const numbers = texts.filter((text) => /^-?\d{1,18}$/.test(text));
  const others = open.flatMap(({ id }) => (id === except ? [] : [id]));
  for (const event of await customerEvents(tx, companyId)) {
    const isNumber = event.id_datatype === 'number';
    const values = isNumber ? numbers : texts;
    if (values.length === 0) continue;
    const table = eventTableName({ companyId, id: event.id, generation: event.generation });
    const rows = await tx.query<{ value: string; isOther: boolean; by: number | null }>(
      // One row of each is enough: someone may have millions.
      `select value::text, "isOther", by from unnest($1::${isNumber ? 'bigint[]' : 'text[]'}) asked (value) cross join lateral (
         select exists (select from ${table} where ${IDENTITY} = value and (import_id is null or import_id <> all ($3::int[]))) as "isOther"
       ) other cross join lateral (
         select case when not "isOther" and cardinality($2::int[]) > 0
           then (select import_id from ${table} where ${IDENTITY} = value and import_id = any ($2::int[]) limit 1) end as by
       ) file where "isOther" or by is not null`,
      [values, others, [...others, except]],
    );
    for (const { value, isOther, by } of rows)
      if (isOther) found.set(value, null);
      else if (!found.has(value)) found.set(value, by);
  }
  return found;
}
