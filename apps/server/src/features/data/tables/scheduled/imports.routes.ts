import type { ImportSchedule, ScheduledImport } from '@limn/contracts';
import { AppError, invalidField } from '@limn/model';
import type { Tx } from '../../../../storage/database.ts';
import { companyTimezone } from '../../../people/accounts/accounts.read.ts';
import type { Handlers } from '../../../../api/call.ts';
import { noSuchTable, requireTable } from '../tables.read.ts';
import { firstImport, type FirstImportDeps } from './first-import.ts';
import { openImportSecrets, sealImportSecrets } from './import-secrets.ts';
import {
  findImport,
  listImports,
  orderRun,
  removeSchedule,
  setSchedule,
  type Clock,
  type ImportRow,
  type ScheduleRow,
} from './schedules.store.ts';

export interface ImportRouteDeps extends FirstImportDeps {
  /** True for hosts of this deployment's own, which need no https. */
  isOwnHost(url: URL): boolean;
  /** To be called in the transaction that orders a run: a worker begins with it when that is committed. */
  announceImport(tx: Tx, companyId: number, tableId: number): Promise<void>;
}

type Names = 'listScheduledImports' | 'scheduleImport' | 'importDatatable' | 'unscheduleImport' | 'runImport';

export function importHandlers({ now, secrets, isOwnHost, announceImport, ...deps }: ImportRouteDeps): Handlers<Names> {
  async function requireImport(tx: Tx, companyId: number, id: number): Promise<ScheduledImport> {
    const row = await findImport(tx, companyId, id);
    if (!row) throw noSuchTable();
    return wireImport(companyId, row);
  }

  function wireImport(companyId: number, row: ImportRow): ScheduledImport {
    const { id, type, name, run_at, run_status, run_reason, run_rows, run_changes, has_previous, schedule } = row;
    return {
      id,
      type,
      data_source_type: schedule ? 'CSV address' : 'CSV upload',
      entity_id: id,
      name,
      last_run_ts: run_at?.toISOString() ?? null,
      last_run_status: run_status,
      last_run_reason: run_reason,
      last_run_changes: run_status === 'complete' ? run_changes : null,
      has_previous,
      records_processed: run_rows,
      next_run_ts: schedule?.next_run_at.toISOString() ?? null,
      schedule: schedule && wireSchedule(companyId, id, schedule),
    };
  }

  function wireSchedule(companyId: number, tableId: number, schedule: ScheduleRow): ImportSchedule {
    const { url, every, at, weekday, header_names } = schedule;
    const { username, password } = openImportSecrets(secrets, companyId, tableId, schedule.secrets);
    return { url, every, at, weekday, has_login: username !== '' || password !== '', header_names };
  }

  /** Due from now on, so that a run which is not begun for some reason is begun later. */
  async function begin(tx: Tx, companyId: number, scheduled: ScheduledImport): Promise<ScheduledImport> {
    await orderRun(tx, companyId, scheduled.id);
    await announceImport(tx, companyId, scheduled.id);
    return { ...scheduled, last_run_status: 'running' };
  }

  return {
    listScheduledImports: ({ caller: { companyId }, transact }) =>
      transact(async (tx) => ({ scheduled_imports: (await listImports(tx, companyId)).map((row) => wireImport(companyId, row)) })),

    async scheduleImport({ caller: { companyId, userId }, params: { id }, body, transact }) {
      const scheduled = await transact(async (tx) => {
        const table = await requireTable(tx, companyId, id);
        if (table.generation === null)
          throw new AppError('conflict', { publicMessage: 'Upload a first file, so that the columns are known. Then set the schedule.' });
        const clock = checkedClock(body, isOwnHost);
        const before = (await findImport(tx, companyId, id))?.schedule ?? undefined;
        const sealed = sealImportSecrets(secrets, { companyId, tableId: id }, before, { ...body, url: clock.url });
        const zone = await companyTimezone(tx, companyId);
        await setSchedule(tx, companyId, id, { ...clock, ...sealed }, { zone, now: now(), userId });
        const planned = await requireImport(tx, companyId, id);
        if (planned.last_run_status === 'running') return planned;
        // Whether the address is right shows at once.
        return begin(tx, companyId, planned);
      });
      return { scheduled_import: scheduled };
    },

    async importDatatable({ caller: { companyId, userId }, body, look, transact }) {
      const { name, replace, username, password, headers } = body;
      const clock = checkedClock(body, isOwnHost);
      const wanted = { companyId, userId, name: name.trim().normalize('NFC'), replace, clock, given: { username, password, headers } };
      return firstImport(wanted, { look, transact }, { now, secrets, ...deps });
    },

    unscheduleImport: ({ caller: { companyId }, params: { id }, transact }) =>
      transact(async (tx) => {
        await requireTable(tx, companyId, id);
        await removeSchedule(tx, companyId, id);
        return { message: 'Schedule removed.' };
      }),

    runImport: ({ caller: { companyId }, params: { id }, transact }) =>
      transact(async (tx) => {
        const scheduled = await requireImport(tx, companyId, id);
        if (!scheduled.schedule) throw new AppError('conflict', { publicMessage: 'This table has no schedule. Set one first.' });
        if (scheduled.last_run_status === 'running')
          throw new AppError('conflict', { publicMessage: 'A file of this table is on its way already.' });
        return { scheduled_import: await begin(tx, companyId, scheduled) };
      }),
  };
}

function checkedClock(
  { url: typed, every, at, weekday }: Omit<Clock, 'weekday'> & { weekday?: number | null | undefined },
  isOwnHost: (url: URL) => boolean,
): Clock {
  const url = URL.parse(typed.trim());
  if (!url || (url.protocol !== 'https:' && !(url.protocol === 'http:' && isOwnHost(url))))
    throw invalidField('url', 'Use a URL that starts with https://.');
  if (url.username !== '' || url.password !== '')
    throw invalidField(
      'url',
      'An address with a name and password in it would be shown to everyone here. Type them under “Password and headers”.',
    );
  if (every === 'week' && weekday == null) throw invalidField('weekday', 'Choose a day of the week.');
  return { url: url.href, every, at, weekday: every === 'week' ? (weekday ?? null) : null };
}
