/** Reasons why the data can't give an answer to the flavour's question, in sentences for the editor. */
import { WITHIN, type Question } from './flavour.ts';
import type { State } from './state.ts';

export type AdviceCode =
  | 'first_without_score'
  | 'also_without_score'
  | 'days_missing'
  | 'first_without_events'
  | 'also_without_events'
  | 'too_few_people'
  | 'window_empty'
  | 'same_item_only'
  | 'score_never_counts'
  | 'score_too_small';

export interface Advice {
  code: AdviceCode;
  message: string;
  /** For advice about a score. */
  view?: string;
  side?: 'first' | 'also';
}

/** People who did both; below, a few of them decide everything. */
const ENOUGH_PEOPLE = 50;
/** A score this much smaller than the largest of its side. */
const NEGLIGIBLE = 100;
const SIDES = { first: 'People who...', also: 'Also did...' } as const;

/** @param nameOf the name of a view on the screen */
export function adviseOn(state: State, nameOf: (view: string) => string = (view) => view): Advice[] {
  const { question, tally, rows } = state;
  const settings = adviseOnSettings(question);
  if (settings.length > 0) return settings;
  const advice: Advice[] = [];
  if (!tally.peopleFirst.some((people) => people > 0)) advice.push(withoutEvents('first'));
  if (!tally.peopleAlso.some((people) => people > 0)) advice.push(withoutEvents('also'));
  if (advice.length > 0) return advice;
  if (tally.both < ENOUGH_PEOPLE) {
    const people = tally.both === 0 ? 'No one has' : tally.both === 1 ? 'Only 1 person has' : `Only ${tally.both} people have`;
    advice.push({
      code: 'too_few_people',
      message: `${people} done both. It takes about ${ENOUGH_PEOPLE} for recommendations to mean something.`,
    });
  }
  if (tally.both > 0 && !rows.some(Boolean)) advice.push(withoutPairs(state));
  return [...advice, ...adviseOnScores(state, nameOf)];
}

function adviseOnSettings({ first, also, within, daysMs }: Question): Advice[] {
  const advice: Advice[] = [];
  if (!first.some(Boolean)) advice.push({ code: 'first_without_score', message: `Add an event with a score to “${SIDES.first}”.` });
  if (!also.some(Boolean)) advice.push({ code: 'also_without_score', message: `Add an event with a score to “${SIDES.also}”.` });
  const timed = within === WITHIN.daysBefore || within === WITHIN.daysAfter;
  if (timed && daysMs === 0)
    advice.push({ code: 'days_missing', message: 'Set Recency in Days to 1 or more: no event lies within 0 days.' });
  return advice;
}

function withoutEvents(side: keyof typeof SIDES): Advice {
  return { code: `${side}_without_events`, message: `No customer has an event of “${SIDES[side]}” with an item of this table.` };
}

function withoutPairs({ question, tally, histories }: State): Advice {
  const people = tally.both === 1 ? '1 person has' : `${tally.both.toLocaleString('en-GB')} people have`;
  return hasTwoItems(question, histories)
    ? { code: 'window_empty', message: `${people} done both, but never within this timeframe. Choose a wider one.` }
    : { code: 'same_item_only', message: `${people} done both, but only ever with one and the same item.` };
}

/** True where anyone began with one item and also did another, whenever that was. */
function hasTwoItems({ first, also }: Question, { starts, items, views }: State['histories']): boolean {
  for (let customer = 0; customer + 1 < starts.length; customer++) {
    const begun = new Set<number>();
    const done = new Set<number>();
    for (let n = starts[customer] as number; n < (starts[customer + 1] as number); n++) {
      if (first[views[n] as number]) begun.add(items[n] as number);
      if (also[views[n] as number]) done.add(items[n] as number);
    }
    if (begun.size > 0 && done.size > 0 && new Set([...begun, ...done]).size > 1) return true;
  }
  return false;
}

function adviseOnScores({ question, tally, histories }: State, nameOf: (view: string) => string): Advice[] {
  return (['first', 'also'] as const).flatMap((side) => {
    const [weights, decided, max] =
      side === 'first' ? [question.first, tally.decidedFirst, question.maxFirst] : [question.also, tally.decidedAlso, question.maxAlso];
    return question.views.flatMap((view, n): Advice[] => {
      const weight = weights[n] as number;
      if (weight === 0) return [];
      const name = `The score of “${nameOf(view)}” in “${SIDES[side]}”`;
      if (decided[n] === 0 && histories.views.includes(n)) {
        const message = `${name} never counts: for every customer and item another event has at least the same score.`;
        return [{ code: 'score_never_counts', view, side, message }];
      }
      if (weight * NEGLIGIBLE > max) return [];
      return [{ code: 'score_too_small', view, side, message: `${name} is too small beside the largest to change anything.` }];
    });
  });
}
