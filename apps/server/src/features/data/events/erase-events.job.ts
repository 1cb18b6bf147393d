/** Takes a person out of collected events: rows, refused records and journals. */
import { eventJournalDirectory } from '../../../storage/journal/journal-files.ts';
import type { Tx } from '../../../storage/tx.ts';
import type { Erasable, ErasedPerson } from '../../people/erasure/erasable.port.ts';
import { eraseFromRejects, eventIds, scrubEvents } from './erase-events.ts';
import { eraseFromEvent } from './erase-rows.ts';
import { findPersonInEvents } from './find-person.read.ts';

const COUNT = 'update erasure set events = events + $3 where company_id = $1 and id = $2';
const STILL_WAITING = 'select from event_waiting where company_id = $1 and received_at <= $2::timestamptz limit 1';
const STILL_IMPORTED = 'select from event_import where company_id = $1 and file is not null and created_at <= $2::timestamptz limit 1';

export const erasedEvents: Erasable = {
  name: 'events',
  tables: ['event', 'event_reject', 'event_retype', 'event_waiting', 'event_import'],
  once: true,
  /** One kind of event at a time, some rows in a transaction: drains go on in between. */
  async erase({ tx, within }, { companyId, erasureId, value }) {
    if (value === null) return;
    const person = await findPersonInEvents(tx, companyId, value);
    const deleted = async (own: Tx, gone: number) => void (await own.run(COUNT, [companyId, erasureId, gone]));
    for (const eventId of await eventIds(tx, companyId)) await eraseFromEvent({ companyId, eventId, person, within, deleted });
    await within(async (own) => deleted(own, await eraseFromRejects(own, companyId, person)));
  },
  journal: {
    folderIn: eventJournalDirectory,
    async prepare({ tx }, { companyId, value }) {
      const person = value === null ? undefined : await findPersonInEvents(tx, companyId, value);
      return (path, upTo) => void (person && scrubEvents(path, upTo, companyId, person));
    },
  },
  stillReads: ({ tx }, person) => isThereAny(tx, person, [STILL_WAITING, STILL_IMPORTED]),
};

async function isThereAny(tx: Tx, { companyId, askedAt }: ErasedPerson, statements: readonly string[]): Promise<boolean> {
  for (const sql of statements) if ((await tx.query(sql, [companyId, askedAt])).length > 0) return true;
  return false;
}
