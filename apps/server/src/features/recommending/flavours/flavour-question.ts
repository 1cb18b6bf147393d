/** The question that a flavour's settings ask of the events. */
import { WITHIN, type Flavour } from '@limn/flavours';
import type { FlavourSettings } from './flavours.store.ts';

type QuestionSettings = Pick<FlavourSettings, 'datatable_id' | 'events_1' | 'events_2' | 'within' | 'recency_days'>;

export function flavourOf({ events_1, events_2, within, recency_days }: QuestionSettings, timezone: string): Flavour {
  const scores = (list: QuestionSettings['events_1']) => list.map(({ view_id, score }) => ({ view: String(view_id), score }));
  return { peopleWho: scores(events_1), alsoDid: scores(events_2), within, days: recency_days ?? 0, timezone };
}

type Learned = QuestionSettings & Pick<FlavourSettings, 'category_column' | 'price_column'>;

/** The same text for settings that learn the same of the events and of the items. */
export function questionText(settings: Learned, timezone: string): string {
  const { peopleWho, alsoDid, within, days } = flavourOf(settings, timezone);
  const scores = (list: Flavour['peopleWho']) =>
    list.map(({ view, score }) => `${view}:${score}`).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const isTimed = within === WITHIN.daysBefore || within === WITHIN.daysAfter;
  return JSON.stringify([
    settings.datatable_id,
    scores(peopleWho),
    scores(alsoDid),
    within,
    isTimed ? days : 0,
    within === WITHIN.sameDay ? timezone : '',
    // Left out where neither is chosen: texts of before had none.
    ...(settings.category_column === null && settings.price_column === null ? [] : [settings.category_column, settings.price_column]),
  ]);
}

/** Enough to learn from: a table, and a score on either side. */
export function isComplete({ datatable_id, events_1, events_2, within, recency_days }: QuestionSettings): boolean {
  const counts = (list: QuestionSettings['events_1']) => list.some(({ score }) => score > 0);
  const isTimed = within === WITHIN.daysBefore || within === WITHIN.daysAfter;
  return datatable_id !== null && counts(events_1) && counts(events_2) && (!isTimed || (recency_days ?? 0) > 0);
}
