/**
 * Moves journals of counts into the log. Once all of a dead front's records are there, its leases are taken back (see `void-leases.ts`).
 */
import type { Log } from '../../../platform/log.ts';
import { createSlotDrainer, type Drainer } from '../../../storage/journal/drain-slots.ts';
import { drainBatch } from './drain-batch.ts';
import { findNames, namesAnything, NO_NAMES } from './drain-names.ts';
import { createItemNumbers } from './item-numbers.ts';
import { createJournalTexts } from './journal-texts.ts';
import { COUNT_CODEC } from './record.ts';
import { voidLeases } from './void-leases.ts';

const BATCH_RECORDS = 20_000;

export interface DrainerOptions {
  directory: string;
  log: Log;
  /** Most records of one transaction. */
  batchRecords?: number;
}

export function createDrainer({ directory, log, batchRecords = BATCH_RECORDS }: DrainerOptions): Drainer {
  const texts = createJournalTexts(directory);
  const numbers = createItemNumbers();
  return createSlotDrainer({
    directory,
    log,
    codec: COUNT_CODEC,
    batchRecords,
    async drain(client, position, reading) {
      const { buffer, frames, end } = reading;
      const needed = namesAnything(buffer, frames);
      const explained = texts.of(position, reading, needed);
      const names = needed ? await findNames(client, buffer, frames, { texts: explained, numbers }) : NO_NAMES;
      if (names.missing > 0) log.error('journal.items_unknown', { slot: position.slot, epoch: position.epoch, names: names.missing });
      await drainBatch(client, position, buffer, frames, end, names);
    },
    onDead: voidLeases,
  });
}
