/** The hash that stands for a recipient in journals, logs and counts: the address itself is never kept there. */
import { hash } from 'node:crypto';

const ADDRESS = /^[^\s@]+@[^\s@]+$/;
/** Of SHA-256, in bytes. */
const [BLOCK, DIGEST] = [64, 32];
const INNER_PAD = 0x36;
const OUTER_PAD = 0x5c;

/** A key's two blocks, each with room for what is hashed behind it (RFC 2104). */
interface Blocks {
  inner: Buffer;
  outer: Buffer;
}

const blocks = new WeakMap<Uint8Array, Blocks>();

/**
 * A recipient's hash under the company's own key: 64 bits, signed. White space around it never matters; letter case
 * matters in ids, not in addresses.
 */
export function recipientHash(key: Uint8Array, eid: string): bigint {
  const trimmed = eid.trim();
  const normal = ADDRESS.test(trimmed) ? trimmed.toLowerCase() : trimmed;
  return hmacSha256(key, normal).readBigInt64LE(0);
}

/** Of two hashes at one call each: an object for each of millions of recipients costs the collector more than the hash. */
function hmacSha256(key: Uint8Array, text: string): Buffer {
  const { inner, outer } = blocksOf(key);
  const room = BLOCK + text.length * 3;
  const first =
    room > inner.length
      ? Buffer.concat([inner.subarray(0, BLOCK), Buffer.from(text)])
      : inner.subarray(0, BLOCK + inner.write(text, BLOCK));
  outer.set(hash('sha256', first, 'buffer'), BLOCK);
  return hash('sha256', outer, 'buffer');
}

function blocksOf(key: Uint8Array): Blocks {
  let made = blocks.get(key);
  if (made) return made;
  const block = Buffer.alloc(BLOCK);
  block.set(key.length > BLOCK ? hash('sha256', key, 'buffer') : key);
  made = { inner: Buffer.alloc(1024), outer: Buffer.alloc(BLOCK + DIGEST) };
  for (const [at, byte] of block.entries()) {
    made.inner[at] = byte ^ INNER_PAD;
    made.outer[at] = byte ^ OUTER_PAD;
  }
  blocks.set(key, made);
  return made;
}
