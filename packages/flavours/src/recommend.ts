/** Lists for a customer: the neighbours of what they did, newest first, each with the reason. */
import type { ReadableModel } from './read-model.ts';

/** How much less each older item counts than the one after it. */
const DECAY = 0.9;
const MAX_HISTORY = 50;

export interface Neighbour {
  id: string;
  /** "42 of 318 people". */
  people: number;
  of: number;
  strength: number;
}

export interface Recommendation {
  id: string;
  score: number;
  /** `popular`: filled up, since the customer's own events gave too few. */
  because: { kind: 'did'; item: string; people: number; of: number } | { kind: 'popular'; people: number };
}

export interface RecommendOptions {
  limit: number;
  /** Items that must not come out: what the customer already bought, what is no longer offered. */
  isLeftOut?: (id: string) => boolean;
  /** Fill up with what is popular. */
  fill?: boolean;
}

export function neighboursOf(model: ReadableModel, id: string, isLeftOut: (id: string) => boolean = () => false): Neighbour[] {
  const place = model.placeOf(id);
  if (place < 0) return [];
  const neighbours: Neighbour[] = [];
  const { neighbour, support, strength } = model.neighboursAt(place);
  for (let n = 0; n < neighbour.length; n++) {
    const other = model.idOf(neighbour[n] as number);
    if (isLeftOut(other)) continue;
    neighbours.push({ id: other, people: support[n] as number, of: model.peopleFirst[place] as number, strength: strength[n] as number });
  }
  return neighbours;
}

/**
 * @param history items of the customer's "People who…" events, newest first. Repeats are ignored; leave them
 * out of the answer by `isLeftOut`.
 */
export function recommend(model: ReadableModel, history: readonly string[], options: RecommendOptions): Recommendation[] {
  const { limit, isLeftOut = () => false, fill = true } = options;
  const scores = new Map<number, { score: number; best: number; because: number; people: number }>();
  let weight = 1;
  for (const id of [...new Set(history)].slice(0, MAX_HISTORY)) {
    const place = model.placeOf(id);
    if (place < 0) continue;
    const { neighbour, support, strength } = model.neighboursAt(place);
    for (let n = 0; n < neighbour.length; n++) {
      const other = neighbour[n] as number;
      const part = weight * (strength[n] as number);
      const known = scores.get(other);
      if (!known) scores.set(other, { score: part, best: part, because: place, people: support[n] as number });
      else {
        known.score += part;
        if (part > known.best) Object.assign(known, { best: part, because: place, people: support[n] as number });
      }
    }
    weight *= DECAY;
  }
  const ranked = [...scores].sort(([a, left], [b, right]) => right.score - left.score || a - b);
  const list: Recommendation[] = [];
  for (const [place, { score, because, people }] of ranked) {
    if (list.length >= limit) return list;
    const id = model.idOf(place);
    if (isLeftOut(id)) continue;
    list.push({
      id,
      score,
      because: { kind: 'did', item: model.idOf(because), people, of: model.peopleFirst[because] as number },
    });
  }
  if (!fill) return list;
  for (const place of model.popular) {
    if (list.length >= limit) break;
    if (scores.has(place)) continue;
    const id = model.idOf(place);
    if (!isLeftOut(id)) list.push({ id, score: 0, because: { kind: 'popular', people: model.peopleAlso[place] as number } });
  }
  return list;
}
