/** How an accepted event stands in the journal: as it came, to be read when it is drained. */
import { crc32 } from 'node:zlib';
import type { FrameCodec } from '../../../storage/journal/journal-reader.ts';
import { UNKNOWN_FORMAT } from '../../../storage/journal/journal-reader.ts';

export interface EventRecord {
  companyId: number;
  /** Stands for the event: the same for one that is sent twice. 16 bytes. */
  key: Buffer;
  receivedMs: number;
  eventName: string;
  /** JSON of what was sent. */
  payload: string;
  /** Why it was not accepted: it is kept among the refused records with what fits of it. */
  refused?: string;
}

/** Characters of an event's name, and bytes of what is sent of one. */
export const MAX_EVENT_NAME = 200;
export const MAX_PAYLOAD_BYTES = 64 * 1024;

/**
 * Records that were not accepted have their reason between name and payload, behind the number of its bytes.
 */
const [FORMAT, REFUSED_FORMAT] = [1, 2];
/** Length and checksum of what follows. */
const HEADER = 8;
const AT = { format: 0, companyId: 1, receivedMs: 5, key: 13, nameBytes: 29 } as const;
const FIRST_TEXT = 31;
/** Where the parts of a whole record lie, for who writes over it. */
export const FRAME = { checksum: 4, body: HEADER, companyId: HEADER + AT.companyId, key: HEADER + AT.key } as const;
const REASON_BYTES = 2;
const MAX_REASON_BYTES = 1000;
const MAX_FRAME_BYTES = HEADER + FIRST_TEXT + 3 * MAX_EVENT_NAME + REASON_BYTES + MAX_REASON_BYTES + MAX_PAYLOAD_BYTES;

/** An upper limit of its length. */
export function eventBytes({ eventName, payload, refused }: EventRecord): number {
  const reason = refused === undefined ? 0 : REASON_BYTES + Buffer.byteLength(refused);
  return HEADER + FIRST_TEXT + Buffer.byteLength(eventName) + reason + Buffer.byteLength(payload);
}

export function encodeEvent(
  buffer: Buffer,
  offset: number,
  { companyId, key, receivedMs, eventName, payload, refused }: EventRecord,
): number {
  const body = offset + HEADER;
  buffer.writeUInt8(refused === undefined ? FORMAT : REFUSED_FORMAT, body + AT.format);
  buffer.writeUInt32LE(companyId, body + AT.companyId);
  buffer.writeDoubleLE(receivedMs, body + AT.receivedMs);
  key.copy(buffer, body + AT.key, 0, 16);
  const nameBytes = buffer.write(eventName, body + FIRST_TEXT);
  buffer.writeUInt16LE(nameBytes, body + AT.nameBytes);
  let at = body + FIRST_TEXT + nameBytes;
  if (refused !== undefined) {
    const reasonBytes = buffer.write(refused, at + REASON_BYTES);
    buffer.writeUInt16LE(reasonBytes, at);
    at += REASON_BYTES + reasonBytes;
  }
  const end = at + buffer.write(payload, at);
  buffer.writeUInt32LE(end - body, offset);
  buffer.writeUInt32LE(crc32(buffer.subarray(body, end)), offset + 4);
  return end;
}

export function decodeEvent(buffer: Buffer, frame: number): EventRecord {
  const body = frame + HEADER;
  const name = body + FIRST_TEXT;
  const nameEnd = name + buffer.readUInt16LE(body + AT.nameBytes);
  const isRefused = buffer.readUInt8(body + AT.format) === REFUSED_FORMAT;
  const reason = nameEnd + REASON_BYTES;
  const payload = isRefused ? reason + buffer.readUInt16LE(nameEnd) : nameEnd;
  return {
    companyId: buffer.readUInt32LE(body + AT.companyId),
    receivedMs: buffer.readDoubleLE(body + AT.receivedMs),
    key: Buffer.from(buffer.subarray(body + AT.key, body + AT.key + 16)),
    eventName: buffer.toString('utf8', name, nameEnd),
    payload: buffer.toString('utf8', payload, body + buffer.readUInt32LE(frame)),
    ...(isRefused && { refused: buffer.toString('utf8', reason, payload) }),
  };
}

export const EVENT_CODEC: FrameCodec = {
  frameAt(buffer, offset, end) {
    if (offset + HEADER + FIRST_TEXT > end) return 0;
    const length = HEADER + buffer.readUInt32LE(offset);
    if (length < HEADER + FIRST_TEXT || length > MAX_FRAME_BYTES || offset + length > end) return 0;
    const body = offset + HEADER;
    if (crc32(buffer.subarray(body, offset + length)) !== buffer.readUInt32LE(offset + 4)) return 0;
    const format = buffer.readUInt8(body + AT.format);
    if (format > REFUSED_FORMAT) return UNKNOWN_FORMAT;
    return format > 0 && FIRST_TEXT + buffer.readUInt16LE(body + AT.nameBytes) <= length - HEADER ? length : 0;
  },
  formatOf: (buffer, frame) => buffer.readUInt8(frame + HEADER + AT.format),
  isDictionary: () => false,
  largestFrame: MAX_FRAME_BYTES,
  readsFormat: REFUSED_FORMAT,
};
