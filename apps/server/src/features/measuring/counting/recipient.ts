/** The hash that stands for a recipient in journals, logs and counts: the address itself is never kept there. */
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

const ADDRESS = /^[^\s@]+@[^\s@]+$/;
/** Making a key out of its bytes costs several times the hash. */
const keys = new WeakMap<Uint8Array, KeyObject>();

/**
 * A recipient's hash under the company's own key: 64 bits, signed. White space around it never matters; letter case
 * matters in ids, not in addresses.
 */
export function recipientHash(key: Uint8Array, eid: string): bigint {
  const trimmed = eid.trim();
  const normal = ADDRESS.test(trimmed) ? trimmed.toLowerCase() : trimmed;
  return createHmac('sha256', keyOf(key)).update(normal).digest().readBigInt64LE(0);
}

/** Of each company the mailing that was opened last: opens of one mailing come together. */
const lastSends = new WeakMap<Uint8Array, { sid: string; hash: bigint }>();

/** The hash that stands for a mailing. */
export function sendHash(key: Uint8Array, sid: string): bigint {
  const last = lastSends.get(key);
  if (last?.sid === sid) return last.hash;
  const hash = recipientHash(key, `send ${sid}`);
  lastSends.set(key, { sid, hash });
  return hash;
}

function keyOf(bytes: Uint8Array): KeyObject {
  let key = keys.get(bytes);
  if (!key) keys.set(bytes, (key = createSecretKey(bytes)));
  return key;
}
