import type { CollectedEvent } from '@limn/contracts';
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
  holdRejects,
  listHours,
  listProposals,
  newestRecords,
  readRejects,
} from './collected.store.ts';
import { PEOPLE_EVENTS } from './event-follower.port.ts';
import { eventShape } from './events.read.ts';
import type { Foresee } from './foresee-misfits.ts';
import { noSuchEvent, requireEvent } from './events.service.ts';
import { quotaExceeded, type QuotaOf } from './refused-limit.ts';
import { recordOf, rejectReader, sendAgain, type ReadPeopleOfFiles } from './send-again.ts';

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
  quotaOf: QuotaOf;
  foresee: Foresee;
  readPeopleOfFiles: ReadPeopleOfFiles;
  nowMs(): number;
}

export function collectedHandlers({ journal, quotaOf, foresee, readPeopleOfFiles, nowMs }: CollectedRouteDeps): Handlers<Names> {
  const sending = { journal, readPeopleOfFiles };
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
      if (!(await quotaOf(companyId))(name)) throw quotaExceeded(name);
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
    retryEventRejects: ({ caller: { companyId }, params, body, transact }) =>
      transact(async (tx) => {
        const { name } = await requireEvent(tx, companyId, params.id);
        return sendAgain(tx, companyId, { eventNames: [name], after: body?.after ?? 0 }, sending);
      }),
    retryPeopleRejects: ({ caller: { companyId }, body, transact }) =>
      transact((tx) => sendAgain(tx, companyId, { eventNames: [...PEOPLE_EVENTS], after: body?.after ?? 0 }, sending)),
    retryEventReject: ({ caller: { companyId }, params, body, transact }) =>
      transact(async (tx) => {
        await holdRejects(tx, companyId);
        const row = await findReject(tx, companyId, params.id);
        if (!row) throw new AppError('not_found', { publicMessage: 'Someone else sent or discarded this record already.' });
        const { hasEvent, reasonOf } = await rejectReader(tx, companyId, [row.event_name], readPeopleOfFiles);
        if (!hasEvent(row.event_name) && !PEOPLE_EVENTS.has(row.event_name.toLowerCase()))
          throw new AppError('conflict', { publicMessage: `There is no event “${row.event_name}” yet.` });
        // It stays the event that was sent, also where its id is not among what came back.
        const { event_id } = JSON.parse(row.payload) as { event_id?: unknown };
        const checked = checkRecord(event_id === undefined ? body.record : { event_id, ...body.record });
        if ('reason' in checked) throw invalidField('record', checked.reason);
        const record = { ...recordOf(companyId, row), payload: checked.payload };
        const reason = reasonOf(record, row.from_file);
        if (reason !== undefined) throw invalidField('record', reason);
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

function wireKey({ created_at, ...row }: CollectKeyRow) {
  return { ...row, created_at: created_at.toISOString() };
}
