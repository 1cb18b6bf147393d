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
  const hours = new Map<string, number[]>();
  for (const frame of frames) {
    const body = frame + HEADER_BYTES;
    const sums = sumsOf(buffer, body);
    const kind = buffer.readUInt8(body + BODY.kind);
    const opened = openedWith(buffer, body);
    const key = [
      buffer.readUInt32LE(body + BODY.companyId),
      buffer.readUInt32LE(body + BODY.objectId),
      Math.floor(buffer.readDoubleLE(body + BODY.atMs) / HOUR_MS) - FIRST_HOUR,
      kind === RECORD_KIND.answered ? RECORD_KIND.impression : kind,
      buffer.readUInt8(body + BODY.openerClass),
      opened.client,
      opened.device,
      opened.country,
    ];
    const name = key.join();
    const [total = 0, answers = 0, ms = 0, bytes = 0] = hours.get(name)?.slice(key.length) ?? [];
    hours.set(name, [
      ...key,
      total + (kind === RECORD_KIND.answered ? 0 : 1),
      answers + (sums?.answers ?? 0),
      ms + Math.round(sums?.answerMs ?? 0),
      bytes + Math.round(sums?.bytes ?? 0),
    ]);
  }
  const rows = [...hours.values()];
  await client.query({ name: 'add hours', text: ADD, values: Array.from({ length: 12 }, (_, column) => rows.map((row) => row[column])) });
}
