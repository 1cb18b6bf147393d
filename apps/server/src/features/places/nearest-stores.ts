/** Keeps the indexes of the tables that were asked for last, within a bound of bytes. */
import type { NearestStores, ReadStores, StoreTable } from './stores.port.ts';
import { buildStoreIndex, type StoreIndex } from './store-index.ts';

const MAX_BYTES = 256 * 1024 * 1024;

export function createNearestStores(readStores: ReadStores, maxBytes = MAX_BYTES): NearestStores {
  /** The last used come last. */
  const held = new Map<string, StoreIndex>();
  const building = new Map<string, Promise<StoreIndex>>();
  const bytesHeld = () => [...held.values()].reduce((sum, { bytes }) => sum + bytes, 0);

  async function indexOf(table: StoreTable): Promise<StoreIndex> {
    const name = nameOf(table);
    const known = held.get(name);
    if (known) {
      held.delete(name);
      held.set(name, known);
      return known;
    }
    const running = building.get(name);
    if (running) return running;
    const built = build(table).finally(() => building.delete(name));
    building.set(name, built);
    return built;
  }

  async function build(table: StoreTable): Promise<StoreIndex> {
    const index = await buildStoreIndex(readStores(table), maxBytes);
    // Versions that still pin an older generation build it again: most do not.
    for (const name of held.keys()) if (name.startsWith(`${table.companyId}:${table.tableId}:`)) held.delete(name);
    held.set(nameOf(table), index);
    for (const oldest of held.keys()) {
      if (bytesHeld() <= maxBytes || held.size === 1) break;
      held.delete(oldest);
    }
    return index;
  }

  return {
    async nearestStores(table, from, count, maxMiles) {
      const index = await indexOf(table);
      return from ? index.nearest(from, count, maxMiles) : index.first(count);
    },
    get bytes() {
      return bytesHeld();
    },
  };
}

function nameOf({ companyId, tableId, generation }: StoreTable): string {
  return `${companyId}:${tableId}:${generation}`;
}
