import { seededRandom } from '@limn/model';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { decodeRecord, encodeRecord, frameAt, frameBytes, type CountRecord } from '../log/record.ts';
import { scrubFile } from './scrub-journal.ts';
import { packTrace, readTrace } from '../log/shown-trace.ts';
import { randomRecord } from '../testing/random-record.ts';

const folder = mkdtempSync(join(tmpdir(), 'limn-scrub-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const WORLD = { companies: [1, 2], objects: 5, recipients: 1000, firstDay: 2400, days: 9 };
const [recipient, standIn] = [-3_141_592_653_589_793n, 2_718_281_828_459_045n];

const TRACE = packTrace({ what: 'drawn', scale: 2, encoder: 0xdeadbeef, fingerprint: 0xffff_ffff_ffff }, Uint8Array.of(0x21, 9, 19));

test('replaces a person’s recipient and takes out what they were shown, nothing else', () => {
  const random = seededRandom(7);
  const records: CountRecord[] = Array.from({ length: 90_000 }, (_, index) => ({
    ...randomRecord(random, WORLD),
    ...(index % 3 === 0 ? { recipient } : {}),
    ...(index % 5 === 0 ? { verdict: Buffer.from(TRACE) } : {}),
  }));
  const bytes = Buffer.alloc(records.reduce((sum, record) => sum + frameBytes(record), 0));
  let end = 0;
  const ends = records.map((record) => (end = encodeRecord(bytes, end, record)));
  const path = join(folder, '1-1.journal');
  writeFileSync(path, bytes);
  const drained = 80_000;
  expect(bytes.length).toBeGreaterThan(4 * 1024 * 1024);
  expect(scrubFile(path, ends[drained - 1] ?? 0, { recipient, standIn })).toBe(Math.ceil(drained / 3));
  const after = readFileSync(path);
  let at = 0;
  for (const [index, record] of records.entries()) {
    const length = frameAt(after, at, after.length);
    expect(length, `record ${index}`).toBeGreaterThan(0);
    const isScrubbed = index < drained && index % 3 === 0;
    const { verdict } = record;
    const expected = isScrubbed ? { ...record, recipient: standIn, ...(verdict && { verdict: Buffer.alloc(verdict.length) }) } : record;
    if (index % 97 === 0 || index % 3 === 0) expect(decodeRecord(after, at)).toEqual(expected);
    at += length;
  }
});

test('leaves no trace of a picture in a verdict that was taken out', () => {
  expect([readTrace(TRACE).trace !== undefined, readTrace(Buffer.alloc(TRACE.length)).trace]).toEqual([true, undefined]);
});

test('bytes that are no record lose the hash too', () => {
  const path = join(folder, 'torn.bin');
  const torn = Buffer.alloc(100, 1);
  torn.writeBigInt64LE(recipient, 3);
  torn.writeBigInt64LE(recipient, 92);
  writeFileSync(path, torn);
  expect(scrubFile(path, Infinity, { recipient, standIn })).toBe(2);
  expect([readFileSync(path).readBigInt64LE(3), readFileSync(path).readBigInt64LE(92)]).toEqual([standIn, standIn]);
});
