/**
 * The hash that stands for a recipient in journals, logs and counts: the address itself is never kept there.
 */
import { identityForm } from '@limn/model';
import { hash } from 'node:crypto';

/**
 * A recipient's hash under the company's own key: 64 bits, signed. White space around it never matters;
 * letter case matters in ids, not in addresses.
 */
export function recipientHash(key: Uint8Array, eid: string): bigint {
  return hmacSha256(key, identityForm(eid));
}

const FINGERPRINT_BITS = 48;

/**
 * A fingerprint of what was shown, under the company's own key: it says whether two pictures are the same,
 * and not what is in them.
 */
export function shownFingerprint(key: Uint8Array, text: string): number {
  return Number(BigInt.asUintN(FINGERPRINT_BITS, hmacSha256(key, `shown ${text}`)));
}

/** The mailing that was opened last, for each company: opens of one mailing come together. */
const lastSends = new WeakMap<Uint8Array, { sid: string; hash: bigint }>();

/** The hash that stands for a mailing. */
export function sendHash(key: Uint8Array, sid: string): bigint {
  const last = lastSends.get(key);
  if (last?.sid === sid) return last.hash;
  const sendsHash = recipientHash(key, `send ${sid}`);
  lastSends.set(key, { sid, hash: sendsHash });
  return sendsHash;
}

const [BLOCK_BYTES, DIGEST_BYTES] = [64, 32];
const [INNER_PAD, OUTER_PAD] = [0x36, 0x5c];
/** Longer texts get a buffer of their own. */
const MAX_TEXT_BYTES = 1024;

/** The key's block under both pads, each with room for what is hashed behind it. */
interface PaddedKey {
  inner: Buffer;
  outer: Buffer;
}

const paddedKeys = new WeakMap<Uint8Array, PaddedKey>();

/**
 * The first 8 bytes of HMAC-SHA-256, as RFC 2104 defines it: H(key ⊕ opad, H(key ⊕ ipad, text)). `createHmac`
 * makes four objects for each text, three of which the collector has to finalise; at thousands of opens a
 * second that takes 16 µs of an open, two one-shot hashes take 2. The test holds this to `createHmac`.
 */
function hmacSha256(key: Uint8Array, text: string): bigint {
  const { inner, outer } = paddedKey(key);
  const message =
    text.length * 3 > MAX_TEXT_BYTES
      ? Buffer.concat([inner.subarray(0, BLOCK_BYTES), Buffer.from(text)])
      : inner.subarray(0, BLOCK_BYTES + inner.write(text, BLOCK_BYTES));
  // Digests as strings of bytes: to make a buffer takes longer than to hash.
  outer.write(hash('sha256', message, 'binary'), BLOCK_BYTES, 'latin1');
  digest.write(hash('sha256', outer, 'binary'), 'latin1');
  return digest.readBigInt64LE(0);
}

const digest = Buffer.alloc(DIGEST_BYTES);

function paddedKey(key: Uint8Array): PaddedKey {
  const held = paddedKeys.get(key);
  if (held) return held;
  const block = Buffer.alloc(BLOCK_BYTES);
  block.set(key.length > BLOCK_BYTES ? hash('sha256', key, 'buffer') : key);
  const padded = { inner: Buffer.alloc(BLOCK_BYTES + MAX_TEXT_BYTES), outer: Buffer.alloc(BLOCK_BYTES + DIGEST_BYTES) };
  for (const [at, byte] of block.entries()) {
    padded.inner[at] = byte ^ INNER_PAD;
    padded.outer[at] = byte ^ OUTER_PAD;
  }
  paddedKeys.set(key, padded);
  return padded;
}
