/** Small worlds in readable rows, and their neighbours as a plain table. */
import type { Flavour } from '../flavour.ts';
import { readFlavour } from '../flavour.ts';
import { encodeModel } from '../model-file.ts';
import { openModel } from '../read-model.ts';
import { neighboursOf } from '../recommend.ts';
import type { Batch } from '../state.ts';
import { buildState } from '../state.ts';

export interface WorldEvent {
  customer: number;
  view: string;
  item: string;
  /** Unix milliseconds. */
  at: number;
}

export interface World {
  flavour: Flavour;
  events: readonly WorldEvent[];
}

export interface NeighbourRow {
  item: string;
  gives: string;
  people: number;
  of: number;
  strength: number;
}

/**
 * Items are numbered in the order in which events name them; views that the flavour does not know are left
 * out, as a reader of events would.
 */
export function toBatch(views: readonly string[], events: readonly WorldEvent[]): Batch {
  const known = events.filter(({ view }) => views.includes(view));
  const items = [...new Set(known.map(({ item }) => item))];
  const places = new Map(items.map((item, place) => [item, place]));
  return {
    items,
    events: {
      customers: known.map(({ customer }) => customer),
      items: known.map(({ item }) => places.get(item) ?? 0),
      at: known.map(({ at }) => at),
      views: known.map(({ view }) => views.indexOf(view)),
    },
  };
}

/** Every item's neighbours, the strongest first. */
export function neighboursIn({ flavour, events }: World): NeighbourRow[] {
  const question = readFlavour(flavour);
  const model = openModel(encodeModel(buildState(question, toBatch(question.views, events)), { neighbours: 1000 }));
  return Array.from({ length: model.items }, (_, place) => model.idOf(place)).flatMap((item) =>
    neighboursOf(model, item).map(({ id, people, of, strength }) => ({ item, gives: id, people, of, strength })),
  );
}
