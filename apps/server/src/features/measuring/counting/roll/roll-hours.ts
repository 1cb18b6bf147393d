/**
 * Sums by hour, class, client, device and country: how many opens, how quickly answered, how many bytes.
 * Plain sums, whatever the order.
 */
import type { Client } from 'pg';
import { createRows, type Table } from './add-rows.ts';
import { createColumn, createNumbering } from './numbering.ts';

/** For so many days hours are kept: single opens stand out in them. No reader looks further back. */
export const HOUR_DAYS = 31;

const HOUR_MS = 3_600_000;
const HOURS_AT_ONCE = 6;
const FIRST_HOUR = Date.UTC(2020, 0, 1) / HOUR_MS;

const KEY = 'company_id, object_id, hour, kind, class, client, device, country';
const ROLL_HOUR = {
  into: 'insert into roll_hour as r',
  columns: {
    company_id: 'int4',
    object_id: 'int4',
    hour: 'int4',
    kind: 'int2',
    class: 'int2',
    client: 'int2',
    device: 'int2',
    country: 'int2',
    total: 'int8',
    answers: 'int8',
    answer_ms: 'int8',
    bytes: 'int8',
  },
  onConflict: `on conflict (${KEY}) do update set total = r.total + excluded.total, answers = r.answers + excluded.answers,
    answer_ms = r.answer_ms + excluded.answer_ms, bytes = r.bytes + excluded.bytes`,
} as const satisfies Table;

/** An open: its object, its moment, the program and the place it came from. */
export interface Opened {
  companyId: number;
  objectId: number;
  /** Unix milliseconds. */
  atMs: number;
  kind: number;
  openerClass: number;
  client: number;
  device: number;
  country: number;
}

/** Drops those that are over, a few hours of them at a time, so that no transaction is long. */
export async function dropOldHours(client: Client, nowMs: number): Promise<void> {
  const first = Math.floor(nowMs / HOUR_MS) - FIRST_HOUR - HOUR_DAYS * 24;
  for (;;) {
    const { rows } = await client.query<{ oldest: number }>(
      'select min(hour) as oldest from roll_hour where hour < $1 having min(hour) is not null',
      [first],
    );
    if (!rows[0]) return;
    await client.query('delete from roll_hour where hour < $1', [Math.min(first, rows[0].oldest + HOURS_AT_ONCE)]);
  }
}

export interface HourTally {
  addOpen(opened: Opened): void;
  /** Answers of so many pictures, in all so many milliseconds after their requests and of so many bytes. */
  addAnswers(opened: Opened, sums: { answers: number; answerMs: number; bytes: number }): void;
  /** @param isDistributed whether rows go as a cluster takes them */
  write(client: Client, isDistributed: boolean): Promise<void>;
}

export function createHourTally(): HourTally {
  const hours = createNumbering();
  const total = createColumn();
  const [answers, answerMs, bytes] = [createColumn(Float64Array), createColumn(Float64Array), createColumn(Float64Array)];

  function rowOf({ companyId, objectId, atMs, kind, openerClass, client, device, country }: Opened): number {
    const hour = Math.floor(atMs / HOUR_MS) - FIRST_HOUR;
    return hours.of(companyId, objectId, hour, (kind << 24) | (openerClass << 16) | (client << 8) | device, country);
  }

  return {
    addOpen: (opened) => total.add(rowOf(opened), 1),
    addAnswers(opened, sums) {
      const row = rowOf(opened);
      answers.add(row, sums.answers);
      answerMs.add(row, Math.round(sums.answerMs));
      bytes.add(row, Math.round(sums.bytes));
    },
    async write(client, isDistributed) {
      const { columns, add } = createRows(ROLL_HOUR, { isDistributed });
      // In one order always, so that two writers never wait for each other in a circle.
      for (const row of hours.inOrder(0, 1, 2, 3, 4)) {
        const codes = hours.part(row, 3);
        columns.company_id.put(hours.part(row, 0));
        columns.object_id.put(hours.part(row, 1));
        columns.hour.put(hours.part(row, 2));
        columns.kind.put(codes >>> 24);
        columns.class.put((codes >>> 16) & 255);
        columns.client.put((codes >>> 8) & 255);
        columns.device.put(codes & 255);
        columns.country.put(hours.part(row, 4));
        columns.total.put(total.get(row));
        columns.answers.put(answers.get(row));
        columns.answer_ms.put(answerMs.get(row));
        columns.bytes.put(bytes.get(row));
      }
      await add(client);
    },
  };
}
