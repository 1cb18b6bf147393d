/** For customers whom files named: what else names them among events. */
import { identityForm } from '@limn/model';
import { eventColumn, eventTableName } from '../../../storage/event-tables.ts';
import type { Tx } from '../../../storage/tx.ts';
import { customerEvents } from './customer-events.read.ts';

const IDENTITY = eventColumn(1);

export interface InEvents {
  /** One of the events makes customers. */
  creates: boolean;
  /**
   * Files that can be taken back, of which events are; none where others name them, too, for then they stay.
   */
  imports: number[];
}

/**
 * Finds those of these identities that events name.
 * @param except rows of this file are left out
 */
export async function namedInEvents(
  tx: Tx,
  companyId: number,
  except: number,
  identities: readonly string[],
): Promise<Map<string, InEvents>> {
  const found = new Map<string, InEvents>();
  if (identities.length === 0) return found;
  const creating = await tx.query<{ id: number }>('select id from event where company_id = $1 and allow_customer_creation', [companyId]);
  const creates = new Set(creating.map(({ id }) => id));
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
    const rows = await tx.query<{ value: string; imports: number[] }>(
      // One row of each is enough: someone may have millions.
      `select value::text, case when exists (select from ${table} where ${IDENTITY} = value and (import_id is null or import_id <> all ($3::int[] || $2::int)))
         then '{}'::int[] else array(select o from unnest($3::int[]) o where exists (select from ${table} where ${IDENTITY} = value and import_id = o)) end as imports
       from unnest($1::${isNumber ? 'bigint[]' : 'text[]'}) asked (value)
       where exists (select from ${table} where ${IDENTITY} = value and import_id is distinct from $2)`,
      [values, except, others],
    );
    for (const { value, imports } of rows) {
      const before = found.get(value);
      found.set(value, {
        creates: before?.creates === true || creates.has(event.id),
        imports: [...(before?.imports ?? []), ...imports],
      });
    }
  }
  return found;
}
