/**
 * Takes a person out of a company's events: rows (`erase-rows.ts`) and refused records of their own go whole,
 * for any of their properties may say who it was; in those of others the values that name them do. The same
 * for what was drained of a journal's file.
 */
import { closeSync, fdatasyncSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { Tx } from '../../../storage/tx.ts';
import { decodeEvent, EVENT_CODEC, FRAME, type EventRecord } from './event-record.ts';
import { listEvents } from './events.store.ts';
import { findPersonInEvents } from './find-person.read.ts';
import type { PersonInEvents } from './person-in-events.ts';

/**
 * Without what is of people who asked to be erased, for as long as they wait: refused records that are
 * retried meanwhile come to the journal once more. What was sent after they asked stays.
 */
export async function withoutErased<Sent extends EventRecord>(
  tx: Tx,
  companyId: number,
  records: readonly Sent[],
): Promise<readonly Sent[]> {
  const waiting = await tx.query<{ id: number; value: string; created_at: Date }>(
    'select id, value, created_at from erasure where company_id = $1 and value is not null',
    [companyId],
  );
  let left = records;
  for (const { id, value, created_at: askedAt } of waiting) {
    const person = await findPersonInEvents(tx, companyId, value);
    const before = left.length;
    left = left.flatMap((record) => {
      if (record.receivedMs > askedAt.getTime() || !record.payload.toLowerCase().includes(person.needle)) return [record];
      const payload = person.withoutPerson(record);
      return payload === null ? [] : [{ ...record, payload }];
    });
    const dropped = before - left.length;
    if (dropped > 0) await tx.run('update erasure set events = events + $3 where company_id = $1 and id = $2', [companyId, id, dropped]);
  }
  return left;
}

export async function eventIds(tx: Tx, companyId: number): Promise<number[]> {
  return (await listEvents(tx, companyId)).map(({ id }) => id);
}

/** Answers how many records were deleted. Retries wait for its end. */
export async function eraseFromRejects(tx: Tx, companyId: number, person: PersonInEvents): Promise<number> {
  await tx.query('select pg_advisory_xact_lock(7311, $1)', [companyId]);
  const rows = await tx.query<{ id: string; event_name: string; payload: string }>(
    'select id::text, event_name, payload from event_reject where company_id = $1 and strpos(lower(payload), $2) > 0',
    [companyId, person.needle],
  );
  let deleted = 0;
  for (const { id, event_name: eventName, payload } of rows) {
    const left = person.withoutPerson({ eventName, payload });
    if (left === null) deleted += await tx.run('delete from event_reject where company_id = $1 and id = $2', [companyId, id]);
    else if (left !== payload)
      await tx.run('update event_reject set payload = $3 where company_id = $1 and id = $2', [companyId, id, left]);
  }
  return deleted;
}

const WINDOW_BYTES = 4 * 1024 * 1024;

/**
 * Rewrites the file's first `upTo` bytes, which are drained; answers how many places changed. Records keep
 * their length: should the database lose what it drained last, those of others are drained once more, and the
 * person's own are records of no company.
 */
export function scrubEvents(path: string, upTo: number, companyId: number, person: PersonInEvents): number {
  const fd = openSync(path, 'r+');
  try {
    const end = Math.min(upTo, fstatSync(fd).size);
    const window = Buffer.allocUnsafe(Math.max(WINDOW_BYTES, 2 * EVENT_CODEC.largestFrame));
    let changed = 0;
    const write = (from: number, at: number, to: number) => {
      writeSync(fd, window, at, to - at, from + at);
      changed += 1;
    };
    for (let from = 0; from < end;) {
      const got = readSync(fd, window, 0, Math.min(window.length, end - from), from);
      const isLast = from + got >= end;
      let [at, damagedFrom] = [0, -1];
      // A record that the window cuts is whole in the next one.
      const stopAt = isLast ? got : got - EVENT_CODEC.largestFrame + 1;
      while (at < stopAt) {
        const length = EVENT_CODEC.frameAt(window, at, got);
        if (length <= 0) {
          if (damagedFrom < 0) damagedFrom = at;
          at += 1;
          continue;
        }
        if (damagedFrom >= 0 && person.overwrite(window.subarray(damagedFrom, at))) write(from, damagedFrom, at);
        damagedFrom = -1;
        if (scrubFrame(window, at, length, companyId, person)) write(from, at, at + length);
        at += length;
      }
      if (damagedFrom >= 0 && person.overwrite(window.subarray(damagedFrom, at))) write(from, damagedFrom, at);
      if (got === 0) break;
      from += at;
    }
    if (changed > 0) fdatasyncSync(fd);
    return changed;
  } finally {
    closeSync(fd);
  }
}

/** True where the record in the buffer is another one now. */
function scrubFrame(buffer: Buffer, at: number, length: number, companyId: number, person: PersonInEvents): boolean {
  const record = decodeEvent(buffer, at);
  if (record.companyId !== companyId) return false;
  const left = person.withoutPerson(record);
  if (left === record.payload) return false;
  const payloadAt = at + length - Buffer.byteLength(record.payload);
  buffer.fill(' ', payloadAt, at + length);
  if (left === null) buffer.fill(0, at + FRAME.companyId, at + FRAME.companyId + 4).fill(0, at + FRAME.key, at + FRAME.key + 16);
  else buffer.write(left, payloadAt);
  buffer.writeUInt32LE(crc32(buffer.subarray(at + FRAME.body, at + length)), at + FRAME.checksum);
  return true;
}
