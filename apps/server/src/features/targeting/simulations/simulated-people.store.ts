/** People to try campaigns as, by name. */
import type { Tx } from '../../../storage/database.ts';

export interface SimulatedPersonRow {
  id: number;
  name: string;
  facts: Record<string, string | number | boolean | null>;
  eid: string | null;
  updated_at: Date;
}

export type NewSimulatedPerson = Pick<SimulatedPersonRow, 'name' | 'facts' | 'eid'>;

const COLUMNS = 'id, name, facts, eid, updated_at';

export async function listPeople(tx: Tx, companyId: number): Promise<SimulatedPersonRow[]> {
  return tx.query(`select ${COLUMNS} from simulated_person where company_id = $1 order by lower(name), id`, [companyId]);
}

/** Held until the transaction ends. */
export async function holdPerson(tx: Tx, companyId: number, id: number): Promise<SimulatedPersonRow | undefined> {
  return tx.maybeOne(`select ${COLUMNS} from simulated_person where company_id = $1 and id = $2 for update`, [companyId, id]);
}

/** @param hashes of everything that may name a recipient, by which an erasure finds the person */
export async function insertPerson(
  tx: Tx,
  companyId: number,
  { name, facts, eid }: NewSimulatedPerson,
  hashes: readonly bigint[],
): Promise<SimulatedPersonRow> {
  return tx.one(
    `insert into simulated_person (company_id, name, facts, eid, recipients) values ($1, $2, $3, $4, $5) returning ${COLUMNS}`,
    [companyId, name, JSON.stringify(facts), eid, hashes.map(String)],
  );
}

export async function updatePerson(
  tx: Tx,
  companyId: number,
  id: number,
  { name, facts, eid }: NewSimulatedPerson,
  hashes: readonly bigint[],
): Promise<SimulatedPersonRow> {
  return tx.one(
    `update simulated_person set name = $3, facts = $4, eid = $5, recipients = $6, updated_at = now()
     where company_id = $1 and id = $2 returning ${COLUMNS}`,
    [companyId, id, name, JSON.stringify(facts), eid, hashes.map(String)],
  );
}

export async function removePerson(tx: Tx, companyId: number, id: number): Promise<boolean> {
  const gone = await tx.query('delete from simulated_person where company_id = $1 and id = $2 returning id', [companyId, id]);
  return gone.length === 1;
}
