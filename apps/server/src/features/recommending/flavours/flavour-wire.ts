/** How a flavour is shown to the API's callers. */
import type { Flavour, FlavourAdvice, FlavourSummary } from '@limn/contracts';
import { USED_KIND } from '@limn/model';
import { companyTimezone } from '../../people/accounts/accounts.read.ts';
import { listed, usersOf } from '../../data/uses/uses.read.ts';
import { tableColumns } from '../../data/tables/tables.read.ts';
import type { Tx } from '../../../storage/database.ts';
import { adviseOn, buildState, readFlavour, type Batch } from '@limn/flavours';
import { flavourOf, isComplete, questionText } from './flavour-question.ts';
import { selectableEvents, sourcesOf, type SelectableEvent } from './flavour-sources.ts';
import { liveGeneration, type FlavourRow } from './flavours.store.ts';
import { itemColumns } from './similar-by.ts';

const STATUS = { notReady: 0, ready: 1, refreshing: 2 } as const;

export function wireSummary(row: FlavourRow): FlavourSummary {
  return {
    id: row.id,
    label: row.label,
    datatable: row.datatable_name === null ? null : row.datatable_id,
    datatable_name: row.datatable_name,
    enabled: row.enabled ? 1 : 0,
    status: row.refreshing ? STATUS.refreshing : row.generation === null ? STATUS.notReady : STATUS.ready,
    last_refresh: row.last_refresh?.toISOString() ?? null,
    reason: row.reason,
    progress: row.refreshing ? row.progress : null,
    updated_at: row.updated_at.toISOString(),
  };
}

export async function wireFlavour(tx: Tx, companyId: number, row: FlavourRow): Promise<Flavour> {
  const summary = wireSummary(row);
  const events = await selectableEvents(tx, companyId);
  const columns = summary.datatable === null ? [] : await tableColumns(tx, companyId, summary.datatable);
  const live = await liveGeneration(tx, companyId, row.id);
  const isCurrent = live?.question === questionText(row, await companyTimezone(tx, companyId));
  const { category, price } = itemColumns(columns, row);
  const users = row.enabled ? [] : await usersOf(tx, companyId, { kind: USED_KIND.flavour, id: row.id });
  return {
    ...summary,
    revision: row.revision,
    events: events.map(({ id, name, datatable, records, views }) => ({ id, event_name: name, datatable, record_count: records, views })),
    events_1: row.events_1,
    events_2: row.events_2,
    within: { within: row.within, recency: row.recency_days },
    refresh_hours: row.refresh_hours,
    category_column: row.category_column,
    price_column: row.price_column,
    similar_by: { category, price },
    next_refresh: row.enabled ? (row.next_refresh_at?.toISOString() ?? null) : null,
    // Generations of earlier releases don't say how many.
    model: live ? { ...live.facts, recounted: live.facts.recounted ?? null, current: isCurrent } : null,
    // Advice from the data holds for the settings that it was found with.
    advice: [...idleAdvice(users), ...settingsAdvice(row, summary, events), ...(isCurrent && isComplete(row) ? (live?.advice ?? []) : [])],
  };
}

/** A flavour that is not enabled decides nothing, even where recipes name it. */
function idleAdvice(users: Parameters<typeof listed>[0]): FlavourAdvice[] {
  if (users.length === 0) return [];
  const message = `${users.length === 1 ? 'A recipe orders' : 'Recipes order'} by this flavour: ${listed(users)}. Until you enable it, ${users.length === 1 ? 'its' : 'their'} items are ordered without it.`;
  return [{ code: 'disabled_in_use', message, side: null, view_id: null }];
}

/** Says what stands in the way of learning, before any data is read. */
function settingsAdvice(row: FlavourRow, { datatable }: FlavourSummary, events: readonly SelectableEvent[]): FlavourAdvice[] {
  const of = (code: string, message: string, about: Pick<FlavourAdvice, 'side' | 'view_id'> = { side: null, view_id: null }) => ({
    code,
    message,
    ...about,
  });
  if (row.datatable_id === null) return [of('no_table', 'Choose the data table of the items to recommend.')];
  if (datatable === null) return [of('table_gone', 'The data table of this flavour was deleted. Choose another one.')];
  const ours = events.filter((event) => event.datatable === datatable);
  if (ours.length === 0)
    return [
      of('no_events', `No event names items of “${row.datatable_name ?? ''}”. In Event Data, give one an item field for this table.`),
    ];
  const gone = (['events_1', 'events_2'] as const).flatMap((side) => {
    const { missing } = sourcesOf(ours, row[side]);
    return missing.map((view_id) =>
      of('event_gone', 'This event was deleted, or no longer names items of the table. Remove it.', { side, view_id }),
    );
  });
  // Without any event, what is wrong with the settings themselves is all that there is to say.
  const unasked = isComplete(row) ? [] : adviseOn(buildState(readFlavour(flavourOf(row, 'UTC')), NO_EVENTS));
  return [...gone, ...unasked.map(({ code, message }) => of(code, message))];
}

const NO_EVENTS: Batch = { items: [], events: { customers: [], items: [], at: [], views: [] } };
