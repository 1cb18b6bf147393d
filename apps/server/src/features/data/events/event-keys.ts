/**
 * Keys of events. A record's `key` stands for its id under the name that it was sent by; it names its row and
 * its conversion. What was taken before is remembered by the event itself and the id, so that ids stay known
 * when an event is renamed, and go when it is deleted.
 */
import { createHash } from 'node:crypto';

const KEY_BYTES = 16;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The first 128 bits of SHA-256 over the event's name and its id. */
export function keyOf(eventName: string, id: string): Buffer {
  return digest(`${eventName.trim().toLowerCase()}\0${id}`);
}

/** An id as it was sent, in the one form of ids; undefined where there is none. */
export function idIn(sent: Readonly<Record<string, unknown>>): string | undefined {
  const { event_id: id } = sent;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

/**
 * Keys of what an event has taken, in the form of `uuidOf`: by the id that was sent, else by the key of the
 * record, which is shown as its id and may be sent as one. Keys that lie next to each other still do.
 */
export function seenKeys(eventNumber: number): (id: string | undefined, key: string) => string {
  const mask = digest(`event ${eventNumber}`);
  return (id = '', key) => {
    const own = id === '' ? bytesOf(key) : UUID.test(id) ? bytesOf(id) : digest(id);
    for (let at = 0; at < KEY_BYTES; at++) own[at] = (own[at] ?? 0) ^ (mask[at] ?? 0);
    return uuidOf(own);
  };
}

export function uuidOf(key: Buffer): string {
  const hex = key.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

export function bytesOf(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest().subarray(0, KEY_BYTES);
}
