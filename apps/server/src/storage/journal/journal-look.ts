/** Whether all that this machine's journals held at a moment is drained: asked again until it is. */
import type { Client } from 'pg';
import { listEpochs } from './journal-files.ts';
import { contentEnd } from './journal-reader.ts';

/** A folder of journals. */
export interface Journals {
  directory: string;
  identity: string;
}

/** A file's state when it was looked at. */
export interface LockedJournal<Own extends Journals> {
  journals: Own;
  slot: number;
  epoch: number;
  bytes: number;
}

export interface JournalLook {
  /** True once all that was held at the first call with this name is drained. */
  isDrained(client: Client, name: string): Promise<boolean>;
  /** Forgets what was seen under other names. */
  keep(isKept: (name: string) => boolean): void;
}

/** Bytes at the end of a file that are no record are not waited for longer: the writer is gone. */
const TORN_MS = 30_000;

export function createJournalLook(all: readonly Journals[], nowMs: () => number = Date.now): JournalLook {
  const firstSeen = new Map<string, { held: LockedJournal<Journals>[]; atMs: number }>();
  return {
    async isDrained(client, name) {
      const seen = firstSeen.get(name) ?? { held: heldNow(all), atMs: nowMs() };
      firstSeen.set(name, seen);
      const positions = await positionsOf(client, all);
      return seen.held.every(({ journals, slot, epoch, bytes }) => {
        const at = positions.get(`${journals.identity} ${slot}`);
        if (!at) return bytes === 0;
        return at.epoch > epoch || (at.epoch === epoch && (at.offset >= bytes || (at.offset > 0 && nowMs() - seen.atMs > TORN_MS)));
      });
    },
    keep(isKept) {
      for (const name of firstSeen.keys()) if (!isKept(name)) firstSeen.delete(name);
    },
  };
}

export function heldNow<Own extends Journals>(all: readonly Own[]): LockedJournal<Own>[] {
  return all.flatMap((journals) =>
    [...listEpochs(journals.directory)].flatMap(([slot, epochs]) =>
      epochs.map((epoch) => ({ journals, slot, epoch, bytes: contentEnd(journals.directory, slot, epoch) })),
    ),
  );
}

/** By the folder's identity and the slot. */
export async function positionsOf(client: Client, all: readonly Journals[]): Promise<Map<string, { epoch: number; offset: number }>> {
  const { rows } = await client.query<{ directory: string; slot: number; epoch: number; offset: number }>(
    'select directory, slot, epoch, "offset" from journal_slot where directory = any ($1)',
    [all.map(({ identity }) => identity)],
  );
  return new Map(rows.map(({ directory, slot, ...at }) => [`${directory} ${slot}`, at]));
}
