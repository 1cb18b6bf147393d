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
}

/** Characters of an event's name, and bytes of what is sent of one. */
export const MAX_EVENT_NAME = 200;
export const MAX_PAYLOAD_BYTES = 64 * 1024;

const FORMAT = 1;
/** Length and checksum of what follows. */
const HEADER = 8;
const AT = { format: 0, companyId: 1, receivedMs: 5, key: 13, nameBytes: 29 } as const;
const FIRST_TEXT = 31;
/** Where the parts of a whole record lie, for who writes over it. */
export const FRAME = { checksum: 4, body: HEADER, companyId: HEADER + AT.companyId, key: HEADER + AT.key } as const;
const LARGEST_FRAME = HEADER + FIRST_TEXT + 3 * MAX_EVENT_NAME + MAX_PAYLOAD_BYTES;

/** An upper limit of its length. */
export function eventBytes({ eventName, payload }: EventRecord): number {
  return HEADER + FIRST_TEXT + Buffer.byteLength(eventName) + Buffer.byteLength(payload);
}

export function encodeEvent(buffer: Buffer, offset: number, { companyId, key, receivedMs, eventName, payload }: EventRecord): number {
  const body = offset + HEADER;
  buffer.writeUInt8(FORMAT, body + AT.format);
  buffer.writeUInt32LE(companyId, body + AT.companyId);
  buffer.writeDoubleLE(receivedMs, body + AT.receivedMs);
  key.copy(buffer, body + AT.key, 0, 16);
  const nameBytes = buffer.write(eventName, body + FIRST_TEXT);
  buffer.writeUInt16LE(nameBytes, body + AT.nameBytes);
  const end = body + FIRST_TEXT + nameBytes + buffer.write(payload, body + FIRST_TEXT + nameBytes);
  buffer.writeUInt32LE(end - body, offset);
  buffer.writeUInt32LE(crc32(buffer.subarray(body, end)), offset + 4);
  return end;
}

export function decodeEvent(buffer: Buffer, frame: number): EventRecord {
  const body = frame + HEADER;
  const name = body + FIRST_TEXT;
  const payload = name + buffer.readUInt16LE(body + AT.nameBytes);
  return {
    companyId: buffer.readUInt32LE(body + AT.companyId),
    receivedMs: buffer.readDoubleLE(body + AT.receivedMs),
    key: Buffer.from(buffer.subarray(body + AT.key, body + AT.key + 16)),
    eventName: buffer.toString('utf8', name, payload),
    payload: buffer.toString('utf8', payload, body + buffer.readUInt32LE(frame)),
  };
}

export const EVENT_CODEC: FrameCodec = {
  frameAt(buffer, offset, end) {
    if (offset + HEADER + FIRST_TEXT > end) return 0;
    const length = HEADER + buffer.readUInt32LE(offset);
    if (length < HEADER + FIRST_TEXT || length > LARGEST_FRAME || offset + length > end) return 0;
    const body = offset + HEADER;
    if (crc32(buffer.subarray(body, offset + length)) !== buffer.readUInt32LE(offset + 4)) return 0;
    const format = buffer.readUInt8(body + AT.format);
    if (format > FORMAT) return UNKNOWN_FORMAT;
    return format > 0 && FIRST_TEXT + buffer.readUInt16LE(body + AT.nameBytes) <= length - HEADER ? length : 0;
  },
  formatOf: (buffer, frame) => buffer.readUInt8(frame + HEADER + AT.format),
  isDictionary: () => false,
  largestFrame: LARGEST_FRAME,
  readsFormat: FORMAT,
};
