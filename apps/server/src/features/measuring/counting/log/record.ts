/**
 * One line of the counting log as bytes: length, checksum, body, all little-endian. A reader can tell a whole
 * record from a torn or damaged one, find the next whole one behind it, and see a whole record of a format
 * that it does not know.
 *
 * Every format keeps the length, the checksum and the format's number where they are, and shares the body up
 * to `count`:
 *
 *   1   decisions as numbers, 8 bytes each; the lease
 *   2   kind of the opened object, client, device, country; decisions as (kind, id), 5 bytes each; the facts' verdict; the lease;
 *       the sums of answers
 *   3   as 2, and behind it texts by their numbers in the file's dictionary (`record-items.ts`); written only where there are any
 *   4   as 3, and behind those the mailing; written only where there is one
 */
import { OBJECT_KIND, SUBJECT_KIND, type OpenerClass, type RecordKind } from '@limn/model';
import { UNKNOWN_FORMAT, type FrameCodec } from '../../../../storage/journal/journal-reader.ts';
import { BODY, FIRST_SHARED, HEADER_BYTES, MAX_FRAME_BYTES, sealFrame, MIN_FRAME_BYTES, wholeAt } from './record-frame.ts';
import {
  DICTIONARY,
  dictionaryLength,
  isNaming,
  isOfMailing,
  namesBytes,
  namesLength,
  readNames,
  writeNames,
  type Names,
  type NamingRecord,
  type NumberOf,
  type Texts,
} from './record-items.ts';

/** One thing that was chosen for a recipient. */
export interface DecidedSubject {
  /**
   * `SUBJECT_KIND`, or a note (`NOTE_KIND`), which is kept and not counted; a subject that is not known here
   * yet is counted all the same.
   */
  kind: number;
  /** Below 2³². Items of data tables have one by the company's dictionary of items. */
  id: number;
}

/** Answers sent since the record before it, for kind `answered`. */
export interface AnswerSums {
  answers: number;
  /** From the request to the answer, summed. */
  answerMs: number;
  bytes: number;
}

export interface CountRecord extends NamingRecord {
  /** When the request was accepted, Unix milliseconds. */
  atMs: number;
  companyId: number;
  /** `OBJECT_KIND`. Default: an image. */
  objectKind?: number;
  objectId: number;
  version: number;
  /** Day number in the company's timezone, as of acceptance. */
  day: number;
  kind: RecordKind;
  openerClass: OpenerClass;
  /** Codes of what opened it and where, see `@limn/model`; 0 = unknown, which is the default. */
  client?: number;
  device?: number;
  country?: number;
  /** Keyed hash of the recipient; null without an eid: then it counts in totals only. */
  recipient: bigint | null;
  /** Hash of the send; 0n = none. */
  send: bigint;
  position: number;
  /** Choices made for this recipient; usually empty, at most 255. Format 1 knows only ids, of images. */
  decisions: readonly DecidedSubject[];
  /**
   * The facts' answers, rule by rule, in codes; at most 64 bytes. Never a value of the request or of a
   * customer.
   */
  verdict?: Uint8Array;
  /** The lease that allowed it (`credit_lease.id`), which it uses up by one; 0 = none was needed. */
  lease: number;
  sums?: AnswerSums;
}

/** A format that records are written in. */
export type JournalFormat = 1 | 2 | 3 | 4;
/** The newest format that this program reads. Drainers say so in the name of their connection. */
export const READS_FORMAT = 4 satisfies JournalFormat;

const AFTER_COUNT = FIRST_SHARED;
/** Format 2, behind the count. */
const BODY_2 = { objectKind: 50, client: 51, device: 52, verdictBytes: 53, country: 54 } as const;
const AFTER_COUNTRY = 56;

const HAS_RECIPIENT = 1;
const HAS_LEASE = 2;
const HAS_SUMS = 4;
const HAS_NAMES = 8;
const MAX_DECISIONS = 255;
const MAX_VERDICT_BYTES = 64;
const MAX_ID = 2 ** 32 - 1;
/** The first format that has it. */
const WITH_MAILING = 4;
/** Bytes of one decision in each format. */
const [DECISION_1, DECISION_2] = [8, 5];
const LEASE_BYTES = 8;
const SUMS_BYTES = 20;
/** The oldest format that holds a record whole, or the newest that may be written. */
export function formatFor(record: CountRecord, newest: JournalFormat = READS_FORMAT): JournalFormat {
  if (newest <= 2) return newest;
  if (newest >= WITH_MAILING && isOfMailing(record)) return WITH_MAILING;
  return isNaming(record) ? 3 : 2;
}

export function frameBytes(record: CountRecord, format = formatFor(record)): number {
  const lease = record.lease === 0 ? 0 : LEASE_BYTES;
  if (format === 1) return MIN_FRAME_BYTES + record.decisions.length * DECISION_1 + lease;
  const sums = record.sums ? SUMS_BYTES : 0;
  const names = format > 2 ? namesBytes(record, format >= WITH_MAILING) : 0;
  return HEADER_BYTES + AFTER_COUNTRY + record.decisions.length * DECISION_2 + (record.verdict?.length ?? 0) + lease + sums + names;
}

/** For records that name nothing. */
const NO_NUMBERS: NumberOf = (text) => {
  throw new Error(`Nothing says what stands for “${text}”.`);
};

/**
 * Writes a record at `offset` and answers the offset behind it. The caller makes sure of the room. What a
 * format has no place for is left out: in 1 what opened it, kinds of decisions, verdicts and sums, in both 1
 * and 2 texts, in all before 4 the mailing.
 */
export function encodeRecord(
  buffer: Buffer,
  offset: number,
  record: CountRecord,
  format = formatFor(record),
  numberOf: NumberOf = NO_NUMBERS,
): number {
  if (record.decisions.length > MAX_DECISIONS) throw new RangeError(`A record holds at most ${MAX_DECISIONS} decisions.`);
  const body = offset + HEADER_BYTES;
  buffer[body + BODY.format] = format;
  buffer[body + BODY.kind] = record.kind;
  buffer[body + BODY.openerClass] = record.openerClass;
  buffer.writeDoubleLE(record.atMs, body + BODY.atMs);
  buffer.writeUInt32LE(record.companyId, body + BODY.companyId);
  buffer.writeUInt32LE(record.objectId, body + BODY.objectId);
  buffer.writeUInt32LE(record.version, body + BODY.version);
  buffer.writeInt32LE(record.day, body + BODY.day);
  buffer.writeBigInt64LE(record.recipient ?? 0n, body + BODY.recipient);
  buffer.writeBigInt64LE(record.send, body + BODY.send);
  buffer.writeInt32LE(record.position, body + BODY.position);
  buffer.writeUInt16LE(record.decisions.length, body + BODY.count);
  let flags = (record.recipient === null ? 0 : HAS_RECIPIENT) | (record.lease === 0 ? 0 : HAS_LEASE);
  let end = format === 1 ? decisions1(buffer, body, record) : behindCount2(buffer, body, record);
  if (record.lease !== 0) end = buffer.writeDoubleLE(record.lease, end);
  if (format > 1 && record.sums) {
    flags |= HAS_SUMS;
    end = buffer.writeUInt32LE(record.sums.answers, end);
    end = buffer.writeDoubleLE(record.sums.answerMs, end);
    end = buffer.writeDoubleLE(record.sums.bytes, end);
  }
  if (format > 2) {
    flags |= HAS_NAMES;
    end = writeNames(buffer, end, record, { hasMailing: format >= WITH_MAILING, numberOf });
  }
  buffer[body + BODY.flags] = flags;
  sealFrame(buffer, offset, end);
  return end;
}

function decisions1(buffer: Buffer, body: number, { decisions }: CountRecord): number {
  let end = body + AFTER_COUNT;
  for (const { id } of decisions) end = buffer.writeDoubleLE(id, end);
  return end;
}

function behindCount2(buffer: Buffer, body: number, record: CountRecord): number {
  const verdict = record.verdict?.length ?? 0;
  if (verdict > MAX_VERDICT_BYTES) throw new RangeError(`A verdict has at most ${MAX_VERDICT_BYTES} bytes.`);
  buffer.writeUInt8(record.objectKind ?? OBJECT_KIND.image, body + BODY_2.objectKind);
  buffer.writeUInt8(record.client ?? 0, body + BODY_2.client);
  buffer.writeUInt8(record.device ?? 0, body + BODY_2.device);
  buffer.writeUInt8(verdict, body + BODY_2.verdictBytes);
  buffer.writeUInt16LE(record.country ?? 0, body + BODY_2.country);
  let end = body + AFTER_COUNTRY;
  for (const { kind, id } of record.decisions) {
    end = buffer.writeUInt8(kind, end);
    end = buffer.writeUInt32LE(id, end);
  }
  if (record.verdict) buffer.set(record.verdict, end);
  return end + verdict;
}

/**
 * Length of the whole record at `offset`; 0 where the bytes up to `end` hold none (torn, damaged, or not all
 * there yet); `UNKNOWN_FORMAT` where a whole one has a format to come.
 */
export function frameAt(buffer: Buffer, offset: number, end: number): number {
  const length = wholeAt(buffer, offset, end);
  if (length === 0) return 0;
  const body = offset + HEADER_BYTES;
  const format = buffer.readUInt8(body + BODY.format);
  if (format > READS_FORMAT) return UNKNOWN_FORMAT;
  return format > 0 && length >= shortest(format) && length === HEADER_BYTES + lengthOf(buffer, body, offset + length) ? length : 0;
}

/** Whether the whole frame is no record, but says what numbers of the following ones stand for. */
export function isDictionary(buffer: Buffer, frame: number): boolean {
  return buffer[frame + HEADER_BYTES + BODY.kind] === DICTIONARY;
}

export const COUNT_CODEC: FrameCodec = {
  frameAt,
  formatOf: (buffer, frame) => buffer.readUInt8(frame + HEADER_BYTES + BODY.format),
  isDictionary,
  largestFrame: MAX_FRAME_BYTES,
  readsFormat: READS_FORMAT,
};

/** Whether the record whose body begins at `body` names items, claims or its mailing. */
export function hasNames(buffer: Buffer, body: number): boolean {
  return hasFlag(buffer, body, HAS_NAMES);
}

/** For a record that has names. */
export function namesOf(buffer: Buffer, body: number, texts: Texts): Names {
  return readNames(buffer, body + namesOffset(buffer, body), texts, hasMailing(buffer, body));
}

function hasMailing(buffer: Buffer, body: number): boolean {
  return buffer.readUInt8(body + BODY.format) >= WITH_MAILING;
}

function shortest(format: number): number {
  return HEADER_BYTES + (format === 1 ? AFTER_COUNT : AFTER_COUNTRY);
}

/**
 * Bytes of the body, as its own counts say; other than it has where they speak of more than ends at `end`.
 */
function lengthOf(buffer: Buffer, body: number, end: number): number {
  if (isDictionary(buffer, body - HEADER_BYTES)) return dictionaryLength(buffer, body, end);
  const plain = namesOffset(buffer, body);
  if (!hasFlag(buffer, body, HAS_NAMES)) return plain;
  const names = namesLength(buffer, body + plain, end, hasMailing(buffer, body));
  return names < 0 ? names : plain + names;
}

/** Where texts stand in the body, or would. */
function namesOffset(buffer: Buffer, body: number): number {
  return sumsOffset(buffer, body) + (hasFlag(buffer, body, HAS_SUMS) ? SUMS_BYTES : 0);
}

function sumsOffset(buffer: Buffer, body: number): number {
  return leaseOffset(buffer, body) + (hasFlag(buffer, body, HAS_LEASE) ? LEASE_BYTES : 0);
}

/** Where the lease stands in the body, or would. */
function leaseOffset(buffer: Buffer, body: number): number {
  const count = buffer.readUInt16LE(body + BODY.count);
  if (isFormat1(buffer, body)) return AFTER_COUNT + count * DECISION_1;
  return AFTER_COUNTRY + count * DECISION_2 + buffer.readUInt8(body + BODY_2.verdictBytes);
}

function isFormat1(buffer: Buffer, body: number): boolean {
  return buffer[body + BODY.format] === 1;
}

/** The record at `offset`, which `frameAt` has found whole. */
export function decodeRecord(buffer: Buffer, offset: number, texts: Texts = new Map()): CountRecord {
  const body = offset + HEADER_BYTES;
  const names = hasNames(buffer, body) ? namesOf(buffer, body, texts) : undefined;
  const verdict = verdictOf(buffer, body);
  const sums = sumsOf(buffer, body);
  return {
    atMs: buffer.readDoubleLE(body + BODY.atMs),
    companyId: buffer.readUInt32LE(body + BODY.companyId),
    objectKind: objectKindOf(buffer, body),
    objectId: buffer.readUInt32LE(body + BODY.objectId),
    version: buffer.readUInt32LE(body + BODY.version),
    day: buffer.readInt32LE(body + BODY.day),
    kind: buffer.readUInt8(body + BODY.kind) as RecordKind,
    openerClass: buffer.readUInt8(body + BODY.openerClass) as OpenerClass,
    ...openedWith(buffer, body),
    recipient: recipientOf(buffer, body),
    send: buffer.readBigInt64LE(body + BODY.send),
    position: buffer.readInt32LE(body + BODY.position),
    decisions: Array.from({ length: buffer.readUInt16LE(body + BODY.count) }, (_, index) => decisionAt(buffer, body, index)),
    ...(verdict && { verdict }),
    lease: leaseOf(buffer, body),
    ...(sums && { sums }),
    ...(names && names.items.length > 0 && { items: names.items }),
    ...(names && names.claims.length > 0 && { claims: names.claims }),
    ...(names?.mailing !== undefined && { mailing: names.mailing }),
  };
}

export function objectKindOf(buffer: Buffer, body: number): number {
  return isFormat1(buffer, body) ? OBJECT_KIND.image : buffer.readUInt8(body + BODY_2.objectKind);
}

export function openedWith(buffer: Buffer, body: number): { client: number; device: number; country: number } {
  if (isFormat1(buffer, body)) return { client: 0, device: 0, country: 0 };
  return {
    client: buffer.readUInt8(body + BODY_2.client),
    device: buffer.readUInt8(body + BODY_2.device),
    country: buffer.readUInt16LE(body + BODY_2.country),
  };
}

export function decisionAt(buffer: Buffer, body: number, index: number): DecidedSubject {
  // Nothing but images was ever opened while format 1 was written.
  if (isFormat1(buffer, body))
    return { kind: SUBJECT_KIND.image, id: Math.min(MAX_ID, buffer.readDoubleLE(body + AFTER_COUNT + index * DECISION_1)) };
  const at = body + AFTER_COUNTRY + index * DECISION_2;
  return { kind: buffer.readUInt8(at), id: buffer.readUInt32LE(at + 1) };
}

export function verdictOf(buffer: Buffer, body: number): Buffer | undefined {
  const bytes = verdictBytes(buffer, body);
  return bytes.length === 0 ? undefined : Buffer.from(bytes);
}

/** The bytes of the verdict as they lie in the buffer. */
function verdictBytes(buffer: Buffer, body: number): Buffer {
  if (isFormat1(buffer, body)) return buffer.subarray(0, 0);
  const from = body + AFTER_COUNTRY + buffer.readUInt16LE(body + BODY.count) * DECISION_2;
  return buffer.subarray(from, from + buffer.readUInt8(body + BODY_2.verdictBytes));
}

/**
 * Zeroes the verdict where it lies, which no reader takes for an answer or a trace of a picture, so that the
 * record keeps its length. The frame at `offset` is whole, and its checksum is not written. Records of
 * formats to come are left alone.
 */
export function blankVerdict(buffer: Buffer, offset: number): void {
  const body = offset + HEADER_BYTES;
  if (buffer.readUInt8(body + BODY.format) <= READS_FORMAT && !isDictionary(buffer, offset)) verdictBytes(buffer, body).fill(0);
}

/** The lease of the record whose body begins at `body`; 0 where it has none. */
export function leaseOf(buffer: Buffer, body: number): number {
  return hasFlag(buffer, body, HAS_LEASE) ? buffer.readDoubleLE(body + leaseOffset(buffer, body)) : 0;
}

export function sumsOf(buffer: Buffer, body: number): AnswerSums | undefined {
  if (!hasFlag(buffer, body, HAS_SUMS)) return undefined;
  const at = body + sumsOffset(buffer, body);
  return { answers: buffer.readUInt32LE(at), answerMs: buffer.readDoubleLE(at + 4), bytes: buffer.readDoubleLE(at + 12) };
}

function hasFlag(buffer: Buffer, body: number, flag: number): boolean {
  return (buffer.readUInt8(body + BODY.flags) & flag) !== 0;
}

export function hasRecipient(buffer: Buffer, body: number): boolean {
  return hasFlag(buffer, body, HAS_RECIPIENT);
}

export function recipientOf(buffer: Buffer, body: number): bigint | null {
  return hasRecipient(buffer, body) ? buffer.readBigInt64LE(body + BODY.recipient) : null;
}
