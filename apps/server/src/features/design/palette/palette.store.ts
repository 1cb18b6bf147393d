/** The colours of a company, in one row. */
import type { Tx } from '../../../storage/database.ts';

export async function readPalette(tx: Tx, companyId: number): Promise<string[]> {
  const row = await tx.maybeOne<{ colours: string[] }>('select colours from company_palette where company_id = $1', [companyId]);
  return row?.colours ?? [];
}

/**
 * The answer is what `change` made of the palette. Who changes it at the same time waits, and is given the
 * changed one.
 */
export async function changePalette(tx: Tx, companyId: number, change: (colours: readonly string[]) => string[]): Promise<string[]> {
  await tx.run('insert into company_palette (company_id) values ($1) on conflict do nothing', [companyId]);
  const { colours } = await tx.one<{ colours: string[] }>('select colours from company_palette where company_id = $1 for update', [
    companyId,
  ]);
  const changed = change(colours);
  await tx.run('update company_palette set colours = $2 where company_id = $1', [companyId, changed]);
  return changed;
}
