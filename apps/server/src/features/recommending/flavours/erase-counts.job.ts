/**
 * Forgets counts of flavours, which hold histories. All customers are counted at the next refresh, and the
 * folder is swept.
 */
import type { Erasable } from '../../people/erasure/erasable.port.ts';
import { forgetCounts } from './flavours.store.ts';

export const erasedFlavours: Erasable = {
  name: 'counts of flavours',
  tables: ['flavour_generation'],
  erase: ({ tx }, { companyId }) => forgetCounts(tx, companyId),
  finish: (tx, { companyId }) => forgetCounts(tx, companyId),
};
