/**
 * Holds what the database cuts as hours of a timezone against the runtime's own calendar, around every change
 * of its clocks.
 */
import type { ClientBase } from 'pg';
import { ZONES } from '@limn/model';
import { wallsOf } from '@limn/query';

const [MINUTE_MS, HOUR_MS, STEP_MS] = [60_000, 3_600_000, 6 * 86_400_000];
const AROUND_MS = 4 * HOUR_MS;
/** Names that this runtime has and PostgreSQL does not. */
const FOREIGN_NAMES = 'ACT AET AGT ART AST BET BST CAT CNT CST CTT EAT ECT IET IST JST MIT NET NST PLT PNT PRT PST SST VST'.split(' ');

/** Every name that the list, the runtime or the database has. */
export async function zonesOfBothSides(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from pg_timezone_names');
  return [...new Set([...ZONES, ...Intl.supportedValuesOf('timeZone'), ...FOREIGN_NAMES, ...rows.map(({ name }) => name)])].toSorted();
}

/** Quarters of an hour at which both differ, of those around each change, and how many were looked at. */
export async function walkZone(client: ClientBase, zone: string, [fromYear, toYear]: [number, number]) {
  const shown = wallClock(zone);
  const instants = changesIn(shown, fromYear, toYear).flatMap((change) =>
    Array.from({ length: (2 * AROUND_MS) / (15 * MINUTE_MS) + 1 }, (_, quarter) => change - AROUND_MS + quarter * 15 * MINUTE_MS),
  );
  const values: unknown[] = [`{${instants.map((at) => new Date(at).toISOString()).join(',')}}`];
  const wall = wallsOf(zone, (value, type) => `$${values.push(value)}::${type}`);
  const { rows } = await client.query<{ wall: string }>(
    `select to_char(${wall('t.at')}, 'YYYY-MM-DD HH24:MI') as wall from unnest($1::timestamptz[]) with ordinality t (at, n) order by n`,
    values,
  );
  const wrong = instants.flatMap((at, index) => {
    const right = new Date(shown(at)).toISOString().slice(0, 16).replace('T', ' ');
    return rows[index]?.wall === right ? [] : [`${zone} ${new Date(at).toISOString()}: ${String(rows[index]?.wall)} for ${right}`];
  });
  return { wrong, walked: instants.length };
}

/**
 * A timezone's wall time at a whole minute, as if it were UTC: of its own, so that nothing of what is judged
 * is used.
 */
function wallClock(timeZone: string): (atMs: number) => number {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (atMs) => Date.parse(`${format.format(atMs).replace(' ', 'T')}Z`);
}

function changesIn(shown: (atMs: number) => number, fromYear: number, toYear: number): number[] {
  const ahead = (atMs: number) => shown(atMs) - atMs;
  const changes: number[] = [];
  for (let from = Date.UTC(fromYear, 0, 1); from < Date.UTC(toYear + 1, 0, 1); from += STEP_MS) {
    let [low, high] = [from, from + STEP_MS];
    if (ahead(low) === ahead(high)) continue;
    while (high - low > MINUTE_MS) {
      const middle = low + Math.floor((high - low) / MINUTE_MS / 2) * MINUTE_MS;
      if (ahead(middle) === ahead(low)) low = middle;
      else high = middle;
    }
    changes.push(high);
  }
  return changes;
}
