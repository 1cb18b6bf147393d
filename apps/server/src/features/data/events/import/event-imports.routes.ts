/**
 * Takes files of past events, says how far they are, and stops them. A worker imports them, see
 * `import-events.ts`.
 */
import type { EventImport, ImportedColumn } from '@limn/contracts';
import { AppError, invalidField } from '@limn/model';
import { createHash, type Hash } from 'node:crypto';
import type { Handlers, IncomingFile } from '../../../../api/call.ts';
import type { UploadSpool } from '../../../../platform/upload-spool.ts';
import { nameOfFile } from '../../../../platform/name-of-file.ts';
import type { Tx } from '../../../../storage/tx.ts';
import { companyTimezone } from '../../../people/accounts/accounts.read.ts';
import { addField, requireEvent } from '../events.service.ts';
import { listFields, type EventRow } from '../events.store.ts';
import { findRetype } from '../retype/retypes.store.ts';
import { quotaExceeded, type QuotaOf } from '../refused-limit.ts';
import type { EventImportKey } from './import-events.ts';
import {
  beginTakeBack,
  countEvents,
  countRunning,
  endImport,
  findImport,
  insertImport,
  listImports,
  type ImportRow,
} from './imports.store.ts';
import { cantTakeBack, isTakenBack, takeBackUntil } from './take-back-time.ts';

type Names = 'listEventImports' | 'importEvents' | 'cancelEventImport' | 'previewEventTakeBack' | 'takeBackEventImport';

/** Other files wait with their senders. */
const MAX_RUNNING = 3;
const MAX_FILE_NAME_LENGTH = 200;

export interface EventImportRouteDeps {
  files: Pick<UploadSpool, 'keep'>;
  quotaOf: QuotaOf;
  /**
   * To be called in the transaction that orders an import: a worker begins with it when that is committed.
   */
  announceImport(tx: Tx, companyId: number, importId: number): Promise<void>;
  /** How many customers would go with the file; of large files of some, `isCut`. */
  foreseePeople(tx: Tx, key: EventImportKey): Promise<{ removed: number; isCut: boolean }>;
  /** The same for a column that is filled with what is stored of its name. */
  announceRetype(tx: Tx, companyId: number, fieldId: number): Promise<void>;
}

export function eventImportHandlers({
  files,
  quotaOf,
  announceImport,
  announceRetype,
  foreseePeople,
}: EventImportRouteDeps): Handlers<Names> {
  /** The ones that there are already stay. */
  async function makeColumns(tx: Tx, companyId: number, event: EventRow, columns: readonly ImportedColumn[]): Promise<void> {
    const names = new Set((await listFields(tx, companyId, event.id)).map(({ name }) => name));
    for (const column of columns) {
      if (names.has(column.name.trim())) continue;
      const made = await addField(tx, companyId, event, column);
      if (await findRetype(tx, companyId, made.id)) await announceRetype(tx, companyId, made.id);
    }
  }

  return {
    listEventImports: ({ caller: { companyId }, params, transact }) =>
      transact(async (tx) => {
        await requireEvent(tx, companyId, params.id);
        return { imports: (await listImports(tx, companyId, params.id)).map(wireImport) };
      }),

    async importEvents({ caller: { companyId, userId }, params, body, stream, look, transact }) {
      const { name } = await look((tx) => requireTurn(tx, companyId, params.id));
      if (!stream) throw invalidField('file', 'Choose a CSV file.');
      if (!(await quotaOf(companyId))(name)) throw quotaExceeded(name);
      const hash = createHash('sha256');
      const file = await files.keep({ bytes: hashed(stream, hash), expectedBytes: stream.expectedBytes });
      try {
        const made = await transact(async (tx) => {
          await makeColumns(tx, companyId, await requireTurn(tx, companyId, params.id), body.new_columns ?? []);
          const mark = createHash('sha256').update(`${companyId} ${params.id} `).update(hash.copy().digest()).digest();
          const row = await insertImport(tx, companyId, {
            eventId: params.id,
            fileName: nameOfFile(stream.filename, MAX_FILE_NAME_LENGTH, 'Events'),
            file: file.name,
            fileBytes: file.bytes,
            mark,
            uses: body.columns,
            timeOrder: body.time_order ?? 'iso',
            timezone: body.timezone ?? (await companyTimezone(tx, companyId)),
            numberForm: body.number_form ?? 'plain',
            userId,
          });
          await announceImport(tx, companyId, row.id);
          return row;
        });
        return { import: wireImport(made) };
      } catch (error) {
        await file.remove();
        throw error;
      }
    },

    cancelEventImport: ({ caller: { companyId }, params, transact }) =>
      transact(async (tx) => {
        await endImport(tx, { companyId, importId: params.id }, 'cancelled', null);
        const row = await requireImport(tx, companyId, params.id);
        await announceImport(tx, companyId, row.id);
        return { import: wireImport(row) };
      }),

    previewEventTakeBack: ({ caller: { companyId }, params, transact }) =>
      transact(async (tx) => {
        const row = await requireImport(tx, companyId, params.id);
        const until = takeBackUntil(row);
        if (!until) throw cantTakeBack(row);
        const key = { companyId, importId: row.id };
        const { id, generation } = await requireEvent(tx, companyId, row.event_id);
        const { removed: events, kept, isCut } = await countEvents(tx, key, { companyId, id, generation }, row);
        const { removed, isCut: isCutPeople } = await foreseePeople(tx, key);
        return {
          take_back: {
            events_removed: events,
            events_kept: kept,
            customers_removed: removed,
            partial: isCut || isCutPeople,
            until: until.toISOString(),
          },
        };
      }),

    takeBackEventImport: ({ caller: { companyId }, params, transact }) =>
      transact(async (tx) => {
        const row = await requireImport(tx, companyId, params.id);
        if (!takeBackUntil(row)) throw cantTakeBack(row);
        if (!(await beginTakeBack(tx, { companyId, importId: row.id }))) throw new AppError('conflict', { publicMessage: STILL_STOPPING });
        await announceImport(tx, companyId, row.id);
        return { import: wireImport(await requireImport(tx, companyId, row.id)) };
      }),
  };
}

const STILL_STOPPING = 'This import is still being stopped. Try again in a minute.';

async function requireImport(tx: Tx, companyId: number, id: number): Promise<ImportRow> {
  const row = await findImport(tx, companyId, id);
  if (!row) throw new AppError('not_found', { publicMessage: 'Import not found.' });
  return row;
}

async function requireTurn(tx: Tx, companyId: number, eventId: number): Promise<EventRow> {
  const event = await requireEvent(tx, companyId, eventId);
  if ((await countRunning(tx, companyId)) >= MAX_RUNNING)
    throw new AppError('conflict', {
      publicMessage: `${MAX_RUNNING} files are being imported already. Wait until one is done, or cancel one.`,
    });
  return event;
}

async function* hashed({ bytes }: Pick<IncomingFile, 'bytes'>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    hash.update(piece);
    yield piece;
  }
}

function wireImport({
  event_id: _event,
  file_bytes,
  read_bytes,
  keeps_until,
  back_events,
  back_kept,
  back_customers,
  created_at,
  ended_at,
  ...row
}: ImportRow): EventImport {
  return {
    ...row,
    take_back_until: takeBackUntil({ ...row, keeps_until })?.toISOString() ?? null,
    taken_back:
      isTakenBack(row.state) || back_events + back_kept + back_customers > 0
        ? { events_removed: back_events, events_kept: back_kept, customers_removed: back_customers }
        : null,
    progress: row.state === 'complete' ? 1 : Math.min(0.99, read_bytes / Math.max(1, file_bytes)),
    created_at: created_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  };
}
