/** Histories as the two sides of a flavour: who began with an item, and what those people also did. */
import { timeKey, windowOf, WITHIN, type Question } from './flavour.ts';
import type { Histories } from './histories.ts';

/** Everything about a set of customers that adds up: taken away with the sign turned, it leaves no trace. */
export interface Tally {
  /** Customers with any event that counts, and those with events on both sides. */
  people: number;
  both: number;
  /** For each item: distinct customers, and the sum of squared weights, of "People who…" and "Also did…". */
  peopleFirst: Int32Array;
  peopleAlso: Int32Array;
  squaresFirst: Float64Array;
  squaresAlso: Float64Array;
  /** For each view and side: items of customers for which it had the largest score. */
  decidedFirst: Float64Array;
  decidedAlso: Float64Array;
}

export interface Sides {
  /** "People who…", item by item: from `firstStarts[item]` on. */
  firstStarts: Uint32Array;
  firstCustomer: Uint32Array;
  firstWeight: Uint16Array;
  low: Float64Array;
  high: Float64Array;
  /** "Also did…", customer by customer, the events of one item together. */
  alsoStarts: Uint32Array;
  alsoItem: Uint32Array;
  alsoWeight: Uint16Array;
  alsoKey: Float64Array;
}

export function emptyTally(items: number, views: number): Tally {
  return {
    people: 0,
    both: 0,
    peopleFirst: new Int32Array(items),
    peopleAlso: new Int32Array(items),
    squaresFirst: new Float64Array(items),
    squaresAlso: new Float64Array(items),
    decidedFirst: new Float64Array(views),
    decidedAlso: new Float64Array(views),
  };
}

/** @param sign −1 takes these customers out of the tally */
export function toSides(histories: Histories, question: Question, tally: Tally, sign: 1 | -1): Sides {
  const items = tally.peopleFirst.length;
  const { customers, starts, items: itemOf, at, views } = histories;
  const anytime = question.within === WITHIN.anytime;
  const keyOf = timeKey(question);
  const first = groupsOf(items, question.first);
  const also = groupsOf(items, question.also);
  const firsts = growable();
  const alsos = growable();
  const alsoStarts = new Uint32Array(customers.length + 1);
  for (let customer = 0; customer < customers.length; customer++) {
    const [from, to] = [starts[customer] as number, starts[customer + 1] as number];
    first.read(itemOf, views, from, to);
    also.read(itemOf, views, from, to);
    tally.people += sign;
    if (first.count > 0 && also.count > 0) tally.both += sign;
    tallySide(first, sign, tally.peopleFirst, tally.squaresFirst, tally.decidedFirst);
    tallySide(also, sign, tally.peopleAlso, tally.squaresAlso, tally.decidedAlso);
    for (let slot = 0; slot < first.count; slot++) {
      firsts.push(
        first.item[slot] as number,
        first.weight[slot] as number,
        anytime ? 0 : keyOf(at[first.earliest[slot] as number] as number),
        customer,
      );
    }
    if (anytime) {
      for (let slot = 0; slot < also.count; slot++) alsos.push(also.item[slot] as number, also.weight[slot] as number, 0, 0);
    } else {
      for (const event of also.grouped(itemOf, views, from, to)) {
        const [item, weight, key] = [itemOf[event] as number, question.also[views[event] as number] as number, keyOf(at[event] as number)];
        if (!alsos.repeats(item, key, alsoStarts[customer] as number)) alsos.push(item, weight, key, 0);
        else alsos.raise(weight);
      }
    }
    alsoStarts[customer + 1] = alsos.length();
  }
  return {
    ...byItem(firsts, items, question),
    alsoStarts,
    alsoItem: alsos.items(),
    alsoWeight: alsos.weights(),
    alsoKey: anytime ? new Float64Array() : alsos.keys(),
  };
}

function tallySide(groups: Groups, sign: 1 | -1, people: Int32Array, squares: Float64Array, decided: Float64Array): void {
  for (let slot = 0; slot < groups.count; slot++) {
    const item = groups.item[slot] as number;
    const weight = groups.weight[slot] as number;
    people[item] = (people[item] as number) + sign;
    squares[item] = (squares[item] as number) + sign * weight * weight;
    const view = groups.view[slot] as number;
    decided[view] = (decided[view] as number) + sign;
  }
}

/** The distinct items of one customer on one side, with their largest weights. */
interface Groups {
  count: number;
  item: Uint32Array;
  weight: Uint16Array;
  /** The view that gave that weight. */
  view: Uint8Array;
  /** The first event on the item. */
  earliest: Uint32Array;
  read(items: Uint32Array, views: Uint8Array, from: number, to: number): void;
  /** The events, those of one item together, by time. */
  grouped(items: Uint32Array, views: Uint8Array, from: number, to: number): Uint32Array;
}

const MAX_SLOTS = 512;

function groupsOf(items: number, weights: Uint16Array): Groups {
  const slotOf = new Int32Array(items).fill(-1);
  const sizes = new Uint32Array(MAX_SLOTS + 1);
  const order = new Uint32Array(MAX_SLOTS);
  const groups: Groups = {
    count: 0,
    item: new Uint32Array(MAX_SLOTS),
    weight: new Uint16Array(MAX_SLOTS),
    view: new Uint8Array(MAX_SLOTS),
    earliest: new Uint32Array(MAX_SLOTS),
    read(items, views, from, to) {
      for (let slot = 0; slot < groups.count; slot++) slotOf[groups.item[slot] as number] = -1;
      let count = 0;
      for (let event = from; event < to; event++) {
        const view = views[event] as number;
        const weight = weights[view] as number;
        if (weight === 0) continue;
        const item = items[event] as number;
        let slot = slotOf[item] as number;
        if (slot < 0) {
          slot = count++;
          slotOf[item] = slot;
          groups.item[slot] = item;
          groups.earliest[slot] = event;
          groups.weight[slot] = 0;
        }
        const known = groups.weight[slot] as number;
        // Where views have equal scores, the first in the list has decided, whichever event came first.
        if (weight > known || (weight === known && view < (groups.view[slot] as number))) {
          groups.weight[slot] = weight;
          groups.view[slot] = view;
        }
      }
      groups.count = count;
    },
    grouped(items, views, from, to) {
      sizes.fill(0, 0, groups.count + 1);
      let total = 0;
      for (let event = from; event < to; event++) {
        if (weights[views[event] as number] === 0) continue;
        const next = (slotOf[items[event] as number] as number) + 1;
        sizes[next] = (sizes[next] as number) + 1;
        total++;
      }
      for (let slot = 0; slot < groups.count; slot++) sizes[slot + 1] = (sizes[slot + 1] as number) + (sizes[slot] as number);
      for (let event = from; event < to; event++) {
        if (weights[views[event] as number] === 0) continue;
        const slot = slotOf[items[event] as number] as number;
        order[sizes[slot] as number] = event;
        sizes[slot] = (sizes[slot] as number) + 1;
      }
      return order.subarray(0, total);
    },
  };
  return groups;
}

interface Growable {
  push(item: number, weight: number, key: number, customer: number): void;
  /** True where the last one, if it lies at or after `since`, has the same item and key. */
  repeats(item: number, key: number, since: number): boolean;
  raise(weight: number): void;
  length(): number;
  items(): Uint32Array;
  weights(): Uint16Array;
  keys(): Float64Array;
  customers(): Uint32Array;
}

/** Columns whose length is known only at the end. */
function growable(): Growable {
  let length = 0;
  let item = new Uint32Array(1024);
  let weight = new Uint16Array(1024);
  let key = new Float64Array(1024);
  let customer = new Uint32Array(1024);
  const grow = () => {
    const size = Math.ceil(item.length * 1.5);
    const [a, b, c, d] = [new Uint32Array(size), new Uint16Array(size), new Float64Array(size), new Uint32Array(size)];
    a.set(item);
    b.set(weight);
    c.set(key);
    d.set(customer);
    [item, weight, key, customer] = [a, b, c, d];
  };
  return {
    push(nextItem, nextWeight, nextKey, nextCustomer) {
      if (length === item.length) grow();
      item[length] = nextItem;
      weight[length] = nextWeight;
      key[length] = nextKey;
      customer[length++] = nextCustomer;
    },
    repeats: (nextItem, nextKey, since) => length > since && item[length - 1] === nextItem && key[length - 1] === nextKey,
    raise(next) {
      weight[length - 1] = Math.max(weight[length - 1] as number, next);
    },
    length: () => length,
    items: () => item.subarray(0, length),
    weights: () => weight.subarray(0, length),
    keys: () => key.subarray(0, length),
    customers: () => customer.subarray(0, length),
  };
}

function byItem(
  firsts: Growable,
  items: number,
  question: Question,
): Pick<Sides, 'firstStarts' | 'firstCustomer' | 'firstWeight' | 'low' | 'high'> {
  const [item, weight, key, customer] = [firsts.items(), firsts.weights(), firsts.keys(), firsts.customers()];
  const firstStarts = new Uint32Array(items + 1);
  for (let n = 0; n < item.length; n++) {
    const next = (item[n] as number) + 1;
    firstStarts[next] = (firstStarts[next] as number) + 1;
  }
  for (let n = 0; n < items; n++) firstStarts[n + 1] = (firstStarts[n + 1] as number) + (firstStarts[n] as number);
  const next = firstStarts.slice();
  const timed = question.within !== WITHIN.anytime;
  const firstCustomer = new Uint32Array(item.length);
  const firstWeight = new Uint16Array(item.length);
  const [low, high] = [new Float64Array(timed ? item.length : 0), new Float64Array(timed ? item.length : 0)];
  for (let n = 0; n < item.length; n++) {
    const of = item[n] as number;
    const to = next[of] as number;
    next[of] = to + 1;
    firstCustomer[to] = customer[n] as number;
    firstWeight[to] = weight[n] as number;
    if (timed) [low[to], high[to]] = windowOf(question, key[n] as number);
  }
  return { firstStarts, firstCustomer, firstWeight, low, high };
}
