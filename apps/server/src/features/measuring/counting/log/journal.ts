/**
 * The journal of one front's counts: the truth of what was counted. `append` resolves when the record is on
 * disk.
 */
import { openGroupJournal, type GroupJournal, type GroupJournalOptions, type Written } from '../../../../storage/journal/group-journal.ts';
import { createDictionary, createExplained, type Names } from './journal-dictionary.ts';
import { encodeRecord, formatFor, frameBytes, READS_FORMAT, type CountRecord, type JournalFormat } from './record.ts';

export interface Journal extends Omit<GroupJournal, 'write'> {
  /** Resolves when its group is on the disk; rejects with what the disk said, and is then uncounted. */
  append(record: CountRecord): Promise<void>;
  /**
   * As `append`, and calls back instead: thousands a second would each leave a promise behind. May call back
   * at once.
   */
  write(record: CountRecord, done: Written): void;
}

export interface JournalOptions extends Omit<GroupJournalOptions<Names>, 'preambles'> {
  /** The format to write in, asked for each record (see `journal-format.ts`). Default: the newest. */
  format?: () => JournalFormat;
}

/** Begins a new epoch. Throws `LockedError` where another living process writes this slot. */
export async function openJournal({ format = () => READS_FORMAT, ...options }: JournalOptions): Promise<Journal> {
  const { numberOf, take } = createDictionary();
  const journal = await openGroupJournal<Names>({ ...options, preambles: { take, begin: createExplained } });

  function write(record: CountRecord, done: Written): void {
    const written = formatFor(record, format());
    // Older drainers would take sums for opens.
    if (record.sums && written === 1) return done();
    journal.write(frameBytes(record, written), (buffer, offset) => encodeRecord(buffer, offset, record, written, numberOf), done);
  }

  return {
    append: (record) => new Promise((resolve, reject) => write(record, (error) => (error ? reject(error) : resolve()))),
    write,
    slot: journal.slot,
    front: journal.front,
    get epoch() {
      return journal.epoch;
    },
    get groups() {
      return journal.groups;
    },
    get uncounted() {
      return journal.uncounted;
    },
    close: () => journal.close(),
  };
}
