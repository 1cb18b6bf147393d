/** Takes a person out of journals on this machine, as far as they are drained. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { journalIdentity, journalPath } from '../../../storage/journal/journal-files.ts';
import { heldNow, positionsOf, type Journals } from '../../../storage/journal/journal-look.ts';
import type { Erasable, ErasableJournal, ErasedPerson, ErasureDoor } from './erasable.port.ts';

export interface ScrubbedJournals extends Journals, Pick<ErasableJournal, 'prepare'> {}

/** @param directory of the counting journal */
export function journalsOf(directory: string, erasables: readonly Erasable[]): ScrubbedJournals[] {
  return erasables.flatMap(({ journal }) => {
    if (!journal) return [];
    const folder = journal.folderIn(directory);
    return [{ directory: folder, identity: journalIdentity(folder), prepare: journal.prepare }];
  });
}

export async function scrubJournals(all: readonly ScrubbedJournals[], door: ErasureDoor, person: ErasedPerson): Promise<void> {
  const prepared: { journals: ScrubbedJournals; scrub: (path: string, upTo: number) => void }[] = [];
  for (const journals of all) prepared.push({ journals, scrub: await journals.prepare(door, person) });
  const positions = await positionsOf(door.client, all);
  for (const { journals, scrub } of prepared)
    for (const { slot, epoch } of heldNow([journals])) {
      const at = positions.get(`${journals.identity} ${slot}`);
      const upTo = !at || at.epoch < epoch ? 0 : at.epoch > epoch ? Infinity : at.offset;
      if (upTo > 0) ifThere(() => scrub(journalPath(journals.directory, slot, epoch), upTo));
    }
  for (const { journals, scrub } of prepared) {
    const aside = join(journals.directory, 'corrupt');
    for (const name of filesIn(aside)) ifThere(() => scrub(join(aside, name), Infinity));
  }
}

/** A file that was drained to its end may go at any moment. */
function ifThere(work: () => void): void {
  try {
    work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
