/**
 * Tells who uses what: an image, campaign or segment uses assets, fonts, tables, feeds, images or segments,
 * in its draft or in its live version. The feature that owns the user says what it names at every save and
 * publish; the composition hands it this port.
 */
import type { UsedKind, UserKind } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';

export interface Used {
  kind: UsedKind;
  /** A number; of a font its family in lower case. 0 stands for one that is gone: it is never written. */
  id: number | string;
}

export interface User {
  kind: UserKind;
  id: number;
  /** Its live version; false: its draft. */
  live: boolean;
}

export interface Uses {
  /**
   * Replaces what this user uses. What is new, and all that a live version uses, is held until the
   * transaction ends, so that it is not deleted or changed before the user is saved. The caller holds the
   * user. Answers those of them that are gone.
   */
  note(tx: Tx, companyId: number, user: User, used: readonly Used[]): Promise<Used[]>;
}

/**
 * Holds rows of one kind until the transaction ends, in one order, so that two saves never wait for each
 * other in a circle. Answers those that are there; undefined where a missing row doesn't mean that it is
 * gone.
 */
export type HoldUsed = (tx: Tx, companyId: number, ids: readonly string[]) => Promise<readonly { id: number }[] | undefined>;
