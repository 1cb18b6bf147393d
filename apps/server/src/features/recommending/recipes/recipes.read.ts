/** Reads of recipes for other features. */
import type { Tx } from '../../../storage/database.ts';
import type { HoldUsed } from '../../data/uses/uses.port.ts';
import type { ControlRuns } from './control-runs.port.ts';

export const holdRecipes: HoldUsed = (tx, companyId, ids) =>
  tx.query('select id from recipe where company_id = $1 and id = any ($2::int[]) and deleted_at is null order by id for key share', [
    companyId,
    ids,
  ]);

/** Every recipe there is or was, by name. */
export async function reportedRecipes(tx: Tx, companyId: number): Promise<{ id: number; name: string; deleted: boolean }[]> {
  return tx.query('select id, name, deleted_at is not null as deleted from recipe where company_id = $1 order by lower(name), id', [
    companyId,
  ]);
}

export interface ComparedRecipe {
  id: number;
  name: string;
  deleted: boolean;
  controls: ControlRuns;
}

/** The same of those that were ever compared with what is most popular. */
export async function comparedRecipes(tx: Tx, companyId: number): Promise<ComparedRecipe[]> {
  return tx.query(
    `select id, name, deleted_at is not null as deleted, controls from recipe where company_id = $1 and controls <> '{}' order by lower(name), id`,
    [companyId],
  );
}

/** Companies that have any such recipe, for the jobs. */
export async function comparingCompanies(tx: Tx): Promise<number[]> {
  const rows = await tx.query<{ company_id: number }>(`select distinct company_id from recipe where controls <> '{}' order by 1`);
  return rows.map((row) => row.company_id);
}

export async function runsOfRecipes(tx: Tx, companyId: number, ids: readonly number[]): Promise<Pick<ComparedRecipe, 'id' | 'controls'>[]> {
  return tx.query('select id, controls from recipe where company_id = $1 and id = any ($2::int[])', [companyId, ids]);
}
