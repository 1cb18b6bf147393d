import { expect, test } from 'vitest';
import { crc32 } from 'node:zlib';
import { RECORD_KIND } from '@limn/model';
import { decodeRecord, encodeRecord, frameAt, frameBytes, UNKNOWN_FORMAT, type CountRecord, type JournalFormat } from './record.ts';
import { randomRecord } from './testing/random-record.ts';
import { seededRandom } from './testing/seeded-random.ts';

const WORLD = { companies: [1, 4_000_000_000], objects: 5, recipients: 1000, firstDay: -400, days: 30_000 };
const SUMS = { answers: 4_000_000_000, answerMs: 123_456_789.5, bytes: 2 ** 50 };

function encoded(records: readonly CountRecord[], formatOf: (index: number) => JournalFormat = () => 2): Buffer {
  const buffer = Buffer.alloc(records.reduce((sum, record, index) => sum + frameBytes(record, formatOf(index)), 0));
  let at = 0;
  records.forEach((record, index) => (at = encodeRecord(buffer, at, record, formatOf(index))));
  return buffer;
}

function decodedAll(bytes: Buffer): CountRecord[] {
  const back: CountRecord[] = [];
  let at = 0;
  for (let length = 0; (length = frameAt(bytes, at, bytes.length)) > 0; at += length) back.push(decodeRecord(bytes, at));
  expect(at).toBe(bytes.length);
  return back;
}

/** What is left of a record in format 1. */
function inFormat1({ verdict: _verdict, sums: _sums, ...record }: CountRecord): CountRecord {
  const decisions = record.decisions.map(({ id }) => ({ kind: 1, id }));
  return { ...record, objectKind: 1, client: 0, device: 0, country: 0, decisions };
}

test('reads records of both formats in any order as they were written', () => {
  const random = seededRandom(3);
  const records = Array.from({ length: 500 }, () => ({
    ...randomRecord(random, WORLD),
    ...(random.next() < 0.1 && { kind: RECORD_KIND.answered, sums: SUMS }),
  }));
  const formats = records.map((): JournalFormat => (random.next() < 0.5 ? 1 : 2));
  expect(decodedAll(encoded(records))).toEqual(records);
  expect(decodedAll(encoded(records, (index) => formats[index] ?? 2))).toEqual(
    records.map((record, index) => (formats[index] === 1 ? inFormat1(record) : record)),
  );
});

test.each([1, 2] as const)('finds no record of format %i with any bit turned or cut anywhere', (format) => {
  const decisions = [1, 2].map((id) => ({ kind: 1, id }));
  const record = { ...randomRecord(seededRandom(4), WORLD), decisions, lease: 7, verdict: Buffer.from([1, 2, 3]), sums: SUMS };
  const bytes = encoded([record], () => format);
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const damaged = Buffer.from(bytes);
    damaged.writeUInt8(damaged.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    expect(frameAt(damaged, 0, damaged.length)).toBe(0);
  }
  for (let end = 0; end < bytes.length; end++) expect(frameAt(bytes, 0, end)).toBe(0);
  expect(frameAt(Buffer.alloc(500), 0, 500)).toBe(0);
});

test('tells a whole record of a format to come from damage', () => {
  const bytes = encoded([randomRecord(seededRandom(5), WORLD)]);
  bytes[8] = 3;
  expect(frameAt(bytes, 0, bytes.length)).toBe(0);
  bytes.writeUInt32LE(crc32(bytes.subarray(8)), 4);
  expect(frameAt(bytes, 0, bytes.length)).toBe(UNKNOWN_FORMAT);
});

test('refuses ids and verdicts that have no room', () => {
  const record = randomRecord(seededRandom(6), WORLD);
  expect(() => encoded([{ ...record, decisions: [{ kind: 1, id: 2 ** 32 }] }])).toThrow(RangeError);
  expect(() => encoded([{ ...record, verdict: Buffer.alloc(65) }])).toThrow(RangeError);
});
