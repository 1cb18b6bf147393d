/**
 * Deletes files of the company, which hold the person still. One that is being made notices, and is given up;
 * the sweep takes the bytes.
 */
import type { Tx } from '../../../storage/tx.ts';
import type { Erasable, ErasedPerson } from '../erasure/erasable.port.ts';

async function forgetFiles(tx: Tx, { companyId }: ErasedPerson): Promise<void> {
  await tx.run(`delete from company_export where company_id = $1 and state <> 'failed'`, [companyId]);
}

export const erasedFiles: Erasable = {
  name: 'company files',
  tables: ['company_export'],
  erase: ({ tx }, person) => forgetFiles(tx, person),
  finish: forgetFiles,
};
