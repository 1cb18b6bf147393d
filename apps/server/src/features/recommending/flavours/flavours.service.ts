/**
 * Making, changing and refreshing flavours. Every function works inside the caller's company and transaction.
 */
import { MAX_FLAVOURS, type FlavourUpdate } from '@limn/contracts';
import { AppError, invalidField, USED_KIND } from '@limn/model';
import type { Within } from '@limn/flavours';
import type { MemberCaller } from '../../../api/call.ts';
import type { Tx } from '../../../storage/database.ts';
import { companyTimezone } from '../../people/accounts/accounts.read.ts';
import type { Uses } from '../../data/uses/uses.port.ts';
import { requireUnused } from '../../data/uses/uses.read.ts';
import { holdTable } from '../../data/tables/tables.read.ts';
import { isComplete, questionText } from './flavour-question.ts';
import { selectableEvents, sourcesOf, type FlavourSource } from './flavour-sources.ts';
import { forgetFlavourUses, noteFlavourUses } from './flavour-uses.ts';
import {
  cancelRefresh,
  countFlavours,
  deleteFlavour,
  findFlavour,
  insertFlavour,
  liveGeneration,
  lockFlavour,
  orderRefresh,
  updateFlavour,
  type FlavourRow,
  type FlavourSettings,
} from './flavours.store.ts';

export interface FlavourDeps {
  uses: Uses;
  /**
   * To be called in the transaction that orders a refresh: a worker begins with it when that is committed.
   */
  announceRefresh(tx: Tx, companyId: number, flavourId: number): Promise<void>;
  /** The model that is read may be another one, or gone. */
  changed(tx: Tx, companyId: number, flavourId: number): Promise<void>;
}

export async function requireFlavour(tx: Tx, companyId: number, id: number): Promise<FlavourRow> {
  const row = await findFlavour(tx, companyId, id);
  if (!row) throw new AppError('not_found', { publicMessage: 'There is no such flavour.' });
  return row;
}

async function requireHeldFlavour(tx: Tx, companyId: number, id: number): Promise<FlavourRow> {
  await lockFlavour(tx, companyId, id);
  return requireFlavour(tx, companyId, id);
}

export async function createFlavour(tx: Tx, { companyId, userId }: MemberCaller, label: string): Promise<FlavourRow> {
  if ((await countFlavours(tx, companyId)) >= MAX_FLAVOURS)
    throw new AppError('conflict', { publicMessage: `A company has at most ${MAX_FLAVOURS} flavours.` });
  return requireFlavour(tx, companyId, await insertFlavour(tx, companyId, label, userId));
}

/**
 * Saves what is sent, on the revision that was read where one is named. Where that changes what it learns, it
 * is refreshed at once.
 */
export async function saveFlavour(
  tx: Tx,
  { companyId, userId }: MemberCaller,
  id: number,
  body: FlavourUpdate,
  ifMatch: number | undefined,
  deps: FlavourDeps,
): Promise<FlavourRow> {
  const row = await requireHeldFlavour(tx, companyId, id);
  if (ifMatch !== undefined && ifMatch !== row.revision)
    throw new AppError('stale_revision', {
      publicMessage: 'Someone saved a newer version of this flavour. Load it, then make your changes again.',
      details: { revision: row.revision, updated_at: row.updated_at.toISOString() },
    });
  const settings = changed(row, body);
  await requireSound(tx, companyId, row, settings);
  await updateFlavour(tx, companyId, id, settings, userId);
  await noteFlavourUses(tx, companyId, { id, ...settings }, deps.uses);
  const timezone = await companyTimezone(tx, companyId);
  const isOtherQuestion = questionText(settings, timezone) !== (await liveGeneration(tx, companyId, id))?.question;
  if (isOtherQuestion && isComplete(settings) && settings.enabled && !(await lacksEvents(tx, companyId, settings)))
    await order(tx, companyId, id, deps);
  if (row.enabled !== settings.enabled || row.datatable_id !== settings.datatable_id) await deps.changed(tx, companyId, id);
  return requireFlavour(tx, companyId, id);
}

export async function removeFlavour(tx: Tx, companyId: number, id: number, deps: FlavourDeps): Promise<void> {
  await requireHeldFlavour(tx, companyId, id);
  await requireUnused(tx, companyId, { kind: USED_KIND.flavour, id });
  await forgetFlavourUses(tx, companyId, id, deps.uses);
  await deleteFlavour(tx, companyId, id);
  await deps.changed(tx, companyId, id);
}

/** Refuses what a refresh would only fail over. */
export async function refreshNow(tx: Tx, companyId: number, id: number, deps: FlavourDeps): Promise<FlavourRow> {
  const row = await requireHeldFlavour(tx, companyId, id);
  if (!isComplete(row))
    throw new AppError('conflict', {
      publicMessage: 'Choose a data table, and an event with a score on both sides, and save. Then this flavour can learn.',
    });
  if (!(row.refreshing && row.refresh_state !== null)) await order(tx, companyId, id, deps);
  return requireFlavour(tx, companyId, id);
}

export async function cancelNow(tx: Tx, companyId: number, id: number): Promise<FlavourRow> {
  await requireHeldFlavour(tx, companyId, id);
  await cancelRefresh(tx, companyId, id);
  return requireFlavour(tx, companyId, id);
}

async function order(tx: Tx, companyId: number, id: number, deps: FlavourDeps): Promise<void> {
  await orderRefresh(tx, companyId, id);
  await deps.announceRefresh(tx, companyId, id);
}

function changed(row: FlavourRow, { datatable, within, ...sent }: FlavourUpdate): FlavourSettings {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Partial<FlavourSettings>;
  return {
    label: row.label,
    enabled: row.enabled,
    events_1: row.events_1,
    events_2: row.events_2,
    refresh_hours: row.refresh_hours,
    category_column: row.category_column,
    price_column: row.price_column,
    ...given,
    datatable_id: datatable === undefined ? row.datatable_id : datatable,
    within: (within?.within ?? row.within) as Within,
    recency_days: within?.recency === undefined ? row.recency_days : within.recency,
  };
}

/**
 * Refuses a table that can't hold items, and events that are not about it. What was saved before may stay:
 * the editor says what is wrong with it.
 */
async function requireSound(tx: Tx, companyId: number, row: FlavourRow, settings: FlavourSettings): Promise<void> {
  const { datatable_id: tableId } = settings;
  if (tableId === null) return;
  if (tableId !== row.datatable_id) {
    const table = await holdTable(tx, companyId, tableId).catch(() => undefined);
    if (!table) throw invalidField('datatable', 'This data table doesn’t exist.');
    if (table.unique_header === null)
      throw invalidField('datatable', `“${table.name}” has no unique header by which events could name its rows.`);
  }
  const events = await selectableEvents(tx, companyId);
  for (const side of ['events_1', 'events_2'] as const) {
    const before: ReadonlySet<number> = new Set(tableId === row.datatable_id ? row[side].map(({ view_id }) => view_id) : []);
    for (const [index, { view_id }] of settings[side].entries()) {
      if (before.has(view_id)) continue;
      const path = `${side}.${index}.view_id`;
      const source: FlavourSource | undefined = sourcesOf(events, [{ view_id }]).sources[0];
      if (!source) throw invalidField(path, 'This event doesn’t exist, or names no items.');
      if (source.datatable !== tableId)
        throw invalidField(path, `“${source.name}” names items of another table. Remove it, or choose that table.`);
    }
  }
}

async function lacksEvents(tx: Tx, companyId: number, { events_1, events_2 }: FlavourSettings): Promise<boolean> {
  return sourcesOf(await selectableEvents(tx, companyId), [...events_1, ...events_2]).missing.length > 0;
}
