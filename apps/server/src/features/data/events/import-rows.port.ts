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
  for (const event of await customerEvents(tx, companyId)) {
    const isNumber = event.id_datatype === 'number';
    const values = isNumber ? numbers : texts;
    if (values.length === 0) continue;
    const rows = await tx.query<{ value: string; isOther: boolean; by: number | null }>(
      `select ${IDENTITY}::text as value, bool_or(import_id is null or import_id <> all ($3::int[])) as "isOther", min(import_id) as by
       from ${eventTableName({ companyId, id: event.id, generation: event.generation })}
       where ${IDENTITY} = any ($1::${isNumber ? 'bigint[]' : 'text[]'}) and import_id is distinct from $2 group by 1`,
      [values, except, open.map(({ id }) => id)],
    );
    for (const { value, isOther, by } of rows)
      if (isOther) found.set(value, null);
      else if (!found.has(value)) found.set(value, by);
  }
  return found;
}
