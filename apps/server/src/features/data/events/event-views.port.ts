/**
 * The views of an event, as far as events ask for them. Views depend on events, so the composition hands this
 * in.
 */
import type { EventViewSummary } from '@limn/contracts';
import type { Tx } from '../../../storage/database.ts';

/** Tells which part is about to go: the event, the mark of its value field, or the table of its items. */
export type EventPart = 'event' | 'value' | 'items';

export interface EventViews {
  /** Lists those of one event, or of all. */
  list(tx: Tx, companyId: number, eventId?: number): Promise<EventViewSummary[]>;
  /**
   * Refuses it while something uses it, or what stands on it: views, and figures of customers. The caller
   * holds the event.
   */
  requireUnused(tx: Tx, companyId: number, eventId: number, part: EventPart): Promise<void>;
  /** They are about to go with their event. */
  forget(tx: Tx, companyId: number, eventId: number): Promise<void>;
}
