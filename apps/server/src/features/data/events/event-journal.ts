/** The journal of collected events: theirs alone, in the folder of the counts. */
import { openGroupJournal, type GroupJournal, type GroupJournalOptions } from '../../../storage/journal/group-journal.ts';
import { eventJournalDirectory } from '../../../storage/journal/journal-files.ts';

/**
 * A sender waits for the disk, unlike a reader of a picture: groups come soon, however many records there
 * are.
 */
const MAX_GAP_MS = 4;

/** @param directory folder of all journals */
export function openEventJournal({ directory, ...options }: Omit<GroupJournalOptions<never>, 'maxGapMs'>): Promise<GroupJournal> {
  return openGroupJournal({ directory: eventJournalDirectory(directory), ...options, maxGapMs: MAX_GAP_MS });
}
