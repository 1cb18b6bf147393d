/** Forgets when countdowns of a person began. */
import type { Erasable } from '../features/people/erasure/erasable.port.ts';

const FORGET = `with gone as (delete from timer_start where company_id = $1 and kind = 1 and who = $2 returning 1)
  update erasure set countdowns = countdowns + (select count(*) from gone) where company_id = $1 and id = $3`;

export const erasedCountdowns: Erasable = {
  name: 'countdowns',
  tables: ['timer_start'],
  erase: async ({ tx }, { companyId, recipient, erasureId }) => void (await tx.run(FORGET, [companyId, recipient, erasureId])),
};
