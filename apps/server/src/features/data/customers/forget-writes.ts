/** Removes what is kept of people (see `kept-writes.ts`): of a file, of a field, of settled people. */
import type { Tx } from '../../../storage/tx.ts';
import { identitiesOfCustomers } from './identities.store.ts';
import { joinedSets, keptAround, type WriteHistory } from './write-history.ts';

/** They keep what they have, whatever is taken back. */
export async function settleCustomers(tx: Tx, companyId: number, customers: readonly number[]): Promise<void> {
  await settleIdentities(tx, companyId, idsOf(await identitiesOfCustomers(tx, companyId, customers)));
}

export async function settleIdentities(tx: Tx, companyId: number, identities: readonly number[]): Promise<void> {
  if (identities.length === 0) return;
  const those = [companyId, identities];
  await tx.run('delete from customer_write where company_id = $1 and lead = any ($2::bigint[])', those);
  await tx.run('delete from customer_made where company_id = $1 and identity = any ($2::bigint[])', those);
  await tx.run('delete from customer_before where company_id = $1 and identity = any ($2::bigint[])', those);
}

/** A field that was deleted does not come back. */
export async function forgetTrait(tx: Tx, companyId: number, name: string): Promise<void> {
  await tx.run('update customer_write set patch = patch - $2 where company_id = $1 and patch ? $2', [companyId, name]);
  await tx.run('update customer_before set traits = traits - $2 where company_id = $1 and traits ? $2', [companyId, name]);
}

const FORGOTTEN_AT_ONCE = 2000;

/** Identities of which a file said something, or that it made, behind one of them, in order. */
export async function namedByFile(tx: Tx, companyId: number, importId: number, after: number, limit: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select id from (
       (select distinct lead as id from customer_write where company_id = $1 and import_id = $2 and lead > $3 order by lead limit $4)
       union (select identity from customer_made where company_id = $1 and import_id = $2 and identity > $3 order by identity limit $4)
     ) u order by id limit $4`,
    [companyId, importId, after, limit],
  );
  return rows.map(({ id }) => id);
}

/** Some of what is kept for a file that can't be taken back any more. True where there may be more. */
export async function forgetKept(tx: Tx, companyId: number, importId: number): Promise<boolean> {
  const seeds = await namedByFile(tx, companyId, importId, 0, FORGOTTEN_AT_ONCE);
  if (seeds.length === 0) return false;
  const kept = await keptAround(tx, companyId, seeds);
  const writes = kept.writes.flatMap(({ id, by }) => (by === importId ? [id] : []));
  await tx.run('update customer_write set import_id = null where company_id = $1 and id = any ($2::bigint[])', [companyId, writes]);
  await forgetFile(tx, companyId, importId, kept, seeds);
  return true;
}

/**
 * The file is no more among what is kept. Nothing is, where no other file is: of each who belong together.
 */
export async function forgetFile(tx: Tx, companyId: number, importId: number, kept: WriteHistory, seeds: readonly number[]): Promise<void> {
  const all = [...new Set([...seeds, ...kept.identities.map(({ id }) => id), ...kept.befores.keys()])];
  await tx.run('delete from customer_made where company_id = $1 and import_id = $2 and identity = any ($3::bigint[])', [
    companyId,
    importId,
    all,
  ]);
  await tx.run('delete from customer_write where company_id = $1 and import_id = $2 and lead = any ($3::bigint[])', [
    companyId,
    importId,
    all,
  ]);
  const isKept = (by: number | null) => by !== null && by !== importId;
  const { rootOf, join } = joinedSets();
  const together = (named: readonly number[]) => named.filter((id) => !kept.shared.has(id));
  for (const { named } of kept.writes) join(together(named));
  for (const rows of Map.groupBy(kept.identities, ({ id, customer }) => customer ?? -id).values()) join(idsOf(rows));
  const needed = new Set([
    ...kept.writes.flatMap(({ by, named: [lead] }) => (isKept(by) && lead !== undefined ? [rootOf(lead)] : [])),
    ...kept.made.flatMap(({ identity, by }) => (isKept(by) ? [rootOf(identity)] : [])),
  ]);
  await settleIdentities(
    tx,
    companyId,
    all.filter((id) => !needed.has(rootOf(id)) && !kept.shared.has(id)),
  );
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);
