/** Tells which flavour a starting recipe means, by the names of the events that flavours count. */
import type { FlavourOnTable } from './recommended-items.port.ts';

/** The events of a shop, by words that their names have. */
const WORDS = {
  viewed: /view|visit|look|brows|\bsee|seen/i,
  basket: /basket|cart|\bbag|trolley/i,
  bought: /bought|buy|purchas|order|sold|\bsales?\b|transaction/i,
} as const;
export type ShopEvent = keyof typeof WORDS;

export interface WantedEvents {
  /** Left out: any. */
  peopleWho?: ShopEvent;
  /** Both sides count the same, among others perhaps: what goes together, not what follows. */
  together?: boolean;
  alsoDid: ShopEvent;
}

/** How many of these events are of the kind. */
export function knowsEvents(names: readonly string[], kind: ShopEvent): 'all' | 'some' | 'none' {
  const known = names.filter((name) => WORDS[kind].test(name.replaceAll('_', ' '))).length;
  return known === 0 ? 'none' : known === names.length ? 'all' : 'some';
}

/**
 * The flavour that fits best, the first of those that fit as well; undefined where “People who…” counts
 * something else in each. Events whose names say nothing to us are taken as they are.
 */
export function flavourFor(
  { peopleWho, together, alsoDid }: WantedEvents,
  flavours: readonly FlavourOnTable[],
): FlavourOnTable | undefined {
  if (!flavours.some((one) => [...one.peopleWho, ...one.alsoDid].some(isKnown))) return flavours[0];
  const points = { all: 2, some: 1, none: 0 };
  const fitting = flavours.flatMap((one) => {
    const starts = peopleWho === undefined ? 'all' : knowsEvents(one.peopleWho, peopleWho);
    const fits = starts === 'all' || (together === true && starts === 'some');
    const bothSides = together === true && one.peopleWho.every((name) => one.alsoDid.includes(name)) ? 10 : 0;
    return fits ? [{ one, points: bothSides + points[starts] * 3 + points[knowsEvents(one.alsoDid, alsoDid)] }] : [];
  });
  return fitting.toSorted((a, b) => b.points - a.points)[0]?.one;
}

function isKnown(name: string): boolean {
  return (Object.keys(WORDS) as ShopEvent[]).some((kind) => knowsEvents([name], kind) === 'all');
}
