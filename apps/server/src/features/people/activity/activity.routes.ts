import { fieldLabel, type ActivityEntry } from '@limn/contracts';
import { csvText, instantIn, invalidField } from '@limn/model';
import type { Tx } from '../../../storage/database.ts';
import { companyTimezone } from '../accounts/accounts.read.ts';
import type { Handlers } from '../../../api/call.ts';
import { activityText } from './activity-labels.ts';
import { countActivity, listActivity, type ActivityFilter, type ActivityRow } from './activity.store.ts';

/** A text of some megabytes. Anyone who needs more asks for fewer days at a time. */
const MAX_EXPORTED = 50_000;
const DAY_MS = 86_400_000;
/** Behind it no day can be written with four digits. */
const LAST_DAY = '9999-12-31';

export function activityHandlers(): Handlers<'listActivity' | 'exportActivity'> {
  return {
    listActivity: ({ caller: { companyId }, query, transact }) =>
      transact(async (tx) => {
        const filter = filterOf(query, await companyTimezone(tx, companyId));
        const { page, rowsPerPage } = query;
        const rows = await listActivity(tx, companyId, filter, { limit: rowsPerPage, offset: (page - 1) * rowsPerPage });
        const total = await countActivity(tx, companyId, filter);
        return { activity: { data: rows.map(wire), current_page: page, per_page: rowsPerPage, total } };
      }),
    exportActivity: ({ caller: { companyId }, query, transact }) => transact((tx) => exported(tx, companyId, query)),
  };
}

interface Narrowing {
  search: string;
  from?: string | undefined;
  to?: string | undefined;
}

async function exported(tx: Tx, companyId: number, query: Narrowing): Promise<{ csv: string; rows: number; total: number }> {
  const timezone = await companyTimezone(tx, companyId);
  const filter = filterOf(query, timezone);
  const rows = await listActivity(tx, companyId, filter, { limit: MAX_EXPORTED, offset: 0 });
  const clock = clockOf(timezone);
  const head = [`First (${timezone})`, `Last (${timezone})`, 'Times', 'Who', 'By', 'What', 'Fields'];
  const lines = rows.map(({ at, last_at, times, actor, who, route, object_name, detail, fields }) => [
    clock(at),
    clock(last_at),
    times,
    who,
    isKey(actor) ? 'API key' : 'Person',
    activityText(route, object_name, detail),
    fields.map(fieldLabel).join(', '),
  ]);
  const total = rows.length < MAX_EXPORTED ? rows.length : await countActivity(tx, companyId, filter);
  return { csv: csvText([head, ...lines], { bom: true }), rows: rows.length, total };
}

function filterOf({ search, from, to }: Narrowing, timezone: string): ActivityFilter {
  if (from !== undefined && to !== undefined && to < from) throw invalidField('to', 'The last day must not be before the first.');
  const dayStart = (day: string) => new Date(instantIn(timezone, `${day}T00:00`));
  return {
    search: search.trim(),
    from: from === undefined ? null : dayStart(from),
    until: to === undefined || to >= LAST_DAY ? null : dayStart(dayAfter(to)),
  };
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}

/** "2026-11-21 14:31" as the company's clocks showed it. */
function clockOf(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (at) => format.format(at);
}

function isKey(actor: string): boolean {
  return actor.startsWith('key:');
}

function wire({
  id,
  at,
  last_at,
  times,
  actor,
  who,
  route,
  object_kind,
  object_id,
  object_name,
  detail,
  fields,
}: ActivityRow): ActivityEntry {
  return {
    id,
    at: at.toISOString(),
    last_at: last_at.toISOString(),
    times,
    who,
    by_key: isKey(actor),
    what: activityText(route, object_name, detail),
    object: { kind: object_kind, id: object_id, name: object_name },
    fields,
  };
}
