/**
 * Follows collected records in the transaction that stores them: customers are made, and their figures added
 * up.
 */
import type { Tx } from '../../../storage/tx.ts';
import type { EventFieldRow } from './events.store.ts';
import type { EventReading } from './read-record.ts';

/**
 * Records under these names say who someone is; they need no event of that name, and are stored as one too
 * where there is one.
 */
export const PEOPLE_EVENTS: ReadonlySet<string> = new Set(['identify', 'alias']);

export interface FollowedEvent {
  id: number;
  allow_customer_creation: boolean;
  /** Before those that follow. */
  records: number;
  fields: readonly EventFieldRow[];
}

export type Who = NonNullable<EventReading['who']>;

/** A record that says who someone is. */
export interface SaidOfPeople {
  eventName: string;
  sent: Readonly<Record<string, unknown>>;
  /** In the form of `uuidOf`. */
  key: string;
}

export interface EventFollower {
  /**
   * Answers why records could not be taken. The first that fits counts where several have one key.
   * @param said records under our names
   */
  takePeople(tx: Tx, companyId: number, said: readonly SaidOfPeople[]): Promise<ReadonlyMap<SaidOfPeople, string>>;
  /** People of records of a file, which are followed later, by `buildAgain`. */
  meet(
    tx: Tx,
    companyId: number,
    event: Pick<FollowedEvent, 'allow_customer_creation'>,
    people: readonly Who[],
    importId: number,
  ): Promise<void>;
  /**
   * Records of the event were stored that no figure holds: as soon as they can be, all are made of its rows.
   */
  buildAgain(tx: Tx, companyId: number, eventId: number): Promise<void>;
  /** Records of the event from before this day are gone; days are counted since 1970. */
  forgetBefore(tx: Tx, companyId: number, eventId: number, day: number): Promise<void>;
  follow(tx: Tx, companyId: number, taken: ReadonlyMap<FollowedEvent, readonly EventReading[]>): Promise<void>;
}
