/**
 * Making, changing, copying and deleting event views. Every function works inside the caller's company and
 * transaction.
 */
import { MAX_EVENT_VIEWS, newEnrichments, VIEW_CATEGORY, type EventView, type EventViewUpdate } from '@limn/contracts';
import { AppError } from '@limn/model';
import { notify } from '../../../storage/channels.ts';
import { emptyGroup, operatorsOf, type Category } from '@limn/query';
import type { z } from 'zod';
import type { MemberCaller } from '../../../api/call.ts';
import type { Tx } from '../../../storage/database.ts';
import { staleRevision } from '../../people/accounts/stale-revision.read.ts';
import { holdEvent } from '../events/events.read.ts';
import type { Uses } from '../uses/uses.port.ts';
import { requireSoundView } from './check-view.ts';
import { enrichmentChoices } from './enrichment-choices.ts';
import { viewCatalogue } from './view-fields.ts';
import { viewSource, type ViewSource } from './view-source.ts';
import { forgetViewUses, noteViewUses, requireUnusedView } from './view-uses.ts';
import { noSuchView, requireView, wireSummary } from './views.read.ts';
import { deleteView, insertView, lockNames, lockView, updateView, type ViewRow, type ViewSettings } from './views.store.ts';

type Caller = Pick<MemberCaller, 'companyId' | 'userId'>;

const MAX_LABEL_LENGTH = 200;
const MAX_NAME_LENGTH = 60;

export async function createView(tx: Tx, caller: Caller, eventId: number, label: string): Promise<number> {
  const event = await holdEvent(tx, caller.companyId, eventId);
  const settings: ViewSettings = {
    label: label.trim(),
    most_recent_only: false,
    event_enrichment: false,
    datatable_enrichment: false,
    filters: emptyGroup(),
    enrichment: newEnrichments(),
  };
  return add(tx, caller, event.id, settings);
}

export async function copyView(tx: Tx, caller: Caller, id: number, uses: Uses): Promise<number> {
  const view = await requireView(tx, caller.companyId, id);
  await holdEvent(tx, caller.companyId, view.event_id);
  const made = await add(tx, caller, view.event_id, { ...view, label: `Copy of ${view.label}`.slice(0, MAX_LABEL_LENGTH).toWellFormed() });
  await noteViewUses(tx, caller.companyId, { id: made, filters: view.filters }, uses);
  return made;
}

/** Saves what is sent, on the revision that was read where one is named. */
export async function saveView(
  tx: Tx,
  { companyId, userId }: Caller,
  id: number,
  { label, ...body }: EventViewUpdate,
  ifMatch: number | undefined,
  uses: Uses,
): Promise<void> {
  const before = await requireHeldView(tx, companyId, id);
  if (ifMatch !== undefined && ifMatch !== before.revision) throw await staleRevision(tx, 'view', before);
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  const settings: ViewRow = { ...before, ...given, label: label?.trim() ?? before.label };
  const source = await viewSource(tx, companyId, settings);
  if (!source) throw noSuchView();
  // A new name alone is saved although a field that a rule asks may be gone meanwhile.
  if (Object.keys(given).length > 0) requireSoundView(source);
  await updateView(tx, companyId, id, settings, userId);
  await noteViewUses(tx, companyId, { id, filters: settings.filters }, uses);
  // Figures of it that fronts hold go.
  await notify(tx, 'customers', { companyId, recipients: [] });
}

export async function removeView(tx: Tx, companyId: number, id: number, uses: Uses): Promise<void> {
  const view = await requireHeldView(tx, companyId, id);
  await requireUnusedView(tx, companyId, view);
  await forgetViewUses(tx, companyId, id, uses);
  await deleteView(tx, companyId, id);
  await notify(tx, 'version', { companyId });
}

export async function wireView(tx: Tx, companyId: number, id: number): Promise<z.input<typeof EventView>> {
  const view = await requireView(tx, companyId, id);
  const source = await viewSource(tx, companyId, view);
  if (!source) throw noSuchView();
  return {
    ...wireSummary(view),
    revision: view.revision,
    filters: view.filters,
    enrichment: view.enrichment,
    query_builder_rules: viewCatalogue(source).map(wireCategory),
    merge_fields: {},
    enrichment_values: enrichmentChoices(source),
    item_datatable: itemTable(source),
  };
}

function wireCategory({ id, label, items }: Category): z.input<typeof EventView>['query_builder_rules'][number] {
  return { id, label, items: items.map((item) => ({ id: item.id, label: item.label, type: item.type, operators: operatorsOf(item) })) };
}

/**
 * With its columns, also while the view does not join it: the editor offers them as soon as that is switched
 * on.
 */
function itemTable(source: ViewSource): z.input<typeof EventView>['item_datatable'] {
  if (!source.table) return null;
  const joined = { ...source, settings: { ...source.settings, datatable_enrichment: true } };
  const category = viewCatalogue(joined).find(({ id }) => id === VIEW_CATEGORY.item);
  return category ? { id: source.table.id, name: source.table.name, category: wireCategory(category) } : null;
}

async function add(tx: Tx, { companyId, userId }: Caller, eventId: number, settings: ViewSettings): Promise<number> {
  const names = await lockNames(tx, companyId);
  if (names.length >= MAX_EVENT_VIEWS)
    throw new AppError('conflict', { publicMessage: `A company has at most ${MAX_EVENT_VIEWS} event views. Delete some first.` });
  return insertView(tx, companyId, { ...settings, event_id: eventId, name: freeName(settings.label, names) }, userId);
}

/** Lower case, digits and `_`. */
export function freeName(label: string, taken: readonly string[]): string {
  const plain = label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, MAX_NAME_LENGTH);
  const name = plain === '' ? 'view' : plain;
  let free = name;
  for (let n = 2; taken.includes(free); n++) free = `${name}_${n}`;
  return free;
}

async function requireHeldView(tx: Tx, companyId: number, id: number): Promise<ViewRow> {
  if (!(await lockView(tx, companyId, id))) throw noSuchView();
  return requireView(tx, companyId, id);
}
