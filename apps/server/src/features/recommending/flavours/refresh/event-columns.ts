/**
 * Events as they are read, in columns: customers and items as numbers, in the order in which they first came.
 */
import type { Batch } from '@limn/flavours';
import { createCustomerNumbers } from './customer-numbers.ts';

export interface EventColumns {
  /** @param line customer, item and Unix milliseconds, with `BETWEEN` between them */
  add(line: string, view: number): void;
  size(): number;
  /** Views of the columns, to be read before the next event is added. */
  batch(): Batch;
  /** Keys of the customers. */
  keys(): Uint32Array;
  numberOf(customer: string): number;
  /** Events that name the first are from now on the other's. */
  join(name: string, person: string): void;
}

/** Separates values; ids hold no control characters. */
export const BETWEEN = '\u001F';
const MIN_ROWS = 65_536;

/**
 * @param expected about how many rows: what is reserved takes memory only when it is filled
 * @param known keys of customers that have numbers already
 */
export function createEventColumns(expected: number, known?: Uint32Array): EventColumns {
  const customers = createCustomerNumbers(known);
  const items = new Map<string, number>();
  let length = 0;
  let columns = make(Math.max(MIN_ROWS, Math.ceil(expected * 1.05)));

  return {
    add(line, view) {
      if (length === columns.at.length) columns = grown(columns);
      const first = line.indexOf(BETWEEN);
      const last = line.lastIndexOf(BETWEEN);
      const item = line.slice(first + 1, last);
      let place = items.get(item);
      if (place === undefined) {
        place = items.size;
        items.set(item, place);
      }
      columns.customers[length] = customers.numberOf(line, first);
      columns.items[length] = place;
      columns.at[length] = Number(line.slice(last + 1));
      columns.views[length] = view;
      length++;
    },
    size: () => length,
    batch: () => ({
      items: [...items.keys()],
      events: {
        customers: columns.customers.subarray(0, length),
        items: columns.items.subarray(0, length),
        at: columns.at.subarray(0, length),
        views: columns.views.subarray(0, length),
      },
    }),
    keys: customers.keys,
    numberOf: (customer) => customers.numberOf(customer),
    join: customers.join,
  };
}

function make(rows: number) {
  return { customers: new Uint32Array(rows), items: new Uint32Array(rows), at: new Float64Array(rows), views: new Uint8Array(rows) };
}

function grown(old: ReturnType<typeof make>): ReturnType<typeof make> {
  const larger = make(Math.ceil(old.at.length * 1.5));
  larger.customers.set(old.customers);
  larger.items.set(old.items);
  larger.at.set(old.at);
  larger.views.set(old.views);
  return larger;
}
