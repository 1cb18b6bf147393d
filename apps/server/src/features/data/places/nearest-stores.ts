/**
 * Keeps the indexes of the tables that were asked for last, within a bound of bytes. While a large new
 * generation is read, the one before it answers.
 */
import type { Coordinates } from '@limn/places';
import { withDeadline } from '../../../platform/with-deadline.ts';
import type { NearestStores, ReadStores, StoreTable } from './stores.port.ts';
import { buildStoreIndex, type StoreIndex } from './store-index.ts';

const MAX_BYTES = 256 * 1024 * 1024;
/** For a new generation; less than a picture can wait for its stores. */
const TIMEOUT_MS = 200;
/** Enough to find the countries of a chain; some 20 ms, once for a generation. */
const POINTS_LOOKED_AT = 80;

export function createNearestStores(
  readStores: ReadStores,
  maxBytes = MAX_BYTES,
  timeoutMs = TIMEOUT_MS,
  countriesOf: (points: readonly Coordinates[]) => Promise<string[]> = async () => [],
): NearestStores {
  const countries = new WeakMap<StoreIndex, Promise<string[]>>();
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
    const running = building.get(name) ?? start(name, table);
    const before = generationBefore(table);
    return before
      ? ((await withDeadline(
          running.catch(() => undefined),
          timeoutMs,
        )) ?? before)
      : running;
  }

  function start(name: string, table: StoreTable): Promise<StoreIndex> {
    const built = build(table).finally(() => building.delete(name));
    building.set(name, built);
    return built;
  }

  function generationBefore({ companyId, tableId }: StoreTable): StoreIndex | undefined {
    const name = [...held.keys()].findLast((key) => key.startsWith(`${companyId}:${tableId}:`));
    return name === undefined ? undefined : held.get(name);
  }

  async function build(table: StoreTable): Promise<StoreIndex> {
    const index = await buildStoreIndex(readStores(table), maxBytes);
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
    async countries(table) {
      const index = await indexOf(table);
      const known = countries.get(index) ?? countriesOf(index.sample(POINTS_LOOKED_AT));
      countries.set(index, known);
      known.catch(() => countries.delete(index));
      return known;
    },
    get bytes() {
      return bytesHeld();
    },
  };
}

function nameOf({ companyId, tableId, generation }: StoreTable): string {
  return `${companyId}:${tableId}:${generation}`;
}
