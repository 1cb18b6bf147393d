/**
 * Items that a table is about to have no more. What they are called is kept by the composition: counts
 * outlive tables.
 */
import type { Tx } from '../../../storage/database.ts';

export interface RemovedItems {
  companyId: number;
  tableId: number;
  /** Their ids, where they are few; else a question for those among other ids. */
  ids: readonly string[] | ((among: readonly string[]) => Promise<string[]>);
}

/** Called in the transaction in which they leave, before they do, by someone who holds the table. */
export type OnItemsRemoved = (tx: Tx, removed: RemovedItems) => Promise<void>;
