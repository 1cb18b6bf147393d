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

function keyOf(bytes: Uint8Array): KeyObject {
  let key = keys.get(bytes);
  if (!key) keys.set(bytes, (key = createSecretKey(bytes)));
  return key;
}
