/** Events as they are read, in columns that grow: customers and items as numbers, in the order in which they first came. */
import type { Batch } from '@limn/flavours';

export interface GrowingColumns {
  /** @param at Unix milliseconds */
  add(customer: string, item: string, at: number, view: number): void;
  size(): number;
  /** Views of the columns, to be read before the next event is added. */
  batch(): Batch;
}

const FIRST_ROWS = 65_536;

export function createEventColumns(): GrowingColumns {
  const customers = new Map<string, number>();
  const items = new Map<string, number>();
  let length = 0;
  let columns = make(FIRST_ROWS);

  const numberOf = (numbers: Map<string, number>, id: string): number => {
    const known = numbers.get(id);
    if (known !== undefined) return known;
    numbers.set(id, numbers.size);
    return numbers.size - 1;
  };

  return {
    add(customer, item, at, view) {
      if (length === columns.at.length) {
        const larger = make(length * 2);
        larger.customers.set(columns.customers);
        larger.items.set(columns.items);
        larger.at.set(columns.at);
        larger.views.set(columns.views);
        columns = larger;
      }
      columns.customers[length] = numberOf(customers, customer);
      columns.items[length] = numberOf(items, item);
      columns.at[length] = at;
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
  };
}

function make(rows: number) {
  return { customers: new Uint32Array(rows), items: new Uint32Array(rows), at: new Float64Array(rows), views: new Uint8Array(rows) };
}
