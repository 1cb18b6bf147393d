/**
 * Tells which format a front writes its journal in: the newest that every drainer at work reads. A drainer
 * says what it reads in the name of its connection, so that it is known exactly as long as it lives, and one
 * from before there were formats says nothing.
 */
import type { Log } from '../../../../platform/log.ts';
import type { Database } from '../../../../storage/database.ts';
import { READS_FORMAT, type JournalFormat } from './record.ts';

/** Name of a drainer's connection, behind the product's. */
export const DRAINER_NAME = `drain ${READS_FORMAT}`;

// A drainer that names no format reads format 1. No row: none runs, and the next one may be of either kind.
const ASK = `select min(coalesce(substring(application_name from '^limn drain (\\d+)$')::int, 1)) as reads from pg_stat_activity
  where datname = current_database() and application_name ~ '^limn drain( \\d+)?$'`;
const ASK_AGAIN_MS = 2000;

export interface FormatChoice {
  format(): JournalFormat;
  close(): void;
}

/**
 * While the front's own tree of processes holds the database, no one else can drain: the newest format at
 * once.
 */
export const NEWEST_FORMAT: FormatChoice = { format: () => READS_FORMAT, close: () => undefined };

/**
 * Asks until the newest may be written, and never goes back: by then there are records of each that it chose.
 */
export function chooseFormat(db: Pick<Database, 'control'>, log: Log, againMs = ASK_AGAIN_MS): FormatChoice {
  let format: JournalFormat = 1;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function ask(): Promise<void> {
    try {
      const { reads } = await db.control((tx) => tx.one<{ reads: number | null }>(ASK));
      const chosen = Math.min(reads ?? 1, READS_FORMAT) as JournalFormat;
      if (chosen > format) {
        format = chosen;
        log.info('journal.format_chosen', { format });
      }
      if (format === READS_FORMAT) return;
    } catch {
      // The database is away: pictures go on in the format that everyone reads.
    }
    if (!closed) timer = setTimeout(() => void ask(), againMs).unref();
  }

  void ask();
  return {
    format: () => format,
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
