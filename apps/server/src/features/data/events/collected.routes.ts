import { MAX_RETRIED, type CollectedEvent } from '@limn/contracts';
import { AppError, invalidField } from '@limn/model';
import type { Handlers } from '../../../api/call.ts';
import type { Tx } from '../../../storage/tx.ts';
import { acceptEvents, checkRecord, keep, type EventJournal } from './accept-events.ts';
import { createCollectKey, deleteCollectKey, listCollectKeys, type CollectKeyRow } from './collect-keys.ts';
import {
  countOlder,
  countReasons,
  deleteRejects,
  deleteRejectsOf,
  findReject,
  listHours,
  listProposals,
  newestRecords,
  oldestRejects,
  readRejects,
  sayReasons,
  type RejectRow,
} from './collected.store.ts';
import { PEOPLE_EVENTS } from './event-follower.port.ts';
import { eventShape } from './events.read.ts';
import { bytesOf } from './event-keys.ts';
import type { EventRecord } from './event-record.ts';
import type { Foresee } from './foresee-misfits.ts';
import { noSuchEvent, requireEvent } from './events.service.ts';
import { listEvents, listFields } from './events.store.ts';
import { convertValue, readValue } from './event-values.ts';
import { readRecord, type KindOfEvent } from './read-record.ts';
import { noRoom, type RoomOf } from './refused-limit.ts';

type Names =
  | 'listEventRecords'
  | 'addEventRecords'
  | 'listEventRejects'
  | 'listEventHours'
  | 'countExpiringEvents'
  | 'listPeopleRejects'
  | 'retryPeopleRejects'
  | 'retryEventRejects'
  | 'retryEventReject'
  | 'listRejectsByName'
  | 'discardEventRejects'
  | 'listEventProposals'
  | 'listCollectKeys'
  | 'createCollectKey'
  | 'deleteCollectKey';

const MAX_KEYS = 50;
const SHOWN_REASONS = 20;
const HOUR_MS = 3_600_000;
const HOURS_SHOWN = 7 * 24;

export interface CollectedRouteDeps {
  journal: EventJournal;
  roomOf: RoomOf;
  foresee: Foresee;
  nowMs(): number;
}

export function collectedHandlers({ journal, roomOf, foresee, nowMs }: CollectedRouteDeps): Handlers<Names> {
  async function sendAgain(tx: Tx, companyId: number, eventNames: readonly string[]): Promise<number> {
    const kinds = await kindsNamed(tx, companyId, eventNames);
    const ids: number[] = [];
    for (let after = 0; ids.length < MAX_RETRIED;) {
      const rows = await oldestRejects(tx, companyId, eventNames, { after, limit: MAX_RETRIED - ids.length });
      const refused = new Map(rows.flatMap((row) => reasonOfRow(companyId, row, kinds)));
      const sent = rows.filter(({ id }) => !refused.has(id));
      await Promise.all(sent.map((row) => keep(journal, recordOf(companyId, row))));
      if (refused.size > 0) await sayReasons(tx, companyId, refused);
      ids.push(...sent.map(({ id }) => id));
      const last = rows.at(-1);
      if (!last) break;
      after = last.id;
    }
    await deleteRejects(tx, companyId, ids);
    return ids.length;
  }

  return {
    listEventRecords: ({ caller: { companyId }, params, transact }) =>
      transact(async (tx) => {
        const event = await eventShape(tx, companyId, params.id);
        if (!event) throw noSuchEvent();
        const rows = await newestRecords(tx, event);
        return {
          records: rows.map((row): CollectedEvent => ({
            ...row,
            event_timestamp: row.event_timestamp.toISOString(),
            received_at: row.received_at.toISOString(),
          })),
        };
      }),
    listEventHours: ({ caller: { companyId }, params, transact }) =>
      transact(async (tx) => {
        await requireEvent(tx, companyId, params.id);
        const rows = await listHours(tx, companyId, params.id, new Date(nowMs() - HOURS_SHOWN * HOUR_MS));
        return { hours: rows.map(({ hour, records }) => ({ hour: hour.toISOString(), records })) };
      }),
    countExpiringEvents: ({ caller: { companyId }, params, query, transact }) =>
      transact(async (tx) => {
        const event = await eventShape(tx, companyId, params.id);
        if (!event) throw noSuchEvent();
        return { records: await countOlder(tx, event.table, query.days, nowMs()) };
      }),
    addEventRecords: async ({ caller: { companyId }, params, body, look }) => {
      const { name } = await look((tx) => requireEvent(tx, companyId, params.id));
      if (!(await roomOf(companyId))(name)) throw noRoom(name);
      return (await acceptEvents(journal, { companyId, eventName: name, nowMs: nowMs() }, body.records, foresee)).answer;
    },
    listEventRejects: ({ caller: { companyId }, params, query, transact }) =>
      transact(async (tx) => {
        const { name } = await requireEvent(tx, companyId, params.id);
        return { rejects: await pageOfRejects(tx, companyId, [name], query) };
      }),
    listPeopleRejects: ({ caller: { companyId }, query, transact }) =>
      transact(async (tx) => ({ rejects: await pageOfRejects(tx, companyId, [...PEOPLE_EVENTS], query) })),
    // Written to the journal before they go: what is in both is known by its key.
    retryEventRejects: ({ caller: { companyId }, params, transact }) =>
      transact(async (tx) => {
        const { name } = await requireEvent(tx, companyId, params.id);
        return { accepted: await sendAgain(tx, companyId, [name]) };
      }),
    retryPeopleRejects: ({ caller: { companyId }, transact }) =>
      transact(async (tx) => ({ accepted: await sendAgain(tx, companyId, [...PEOPLE_EVENTS]) })),
    retryEventReject: ({ caller: { companyId }, params, body, transact }) =>
      transact(async (tx) => {
        const row = await findReject(tx, companyId, params.id);
        if (!row) throw new AppError('not_found', { publicMessage: 'Someone else sent or discarded this record already.' });
        const event = (await listEvents(tx, companyId)).find(({ name }) => name.toLowerCase() === row.event_name.toLowerCase());
        if (!event && !PEOPLE_EVENTS.has(row.event_name.toLowerCase()))
          throw new AppError('conflict', { publicMessage: `There is no event “${row.event_name}” yet.` });
        // It stays the event that was sent, also where its id is not among what came back.
        const { event_id } = JSON.parse(row.payload) as { event_id?: unknown };
        const checked = checkRecord(event_id === undefined ? body.record : { event_id, ...body.record });
        if ('reason' in checked) throw invalidField('record', checked.reason);
        const record = { ...recordOf(companyId, row), payload: checked.payload };
        // Records that name people are read where they are taken: it comes back while it still doesn't fit.
        const reading = event
          ? readRecord(record, { ...event, fields: await listFields(tx, companyId, event.id) }, row.from_file ? convertValue : readValue)
          : undefined;
        if (reading && 'reason' in reading) throw invalidField('record', reading.reason);
        await keep(journal, record);
        await deleteRejects(tx, companyId, [row.id]);
        return { accepted: 1 };
      }),
    listRejectsByName: ({ caller: { companyId }, query: { event_name: name, ...paging }, transact }) =>
      transact(async (tx) => ({ rejects: await pageOfRejects(tx, companyId, [name.trim()], paging) })),
    discardEventRejects: ({ caller: { companyId }, body, transact }) =>
      transact(async (tx) => ({ discarded: await deleteRejectsOf(tx, companyId, body.event_name.trim()) })),
    listEventProposals: ({ caller: { companyId }, transact }) =>
      transact(async (tx) => ({
        proposals: (await listProposals(tx, companyId, PEOPLE_EVENTS)).map((row) => ({
          ...row,
          first_received_at: row.first_received_at.toISOString(),
          last_received_at: row.last_received_at.toISOString(),
        })),
      })),
    listCollectKeys: ({ caller: { companyId }, transact }) =>
      transact(async (tx) => ({ collect_keys: (await listCollectKeys(tx, companyId)).map(wireKey) })),
    createCollectKey: ({ caller: { companyId, userId }, body, transact }) =>
      transact(async (tx) => {
        if ((await listCollectKeys(tx, companyId)).length >= MAX_KEYS)
          throw new AppError('conflict', { publicMessage: `There are ${MAX_KEYS} write keys, which is the limit. Revoke one first.` });
        const { secret, ...row } = await createCollectKey(tx, companyId, body.name.trim(), userId);
        return { collect_key: { ...wireKey(row), secret } };
      }),
    deleteCollectKey: async ({ caller: { companyId }, params, transact }) => {
      await transact(async (tx) => {
        if (!(await deleteCollectKey(tx, companyId, params.id))) throw new AppError('not_found', { publicMessage: 'Write key not found.' });
      });
      return { message: 'The write key is revoked.' };
    },
  };
}

async function pageOfRejects(
  tx: Tx,
  companyId: number,
  eventNames: readonly string[],
  { page, rowsPerPage, reason }: { page: number; rowsPerPage: number; reason?: string | undefined },
) {
  const rows = await readRejects(tx, companyId, eventNames, { offset: (page - 1) * rowsPerPage, limit: rowsPerPage, reason });
  const all = await countReasons(tx, companyId, eventNames);
  const counted = reason === undefined ? all : all.filter((one) => one.reason === reason);
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  const data = rows.map(({ payload, key: _key, from_file: _from, received_at, ...row }) => ({
    ...row,
    received_at: received_at.toISOString(),
    record: JSON.parse(payload) as unknown,
  }));
  return { data, reasons: all.slice(0, SHOWN_REASONS), current_page: page, per_page: rowsPerPage, total };
}

async function kindsNamed(tx: Tx, companyId: number, eventNames: readonly string[]): Promise<Map<string, KindOfEvent>> {
  const names = new Set(eventNames.map((name) => name.toLowerCase()));
  const events = (await listEvents(tx, companyId)).filter(({ name }) => names.has(name.toLowerCase()));
  const kinds = new Map<string, KindOfEvent>();
  for (const event of events) kinds.set(event.name.toLowerCase(), { ...event, fields: await listFields(tx, companyId, event.id) });
  return kinds;
}

/** Programs' records are read where they are drained. A row of a file would lose digits there: it stays until it fits as files are read. */
function reasonOfRow(companyId: number, row: RejectRow, kinds: ReadonlyMap<string, KindOfEvent>): [id: number, reason: string][] {
  const kind = row.from_file ? kinds.get(row.event_name.toLowerCase()) : undefined;
  const read = kind && readRecord(recordOf(companyId, row), kind, convertValue);
  return read && 'reason' in read ? [[row.id, read.reason]] : [];
}

function recordOf(companyId: number, { event_name, key, received_at, payload }: RejectRow): EventRecord {
  return { companyId, eventName: event_name, key: bytesOf(key), receivedMs: received_at.getTime(), payload };
}

function wireKey({ created_at, ...row }: CollectKeyRow) {
  return { ...row, created_at: created_at.toISOString() };
}
