/** Deletes people to try campaigns as who stand for a person who is erased. */
import type { Erasable } from '../../people/erasure/erasable.port.ts';

export const erasedSimulations: Erasable = {
  name: 'simulated people',
  tables: ['simulated_person'],
  erase: async ({ tx }, { companyId, recipient }) =>
    void (await tx.run('delete from simulated_person where company_id = $1 and $2 = any (recipients)', [companyId, recipient])),
};
