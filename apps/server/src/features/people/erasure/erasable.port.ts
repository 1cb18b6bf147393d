/**
 * Data that people are erased from. A feature whose tables know recipients exports an `Erasable` from a
 * `.job.ts`; the eraser walks a list of all, in order, again and again until none has more to do. Every step
 * may be killed at any moment, and is done again.
 */
import type { JobClient } from '../../../storage/as-company.ts';
import type { Tx } from '../../../storage/tx.ts';

export interface ErasedPerson {
  companyId: number;
  erasureId: number;
  /** Hash of the recipient. */
  recipient: string;
  /** The random number that takes its place. */
  standIn: string;
  /** As it was typed; null where it was asked for before events were erased. */
  value: string | null;
  /** When the erasure was asked for, as the database writes it. */
  askedAt: string;
}

/**
 * Ways to the database for a step: statements by themselves, in a transaction of the company, or the
 * connection itself.
 */
export interface ErasureDoor {
  tx: Tx;
  within<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  client: JobClient;
}

/** A folder of journals. */
export interface ErasableJournal {
  /** Its place, from the folder of the counting journal. */
  folderIn: (directory: string) => string;
  /** Answers how the person is taken out of the first bytes of a file, which are drained. */
  prepare: (door: ErasureDoor, person: ErasedPerson) => Promise<(path: string, upTo: number) => void>;
}

export interface Erasable {
  name: string;
  /**
   * All tables that may hold something of a person, and that it clears or waits for. `erasables.test.ts` asks
   * that each table of the database is named somewhere; that it is cleared is up to the tests of erasures.
   */
  tables: readonly string[];
  /** A process erases once for each person: whole tables are read for it. */
  once?: true;
  /**
   * Answers true where some of it is done, and the rest comes before all others. Left out: its files only.
   */
  erase?: (door: ErasureDoor, person: ErasedPerson) => Promise<unknown>;
  journal?: ErasableJournal;
  /** Whether something from before the erasure is still to be read, and could bring the person back. */
  stillReads?: (door: ErasureDoor, person: ErasedPerson) => Promise<boolean>;
  /**
   * Once more, in the transaction that ends the erasure: what was begun meanwhile may have read tables as
   * they were.
   */
  finish?: (tx: Tx, person: ErasedPerson) => Promise<unknown>;
}

/** The last one of the list: with it, all tables are done. */
export interface LastErasable extends Pick<Erasable, 'name' | 'tables'> {
  /** `noteReplaced` is called in the transaction of its last step. */
  erase(door: ErasureDoor, person: ErasedPerson, noteReplaced: () => Promise<void>): Promise<boolean>;
}

export interface Erasables {
  inOrder: readonly Erasable[];
  last: LastErasable;
}
