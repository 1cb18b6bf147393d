/** The hash that stands for a recipient in journals, logs and counts: the address itself is never kept there. */
import { createHmac } from 'node:crypto';

const ADDRESS = /^[^\s@]+@[^\s@]+$/;

/**
 * A recipient's hash under the company's own key: 64 bits, signed. White space around it never matters; letter case
 * matters in ids, not in addresses.
 */
export function recipientHash(key: Uint8Array, eid: string): bigint {
  const trimmed = eid.trim();
  const normal = ADDRESS.test(trimmed) ? trimmed.toLowerCase() : trimmed;
  return createHmac('sha256', key).update(normal).digest().readBigInt64LE(0);
}
