/** A flavour's settings while they are edited. No React here. */
import type { EventScore, Flavour, FlavourEvent } from '@limn/contracts';
import { TIMEFRAMES } from '@limn/flavours';

export type Side = 'events_1' | 'events_2';

export interface FlavourDraft {
  label: string;
  datatable: number | null;
  enabled: boolean;
  events_1: readonly EventScore[];
  events_2: readonly EventScore[];
  within: number;
  /** Days, as they are typed. */
  recency: string;
  refreshHours: Flavour['refresh_hours'];
  categoryColumn: string | null;
  priceColumn: string | null;
}

export function draftOf(flavour: Flavour): FlavourDraft {
  return {
    label: flavour.label,
    datatable: flavour.datatable,
    enabled: flavour.enabled === 1,
    events_1: flavour.events_1,
    events_2: flavour.events_2,
    within: flavour.within.within,
    recency: flavour.within.recency === null ? '' : String(flavour.within.recency),
    refreshHours: flavour.refresh_hours,
    categoryColumn: flavour.category_column,
    priceColumn: flavour.price_column,
  };
}

/** All of it, as the call takes it. */
export function bodyOf(draft: FlavourDraft) {
  return {
    label: draft.label,
    datatable: draft.datatable,
    enabled: draft.enabled,
    events_1: draft.events_1.map((score) => ({ ...score })),
    events_2: draft.events_2.map((score) => ({ ...score })),
    within: { within: draft.within, recency: wantsDays(draft.within) && draft.recency.trim() !== '' ? Number(draft.recency) : null },
    refresh_hours: draft.refreshHours,
    category_column: draft.categoryColumn,
    price_column: draft.priceColumn,
  };
}

export function isSameDraft(a: FlavourDraft, b: FlavourDraft): boolean {
  return JSON.stringify(bodyOf(a)) === JSON.stringify(bodyOf(b));
}

export function wantsDays(within: number): boolean {
  return TIMEFRAMES.some((one) => one.within === within && one.wantsDays);
}

export function labelProblemOf({ label }: FlavourDraft): string | undefined {
  return label.trim() === '' ? 'Give the flavour a name.' : undefined;
}

/** Why its days can't be saved, where they can't. */
export function problemOf({ within, recency }: FlavourDraft): string | undefined {
  if (!wantsDays(within)) return undefined;
  const days = Number(recency);
  return recency.trim() !== '' && Number.isInteger(days) && days >= 1 && days <= 3650 ? undefined : 'Use a whole number from 1 to 3,650.';
}

/** The next id is one above the largest. An empty or zero score adds nothing. */
export function withScore(draft: FlavourDraft, side: Side, viewId: number, score: number): FlavourDraft {
  if (!Number.isFinite(score) || score <= 0) return draft;
  const id = Math.max(0, ...draft[side].map((one) => one.id)) + 1;
  return { ...draft, [side]: [...draft[side], { id, view_id: viewId, score }] };
}

export function withoutScore(draft: FlavourDraft, side: Side, id: number): FlavourDraft {
  return { ...draft, [side]: draft[side].filter((one) => one.id !== id) };
}

export function withChangedScore(draft: FlavourDraft, side: Side, id: number, score: number): FlavourDraft {
  return { ...draft, [side]: draft[side].map((one) => (one.id === id ? { ...one, score } : one)) };
}

/** Scores of events that are about another table can't stay. */
export function withTable(draft: FlavourDraft, datatable: number, events: readonly FlavourEvent[]): FlavourDraft {
  const fitting = new Set(choicesOf(events, datatable).map(({ viewId }) => viewId));
  const kept = (scores: readonly EventScore[]) => scores.filter(({ view_id }) => fitting.has(view_id));
  return {
    ...draft,
    datatable,
    events_1: kept(draft.events_1),
    events_2: kept(draft.events_2),
    categoryColumn: null,
    priceColumn: null,
  };
}

export interface EventChoice {
  viewId: number;
  label: string;
  records: number;
}

/** Events of a table, each followed by its views. */
export function choicesOf(events: readonly FlavourEvent[], datatable: number | null): EventChoice[] {
  return events
    .filter((event) => event.datatable === datatable)
    .flatMap(({ id, event_name: name, record_count: records, views }) => [
      { viewId: id, label: name, records },
      ...views.map((view) => ({ viewId: view.id, label: `${name}: ${view.label}`, records })),
    ]);
}

/** "People who did “Viewed” also did “Purchased”, any time before or after." */
export function sentenceOf(draft: FlavourDraft, events: readonly FlavourEvent[]): string | undefined {
  const names = new Map(choicesOf(events, draft.datatable).map(({ viewId, label }) => [viewId, label]));
  const named = (scores: readonly EventScore[]) =>
    scores.flatMap(({ view_id, score }) => (score > 0 && names.has(view_id) ? [`“${names.get(view_id) ?? ''}”`] : []));
  const [first, also] = [named(draft.events_1), named(draft.events_2)];
  if (first.length === 0 || also.length === 0) return undefined;
  return `People who did ${first.join(' or ')} with an item also did ${also.join(' or ')} with these, ${whenOf(draft)}.`;
}

function whenOf({ within, recency }: FlavourDraft): string {
  const days = recency.trim() === '' ? 'X days' : `${recency} ${Number(recency) === 1 ? 'day' : 'days'}`;
  switch (within) {
    case 2:
      return 'at any time after it';
    case 3:
      return 'at any time before it';
    case 4:
      return `in the ${days} before it`;
    case 5:
      return `in the ${days} after it`;
    case 6:
      return 'on the same day';
    default:
      return 'before or after it, whenever that was';
  }
}
