/**
 * Events sorted into histories: by customer, then by time, the newest 500 of each. Their order of arrival
 * leaves no trace.
 */
import type { Question } from './flavour.ts';

export const MAX_EVENTS_PER_CUSTOMER = 500;

/** Events in columns, in any order. An event that several views show may come once for each. */
export interface EventColumns {
  /** Whole numbers below 2³². */
  customers: ArrayLike<number>;
  /** Positions in the list of item ids that comes with the events. */
  items: ArrayLike<number>;
  /** Unix milliseconds. */
  at: ArrayLike<number>;
  /** Positions in `Question.views`. */
  views: ArrayLike<number>;
}

export interface Histories {
  /** Ascending. */
  customers: Uint32Array;
  /** Where the events of each begin; one more than there are customers. */
  starts: Uint32Array;
  items: Uint32Array;
  at: Float64Array;
  views: Uint8Array;
}

/**
 * @param ids of the events' own list of items
 * @param itemOf from that list to the positions that the histories use
 */
export function toHistories(events: EventColumns, question: Question, ids: readonly string[], itemOf: ArrayLike<number>): Histories {
  const { customers, counts, slots } = countByCustomer(events, question, ids.length);
  const order = sortByCustomer(slots, counts);
  const at = (row: number) => Math.floor(events.at[row] as number);
  const compare = (a: number, b: number) => at(a) - at(b) || compareTied(a, b);
  // How items are numbered must not decide which of two events at the same moment is the 501st.
  const compareTied = (a: number, b: number) =>
    compareIds(ids[events.items[a] as number] as string, ids[events.items[b] as number] as string) ||
    (events.views[a] as number) - (events.views[b] as number);
  const kept = counts.map((count) => Math.min(count, MAX_EVENTS_PER_CUSTOMER));
  const histories = emptyHistories(
    customers.length,
    kept.reduce((sum, count) => sum + count, 0),
  );
  histories.customers.set(customers);
  for (let n = 0; n < kept.length; n++) histories.starts[n + 1] = (histories.starts[n] as number) + (kept[n] as number);
  for (let customer = 0, end = 0, to = 0; customer < customers.length; customer++) {
    const from = end;
    end += counts[customer] as number;
    sortRange(order, from, end, compare);
    for (let n = Math.max(from, end - MAX_EVENTS_PER_CUSTOMER); n < end; n++, to++) {
      const row = order[n] as number;
      histories.items[to] = itemOf[events.items[row] as number] as number;
      histories.at[to] = at(row);
      histories.views[to] = events.views[row] as number;
    }
  }
  return histories;
}

/**
 * The events of these customers replaced by others; a customer without any leaves.
 * @param changed ascending, with all customers of `next`
 */
export function replaceHistories(old: Histories, changed: Uint32Array, next: Histories): Histories {
  const parts: Part[] = [];
  let [a, b] = [0, 0];
  for (const customer of changed) {
    const until = placeOf(old.customers, customer, a);
    if (until > a) parts.push({ of: old, from: a, until });
    a = old.customers[until] === customer ? until + 1 : until;
    if (next.customers[b] === customer) addPart(parts, next, b++);
  }
  if (a < old.customers.length) parts.push({ of: old, from: a, until: old.customers.length });
  return joinParts(parts);
}

/**
 * Only these customers, as histories of their own.
 * @param wanted ascending
 */
export function pickHistories(all: Histories, wanted: Uint32Array): Histories {
  const parts: Part[] = [];
  let from = 0;
  for (const customer of wanted) {
    from = placeOf(all.customers, customer, from);
    if (all.customers[from] === customer) addPart(parts, all, from);
  }
  return joinParts(parts);
}

/** Where the customer is from `from` on, or would be. */
function placeOf(customers: Uint32Array, customer: number, from: number): number {
  let [low, high] = [from, customers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((customers[middle] as number) < customer) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Customers that lie side by side. */
interface Part {
  of: Histories;
  from: number;
  until: number;
}

function addPart(parts: Part[], of: Histories, customer: number): void {
  const last = parts.at(-1);
  if (last?.of === of && last.until === customer) last.until++;
  else parts.push({ of, from: customer, until: customer + 1 });
}

function joinParts(parts: readonly Part[]): Histories {
  const size = ({ of, from, until }: Part) => (of.starts[until] as number) - (of.starts[from] as number);
  const customers = parts.reduce((sum, { from, until }) => sum + until - from, 0);
  const joined = emptyHistories(
    customers,
    parts.reduce((sum, part) => sum + size(part), 0),
  );
  let [toCustomer, toEvent] = [0, 0];
  for (const part of parts) {
    const { of, from, until } = part;
    const start = of.starts[from] as number;
    const end = start + size(part);
    joined.customers.set(of.customers.subarray(from, until), toCustomer);
    for (let n = from; n < until; n++) joined.starts[++toCustomer] = (of.starts[n + 1] as number) - start + toEvent;
    joined.items.set(of.items.subarray(start, end), toEvent);
    joined.at.set(of.at.subarray(start, end), toEvent);
    joined.views.set(of.views.subarray(start, end), toEvent);
    toEvent += end - start;
  }
  return joined;
}

function emptyHistories(customers: number, events: number): Histories {
  return {
    customers: new Uint32Array(customers),
    starts: new Uint32Array(customers + 1),
    items: new Uint32Array(events),
    at: new Float64Array(events),
    views: new Uint8Array(events),
  };
}

/** By code units, as `<` compares: the order of items wherever they tie. */
export function compareIds(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Customers ascending, how many events each has, and each event's customer by position; what no score counts
 * is −1.
 */
function countByCustomer(
  events: EventColumns,
  { first, also }: Question,
  items: number,
): { customers: Uint32Array; counts: Uint32Array; slots: Int32Array } {
  const { length } = events.customers;
  const slots = new Int32Array(length).fill(-1);
  const seen = new Map<number, number>();
  let highest = 0;
  for (let row = 0; row < length; row++) highest = Math.max(highest, events.customers[row] as number);
  // A table by number is faster than a map, where the numbers lie close.
  const table = highest < length * 8 + 1024 ? new Int32Array(highest + 1).fill(-1) : undefined;
  const found: number[] = [];
  const counted: number[] = [];
  for (let row = 0; row < length; row++) {
    const view = events.views[row] as number;
    if (!first[view] && !also[view]) continue;
    if ((events.items[row] as number) >= items || !Number.isFinite(events.at[row])) throw new RangeError(`Event ${row} can't be read.`);
    const customer = events.customers[row] as number;
    let slot = table ? (table[customer] as number) : (seen.get(customer) ?? -1);
    if (slot < 0) {
      slot = found.length;
      found.push(customer);
      counted.push(0);
      if (table) table[customer] = slot;
      else seen.set(customer, slot);
    }
    counted[slot] = (counted[slot] as number) + 1;
    slots[row] = slot;
  }
  const order = Uint32Array.from(found.keys()).sort((a, b) => (found[a] as number) - (found[b] as number));
  const place = new Int32Array(found.length);
  for (let n = 0; n < order.length; n++) place[order[n] as number] = n;
  for (let row = 0; row < length; row++) if ((slots[row] as number) >= 0) slots[row] = place[slots[row] as number] as number;
  return {
    customers: Uint32Array.from(order, (slot) => found[slot] as number),
    counts: Uint32Array.from(order, (slot) => counted[slot] as number),
    slots,
  };
}

/** Rows of events, customer by customer. */
function sortByCustomer(slots: Int32Array, counts: Uint32Array): Uint32Array {
  const next = new Uint32Array(counts.length);
  let total = 0;
  for (let customer = 0; customer < counts.length; customer++) {
    next[customer] = total;
    total += counts[customer] as number;
  }
  const order = new Uint32Array(total);
  for (let row = 0; row < slots.length; row++) {
    const slot = slots[row] as number;
    if (slot < 0) continue;
    const to = next[slot] as number;
    order[to] = row;
    next[slot] = to + 1;
  }
  return order;
}

/** Events mostly come in order: then nothing moves. */
function sortRange(order: Uint32Array, from: number, to: number, compare: (a: number, b: number) => number): void {
  if (to - from > 64) {
    order.subarray(from, to).sort(compare);
    return;
  }
  for (let n = from + 1; n < to; n++) {
    const row = order[n] as number;
    let at = n;
    for (; at > from && compare(order[at - 1] as number, row) > 0; at--) order[at] = order[at - 1] as number;
    order[at] = row;
  }
}
