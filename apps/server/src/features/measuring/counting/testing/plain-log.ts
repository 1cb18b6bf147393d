/**
 * The log of one company as plain columns in memory, counted by marking who was seen: it knows nothing of
 * rolls, chains or SQL.
 */
import { RECORD_KIND } from '@limn/model';
import type { Client } from 'pg';
import type { Counts } from '../reports.read.ts';

export interface PlainLog {
  rows: number;
  /** The company as a whole under 0, and each object that has any, within [from, to]. */
  count(from: number, to: number): Map<number, Counts>;
}

const PAGE = 'select object_id, recipient::text, day, kind from impression where company_id = $1 and counted and batch_id = any ($2)';
const BATCHES_AT_ONCE = 5;
const [OPENED, CLICKED] = [1, 2];
/** Sums of a place: opens, people, clicks, people who clicked. */
const FIGURES = 4;

export async function readPlainLog(client: Client, companyId: number): Promise<PlainLog> {
  const columns = { objects: [] as number[], people: [] as number[], days: [] as number[], clicks: [] as boolean[] };
  const numbers = new Map<string, number>();
  const { rows: batches } = await client.query<{ id: number }>('select id from batch order by id');
  for (let at = 0; at < batches.length; at += BATCHES_AT_ONCE) {
    const ids = batches.slice(at, at + BATCHES_AT_ONCE).map(({ id }) => id);
    const { rows } = await client.query<{ object_id: number; recipient: string; day: number; kind: number }>(PAGE, [companyId, ids]);
    for (const { object_id: object, recipient, day, kind } of rows) {
      const person = numbers.get(recipient) ?? numbers.size;
      numbers.set(recipient, person);
      columns.objects.push(object);
      columns.people.push(person);
      columns.days.push(day);
      columns.clicks.push(kind === RECORD_KIND.click);
    }
  }
  return plainLog(columns, numbers.size);
}

function plainLog(
  { objects, people, days, clicks }: Record<'objects' | 'people' | 'days', number[]> & { clicks: boolean[] },
  persons: number,
): PlainLog {
  const implied = impliedOpens();
  const places = objects.reduce((max, object) => Math.max(max, object), 0) + 1;
  /** One byte for each person in each place; place 0 is the company. */
  const marks = new Uint8Array(places * persons);

  /** A click on a day without an open of the same person and object stands for one, once. */
  function impliedOpens(): Uint8Array {
    const opened = new Set<number>();
    // Numbers stay exact: objects below 2⁷, days below 2¹⁶, persons below 2³⁰.
    const keyOf = (row: number) => ((people[row] ?? 0) * 2 ** 16 + (days[row] ?? 0)) * 2 ** 7 + (objects[row] ?? 0);
    for (let row = 0; row < objects.length; row++) if (!clicks[row]) opened.add(keyOf(row));
    const stands = new Uint8Array(objects.length);
    for (let row = 0; row < objects.length; row++) {
      const key = keyOf(row);
      if (!clicks[row] || opened.has(key)) continue;
      opened.add(key);
      stands[row] = 1;
    }
    return stands;
  }

  return {
    rows: objects.length,
    count(from, to) {
      marks.fill(0);
      const sums = new Float64Array(places * FIGURES);
      for (let row = 0; row < objects.length; row++) {
        const day = days[row] ?? 0;
        if (day < from || day > to) continue;
        const isClick = clicks[row] === true;
        for (let place = 0; ; place = objects[row] ?? 0) {
          const [at, sum] = [place * persons + (people[row] ?? 0), place * FIGURES];
          const before = marks[at] ?? 0;
          add(sums, sum, isClick ? (implied[row] ?? 0) : 1);
          // Anyone who clicked counts as having opened.
          if ((before & OPENED) === 0) add(sums, sum + 1, 1);
          if (isClick) add(sums, sum + 2, 1);
          if (isClick && (before & CLICKED) === 0) add(sums, sum + 3, 1);
          marks[at] = before | (isClick ? OPENED | CLICKED : OPENED);
          if (place > 0) break;
        }
      }
      const counts = Array.from({ length: places }, (_, place): [number, Counts] => {
        const [totalOpens = 0, uniqueOpens = 0, totalClicks = 0, uniqueClicks = 0] = sums.subarray(place * FIGURES);
        return [place, { totalOpens, uniqueOpens, totalClicks, uniqueClicks }];
      });
      return new Map(counts.filter(([, { totalOpens, totalClicks }]) => totalOpens + totalClicks > 0));
    },
  };
}

function add(sums: Float64Array, at: number, value: number): void {
  sums[at] = (sums[at] ?? 0) + value;
}
