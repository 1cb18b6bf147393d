/** The views of an event, as far as events ask for them. Views depend on events, so the composition hands this in. */
import type { EventViewSummary } from '@limn/contracts';
import type { Tx } from '../../../storage/database.ts';

export interface EventViews {
  /** Those of one event, or of all. */
  list(tx: Tx, companyId: number, eventId?: number): Promise<EventViewSummary[]>;
  /** Refuses an event to be deleted of which something uses a view. */
  requireUnused(tx: Tx, companyId: number, eventId: number): Promise<void>;
}
