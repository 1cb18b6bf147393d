/**
 * Records of the counting journal that could not be stored with those of others: a row for each piece of a
 * journal.
 */
import type { Client } from 'pg';

/** Whole frames of one company, dictionaries first. */
export interface WaitingRecords {
  companyId: number;
  frames: Buffer;
}

const ADD = 'insert into count_waiting (company_id, frames) values ($1, $2)';
/** From one company to the next by the key: there may be many rows of each. */
const COMPANIES = `with recursive waiting as (
    (select company_id from count_waiting order by company_id limit 1)
    union all
    select (select c.company_id from count_waiting c where c.company_id > w.company_id order by c.company_id limit 1)
    from waiting w where w.company_id is not null
  ) select company_id from waiting where company_id is not null`;

export async function keepWaiting(client: Client, waiting: readonly WaitingRecords[]): Promise<void> {
  for (const { companyId, frames } of waiting) await client.query(ADD, [companyId, frames]);
}

export async function companiesWaiting(client: Client): Promise<number[]> {
  const { rows } = await client.query<{ company_id: number }>({ name: 'companies that wait', text: COMPANIES });
  return rows.map((row) => row.company_id);
}

export async function oldestWaiting(client: Client, companyId: number, max: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>('select id from count_waiting where company_id = $1 order by id limit $2', [
    companyId,
    max,
  ]);
  return rows.map(({ id }) => id);
}

/** Undefined where another drainer has stored it meanwhile. */
export async function waitingFrames(client: Client, companyId: number, id: number): Promise<Buffer | undefined> {
  const { rows } = await client.query<{ frames: Buffer }>('select frames from count_waiting where company_id = $1 and id = $2', [
    companyId,
    id,
  ]);
  return rows[0]?.frames;
}

/** False where another drainer has stored it meanwhile. */
export async function forgetWaiting(client: Client, { companyId, id }: { companyId: number; id: number }): Promise<boolean> {
  return (await client.query('delete from count_waiting where company_id = $1 and id = $2', [companyId, id])).rowCount === 1;
}
