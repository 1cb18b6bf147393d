/**
 * Sends refused records again. Those of programs are read where they are drained. A row of a file would lose
 * digits there: it stays refused until it fits as files are read.
 */
import { MAX_RETRIED } from '@limn/contracts';
import type { Tx } from '../../../storage/tx.ts';
import { keep, type EventJournal } from './accept-events.ts';
import { deleteRejects, holdRejects, oldestRejects, updateReasons, type RejectRow } from './collected.store.ts';
import { PEOPLE_EVENTS } from './event-follower.port.ts';
import { bytesOf } from './event-keys.ts';
import type { EventRecord } from './event-record.ts';
import { convertValue, readValue } from './event-values.ts';
import { listEvents, listFields } from './events.store.ts';
import { readRecord, type KindOfEvent } from './read-record.ts';
import { withOwnNames } from './record-names.ts';

/**
 * Reads rows of files that say who someone is, by the fields of this moment: why one doesn't fit, if it does
 * not.
 */
export type ReadPeopleOfFiles = (
  tx: Tx,
  companyId: number,
) => Promise<(eventName: string, sent: Readonly<Record<string, unknown>>) => string | undefined>;

/** Rows that never fit may be many, and others wait while they are looked at. */
const MAX_PAGES = 20;

/**
 * The oldest first, at most `MAX_RETRIED`.
 * @param after the last that the call before looked at
 * @returns next: where the next call goes on; null where all were looked at
 */
export async function sendAgain(
  tx: Tx,
  companyId: number,
  { eventNames, after }: { eventNames: readonly string[]; after: number },
  { journal, readPeopleOfFiles }: { journal: EventJournal; readPeopleOfFiles: ReadPeopleOfFiles },
): Promise<{ accepted: number; next: number | null }> {
  await holdRejects(tx, companyId);
  const { reasonOf } = await rejectReader(tx, companyId, eventNames, readPeopleOfFiles);
  const ids: number[] = [];
  let next: number | null = after;
  for (let page = 0; page < MAX_PAGES && next !== null && ids.length < MAX_RETRIED; page++) {
    const rows: RejectRow[] = await oldestRejects(tx, companyId, eventNames, { after: next, limit: MAX_RETRIED });
    const refused = new Map<number, string>();
    for (const row of rows) {
      const reason = row.from_file ? reasonOf(recordOf(companyId, row), true) : undefined;
      if (reason !== undefined) refused.set(row.id, reason);
    }
    const fitting = rows.filter(({ id }) => !refused.has(id));
    const sent = fitting.slice(0, MAX_RETRIED - ids.length);
    await Promise.all(sent.map((row) => keep(journal, recordOf(companyId, row))));
    if (refused.size > 0) await updateReasons(tx, companyId, refused);
    ids.push(...sent.map(({ id }) => id));
    if (sent.length < fitting.length) next = sent.at(-1)?.id ?? null;
    else next = rows.length < MAX_RETRIED ? null : (rows.at(-1)?.id ?? null);
  }
  await deleteRejects(tx, companyId, ids);
  return { accepted: ids.length, next };
}

export interface RejectReader {
  hasEvent(name: string): boolean;
  /** Why it would be refused again. Programs' records that name people are read where they are taken. */
  reasonOf(record: EventRecord, isOfFile: boolean): string | undefined;
}

export async function rejectReader(
  tx: Tx,
  companyId: number,
  eventNames: readonly string[],
  readPeopleOfFiles: ReadPeopleOfFiles,
): Promise<RejectReader> {
  const kinds = await kindsNamed(tx, companyId, eventNames);
  const isOfPeople = eventNames.some((name) => PEOPLE_EVENTS.has(name.toLowerCase()));
  const readPerson = isOfPeople ? await readPeopleOfFiles(tx, companyId) : undefined;
  return {
    hasEvent: (name) => kinds.has(name.toLowerCase()),
    reasonOf(record, isOfFile) {
      const kind = kinds.get(record.eventName.toLowerCase());
      if (isOfFile && readPerson) {
        const sent = JSON.parse(record.payload) as Record<string, unknown>;
        const reason = readPerson(record.eventName, kind ? withOwnNames(sent, kind) : sent);
        if (reason !== undefined) return reason;
      }
      const read = kind && readRecord(record, kind, isOfFile ? convertValue : readValue);
      return read && 'reason' in read ? read.reason : undefined;
    },
  };
}

async function kindsNamed(tx: Tx, companyId: number, eventNames: readonly string[]): Promise<Map<string, KindOfEvent>> {
  const names = new Set(eventNames.map((name) => name.toLowerCase()));
  const events = (await listEvents(tx, companyId)).filter(({ name }) => names.has(name.toLowerCase()));
  const kinds = new Map<string, KindOfEvent>();
  for (const event of events) kinds.set(event.name.toLowerCase(), { ...event, fields: await listFields(tx, companyId, event.id) });
  return kinds;
}

export function recordOf(companyId: number, { event_name, key, received_at, payload }: RejectRow): EventRecord {
  return { companyId, eventName: event_name, key: bytesOf(key), receivedMs: received_at.getTime(), payload };
}
