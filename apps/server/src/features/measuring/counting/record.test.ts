import { expect, test } from 'vitest';
import { decodeRecord, encodeRecord, frameAt, frameBytes, type CountRecord } from './record.ts';
import { randomRecord } from './testing/random-record.ts';
import { seededRandom } from './testing/seeded-random.ts';

const WORLD = { companies: [1, 4_000_000_000], objects: 5, recipients: 1000, firstDay: -400, days: 30_000 };

function encoded(records: readonly CountRecord[]): Buffer {
  const buffer = Buffer.alloc(records.reduce((sum, record) => sum + frameBytes(record), 0));
  let at = 0;
  for (const record of records) at = encodeRecord(buffer, at, record);
  return buffer;
}

test('every record comes back from its bytes as it went in', () => {
  const random = seededRandom(3);
  const records = Array.from({ length: 500 }, () => randomRecord(random, WORLD));
  const bytes = encoded(records);
  let at = 0;
  const back: CountRecord[] = [];
  for (let length = 0; (length = frameAt(bytes, at, bytes.length)) > 0; at += length) back.push(decodeRecord(bytes, at));
  expect(back).toEqual(records);
  expect(at).toBe(bytes.length);
});

test('a record with any one bit turned, or cut anywhere, is no record', () => {
  const bytes = encoded([{ ...randomRecord(seededRandom(4), WORLD), decisions: [1, 2] }]);
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const damaged = Buffer.from(bytes);
    damaged.writeUInt8(damaged.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    expect(frameAt(damaged, 0, damaged.length)).toBe(0);
  }
  for (let end = 0; end < bytes.length; end++) expect(frameAt(bytes, 0, end)).toBe(0);
  expect(frameAt(Buffer.alloc(500), 0, 500)).toBe(0);
});
