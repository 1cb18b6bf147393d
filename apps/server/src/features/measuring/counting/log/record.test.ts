import { expect, test } from 'vitest';
import { UNKNOWN_FORMAT } from '../../../../storage/journal/journal-reader.ts';
import { crc32 } from 'node:zlib';
import { RECORD_KIND, seededRandom } from '@limn/model';
import { encodeDictionary, isItemId, readDictionary } from './record-items.ts';
import {
  decodeRecord,
  encodeRecord,
  frameAt,
  frameBytes,
  isDictionary,
  type CountRecord,
  type JournalFormat,
  READS_FORMAT,
  formatFor,
} from './record.ts';
import { randomRecord } from '../testing/random-record.ts';

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

/** The part of a record that format 1 keeps. */
function inFormat1({ verdict: _verdict, sums: _sums, ...record }: CountRecord): CountRecord {
  const decisions = record.decisions.map(({ id }) => ({ kind: 1, id }));
  return { ...record, objectKind: 1, client: 0, device: 0, country: 0, decisions };
}

test('reads records of both formats in any order as they were written', () => {
  const random = seededRandom(3);
  const records = Array.from({ length: 500 }, () => ({
    ...randomRecord(random, WORLD),
    ...(random() < 0.1 && { kind: RECORD_KIND.answered, sums: SUMS }),
  }));
  const formats = records.map((): JournalFormat => (random() < 0.5 ? 1 : 2));
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
  bytes[8] = READS_FORMAT + 1;
  expect(frameAt(bytes, 0, bytes.length)).toBe(0);
  bytes.writeUInt32LE(crc32(bytes.subarray(8)), 4);
  expect(frameAt(bytes, 0, bytes.length)).toBe(UNKNOWN_FORMAT);
});

test('refuses ids and verdicts that have no room', () => {
  const record = randomRecord(seededRandom(6), WORLD);
  expect(() => encoded([{ ...record, decisions: [{ kind: 1, id: 2 ** 32 }] }])).toThrow(RangeError);
  expect(() => encoded([{ ...record, verdict: Buffer.alloc(65) }])).toThrow(RangeError);
});

/** As ids of items may be in the data of a company. */
const HOSTILE = [
  '1',
  "'; drop table item; --",
  '\u202Ereversed',
  'é',
  'e\u0301',
  '👩‍👩‍👧‍👦'.repeat(18),
  'x'.repeat(200),
  ' ',
  '\n',
  '__proto__',
  '\\x00',
  '{}',
];
const NAMING = { ...WORLD, items: HOSTILE };

/** Numbers for texts, and what they stand for. */
function numbering() {
  const texts = new Map<number, string>();
  const numbers = new Map<string, number>();
  const numberOf = (text: string) => {
    // Beyond 32 bits: a front gives each number once.
    const number = numbers.get(text) ?? 2 ** 40 + numbers.size;
    numbers.set(text, number);
    texts.set(number, text);
    return number;
  };
  return { texts, numberOf };
}

test('reads records that name items and claims as they were written, with hostile ids', () => {
  const random = seededRandom(8);
  const records = Array.from({ length: 500 }, () => ({ ...randomRecord(random, NAMING), ...(random() < 0.2 && { sums: SUMS }) }));
  const { texts, numberOf } = numbering();
  const buffer = Buffer.alloc(records.reduce((sum, record) => sum + frameBytes(record), 0));
  let at = 0;
  for (const record of records) at = encodeRecord(buffer, at, record, undefined, numberOf);
  expect(at).toBe(buffer.length);
  const dictionary = encodeDictionary(texts);
  const read = new Map<number, string>();
  for (let frame = 0, length = 0; (length = frameAt(dictionary, frame, dictionary.length)) > 0; frame += length) {
    expect(isDictionary(dictionary, frame)).toBe(true);
    readDictionary(dictionary, frame, read);
  }
  expect(read).toEqual(texts);
  let from = 0;
  for (const record of records) {
    expect(isDictionary(buffer, from)).toBe(false);
    expect(decodeRecord(buffer, from, read)).toEqual(record);
    from += frameAt(buffer, from, buffer.length);
  }
});

test('spreads a long dictionary over frames that every reader finds whole', () => {
  const texts = new Map(Array.from({ length: 3000 }, (_, index) => [index * 1_000_003, `${index} ${'長'.repeat(index % 190)}`]));
  const bytes = encodeDictionary(texts);
  const read = new Map<number, string>();
  let at = 0;
  for (let length = 0; (length = frameAt(bytes, at, bytes.length)) > 0; at += length) readDictionary(bytes, at, read);
  expect(at).toBe(bytes.length);
  expect(read).toEqual(texts);
  expect(encodeDictionary([])).toEqual(Buffer.alloc(0));
});

test('leaves out what is no id of an item, and keeps its record', () => {
  const bad = ['', 'x'.repeat(201), 'a\0b', '\ud800', '👍'.repeat(101)];
  expect(bad.filter(isItemId)).toEqual([]);
  expect(HOSTILE.filter((id) => !isItemId(id))).toEqual([]);
  const { texts, numberOf } = numbering();
  const record = { ...randomRecord(seededRandom(9), WORLD), items: [...bad, 'good'] };
  const buffer = Buffer.alloc(frameBytes(record));
  expect(encodeRecord(buffer, 0, record, undefined, numberOf)).toBe(buffer.length);
  expect(decodeRecord(buffer, 0, texts)).toEqual({ ...record, items: ['good'] });
});

test('writes format 3 only where something is named, without names in older ones', () => {
  const plain = randomRecord(seededRandom(10), WORLD);
  const naming = { ...plain, items: ['a'] };
  const { texts, numberOf } = numbering();
  expect(encoded([plain])[8]).toBe(2);
  expect(decodedAll(encoded([naming], () => 2))).toEqual([plain]);
  const buffer = Buffer.alloc(frameBytes(naming));
  encodeRecord(buffer, 0, naming, undefined, numberOf);
  expect([buffer[8], decodeRecord(buffer, 0, texts)]).toEqual([3, naming]);
  expect(decodeRecord(buffer, 0)).toEqual(plain);
});

test('writes format 4 where a mailing is named, without it in older ones', () => {
  const { texts, numberOf } = numbering();
  const plain = randomRecord(seededRandom(10), WORLD);
  for (const record of [
    { ...plain, mailing: 'Spring 🌷' },
    { ...plain, mailing: '7', items: ['a'] },
  ]) {
    const { mailing, ...older } = record;
    const buffer = Buffer.alloc(frameBytes(record));
    expect(encodeRecord(buffer, 0, record, undefined, numberOf)).toBe(buffer.length);
    expect([buffer[8], decodeRecord(buffer, 0, texts)]).toEqual([4, record]);
    expect(formatFor(record, 3)).toBe(formatFor(older, 3));
    for (let end = 0; end < buffer.length; end++) expect(frameAt(buffer, 0, end)).toBe(0);
    expect(mailing).toBeDefined();
  }
  expect(formatFor({ ...plain, mailing: 'x'.repeat(201) })).toBe(formatFor(plain));
});

test('finds no record or dictionary of format 3 with any bit turned or cut anywhere', () => {
  const { texts, numberOf } = numbering();
  const claims = [{ objectId: 3, kind: 2, about: -5n, atMs: 1, endsMs: 2, chosen: ['a', 'b'] }];
  const record = {
    ...randomRecord(seededRandom(4), WORLD),
    items: ['a', 'long id'],
    claims,
    lease: 7,
    verdict: Buffer.from([1]),
    sums: SUMS,
  };
  const bytes = Buffer.alloc(frameBytes(record));
  encodeRecord(bytes, 0, record, undefined, numberOf);
  for (const frame of [bytes, encodeDictionary(texts)]) {
    expect(frameAt(frame, 0, frame.length)).toBe(frame.length);
    for (let bit = 0; bit < frame.length * 8; bit++) {
      const damaged = Buffer.from(frame);
      damaged.writeUInt8(damaged.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(frameAt(damaged, 0, damaged.length)).toBe(0);
    }
    for (let end = 0; end < frame.length; end++) expect(frameAt(frame, 0, end)).toBe(0);
  }
});

test('refuses frames whose counts exceed their content, despite a right checksum', () => {
  const { texts, numberOf } = numbering();
  const record = {
    ...randomRecord(seededRandom(4), WORLD),
    items: ['a'],
    claims: [{ objectId: 3, kind: 2, about: 0n, atMs: 1, endsMs: 2, chosen: ['b'] }],
  };
  const bytes = Buffer.alloc(frameBytes(record));
  encodeRecord(bytes, 0, record, undefined, numberOf);
  const random = seededRandom(12);
  for (const frame of [bytes, encodeDictionary(texts)])
    for (let n = 0; n < 3000; n++) {
      const forged = Buffer.from(frame);
      for (let turns = 1 + random.below(3); turns > 0; turns--) forged[8 + 48 + random.below(frame.length - 56)] = random.below(256);
      forged.writeUInt32LE(crc32(forged.subarray(8)), 4);
      const length = frameAt(forged, 0, forged.length);
      expect([0, frame.length]).toContain(length);
      if (length > 0 && isDictionary(forged, 0)) readDictionary(forged, 0, new Map());
      else if (length > 0) decodeRecord(forged, 0, texts);
    }
});
