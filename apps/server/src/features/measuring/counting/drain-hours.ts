/** Adds a batch to the sums by hour, class, client, device and country: how many opens, how quickly answered, how many bytes. */
import type { Client } from 'pg';
import { RECORD_KIND } from '@limn/model';
import { BODY, HEADER_BYTES } from './record-frame.ts';
import { openedWith, sumsOf } from './record.ts';

const HOUR_MS = 3_600_000;
const FIRST_HOUR = Date.UTC(2020, 0, 1) / HOUR_MS;

const KEY = 'company_id, object_id, hour, kind, class, client, device, country';
// In one order always, so that two drainers never wait for each other in a circle.
const ADD = `insert into roll_hour as r (${KEY}, total, answers, answer_ms, bytes)
  select * from unnest($1::int[], $2::int[], $3::int[], $4::smallint[], $5::smallint[], $6::smallint[], $7::smallint[], $8::smallint[],
    $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[]) order by 1, 2, 3, 4, 5, 6, 7, 8
  on conflict (${KEY}) do update set total = r.total + excluded.total, answers = r.answers + excluded.answers,
    answer_ms = r.answer_ms + excluded.answer_ms, bytes = r.bytes + excluded.bytes`;

/** Within the transaction of the batch. `frames` are offsets of whole records in `buffer`. */
export async function addHours(client: Client, buffer: Buffer, frames: readonly number[]): Promise<void> {
  const hours = new Map<string, Map<number, number[]>>();
  for (const frame of frames) {
    const body = frame + HEADER_BYTES;
    const sums = sumsOf(buffer, body);
    const kind = buffer.readUInt8(body + BODY.kind);
    const { client, device, country } = openedWith(buffer, body);
    const company = buffer.readUInt32LE(body + BODY.companyId);
    const object = buffer.readUInt32LE(body + BODY.objectId);
    const hour = Math.floor(buffer.readDoubleLE(body + BODY.atMs) / HOUR_MS) - FIRST_HOUR;
    const counted = kind === RECORD_KIND.answered ? RECORD_KIND.impression : kind;
    const openerClass = buffer.readUInt8(body + BODY.openerClass);
    // A short text for each record, and an array for each row only: thousands of records have the same few rows.
    const place = `${company} ${object} ${hour}`;
    let openers = hours.get(place);
    if (!openers) hours.set(place, (openers = new Map()));
    const opener = packed(counted, openerClass, client, device, country);
    let row = openers.get(opener);
    if (!row) openers.set(opener, (row = [company, object, hour, counted, openerClass, client, device, country, 0, 0, 0, 0]));
    add(row, SUMS.total, kind === RECORD_KIND.answered ? 0 : 1);
    if (!sums) continue;
    add(row, SUMS.answers, sums.answers);
    add(row, SUMS.ms, Math.round(sums.answerMs));
    add(row, SUMS.bytes, Math.round(sums.bytes));
  }
  const rows = [...hours.values()].flatMap((openers) => [...openers.values()]);
  // Written as the database reads it: the driver would put each number in quotes.
  const values = Array.from({ length: COLUMNS }, (_, column) => `{${rows.map((row) => row[column]).join()}}`);
  await client.query({ name: 'add hours', text: ADD, values });
}

const COLUMNS = 12;

/** Codes of 8 bits, and a country of 16. */
function packed(kind: number, openerClass: number, client: number, device: number, country: number): number {
  return (kind * 256 + openerClass) * 2 ** 32 + client * 2 ** 24 + device * 2 ** 16 + country;
}

/** Places of the sums in a row, behind its key. */
const SUMS = { total: 8, answers: 9, ms: 10, bytes: 11 } as const;

function add(row: number[], place: number, more: number): void {
  row[place] = (row[place] ?? 0) + more;
}
