/** Lists for a customer: the neighbours of what they did, newest first, each with the reason. */
import type { FlavourModel } from './model-file.ts';

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

export function neighboursOf(model: FlavourModel, id: string, isLeftOut: (id: string) => boolean = () => false): Neighbour[] {
  const place = model.placeOf(id);
  if (place < 0) return [];
  const neighbours: Neighbour[] = [];
  for (let n = model.starts[place] as number; n < (model.starts[place + 1] as number); n++) {
    const other = model.idOf(model.neighbour[n] as number);
    if (isLeftOut(other)) continue;
    neighbours.push({
      id: other,
      people: model.support[n] as number,
      of: model.peopleFirst[place] as number,
      strength: model.strength[n] as number,
    });
  }
  return neighbours;
}

/**
 * @param history items of the customer's "People who…" events, newest first. Repeats are ignored; leave them out of the answer by `isLeftOut`.
 */
export function recommend(model: FlavourModel, history: readonly string[], options: RecommendOptions): Recommendation[] {
  const { limit, isLeftOut = () => false, fill = true } = options;
  const scores = new Map<number, { score: number; best: number; because: number; pair: number }>();
  let weight = 1;
  for (const id of [...new Set(history)].slice(0, MAX_HISTORY)) {
    const place = model.placeOf(id);
    if (place < 0) continue;
    for (let n = model.starts[place] as number; n < (model.starts[place + 1] as number); n++) {
      const other = model.neighbour[n] as number;
      const part = weight * (model.strength[n] as number);
      const known = scores.get(other);
      if (!known) scores.set(other, { score: part, best: part, because: place, pair: n });
      else {
        known.score += part;
        if (part > known.best) Object.assign(known, { best: part, because: place, pair: n });
      }
    }
    weight *= DECAY;
  }
  const ranked = [...scores].sort(([a, left], [b, right]) => right.score - left.score || a - b);
  const list: Recommendation[] = [];
  for (const [place, { score, because, pair }] of ranked) {
    if (list.length >= limit) return list;
    const id = model.idOf(place);
    if (isLeftOut(id)) continue;
    list.push({
      id,
      score,
      because: { kind: 'did', item: model.idOf(because), people: model.support[pair] as number, of: model.peopleFirst[because] as number },
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
