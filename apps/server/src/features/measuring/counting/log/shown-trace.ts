/**
 * The part of a record about the picture that was shown, in 11 bytes before the answers of rules: enough to
 * tell later whether a picture drawn again is the very one, and nothing of the values in it. The fingerprint
 * of what was drawn is keyed with the company's own key, as recipients are.
 *
 *   byte 0      format (4 bits), kind (3 bits), double scale (1 bit)
 *   bytes 1–4   which encoder drew
 *   bytes 5–10  fingerprint
 *   byte 11…    answers of rules, as `packed-verdict.port.ts` has them; left out where there are none
 *
 * Where answers leave no room for it within the 64 bytes of a record, it is left out.
 */
export interface ShownTrace {
  /**
   * `drawn` from a version; a stored `picture`; `nothing`; or a `fallback`, because the row that the link
   * names does not exist.
   */
  what: 'drawn' | 'picture' | 'nothing' | 'fallback';
  scale: 1 | 2;
  /** 32 bits. */
  encoder: number;
  /** 48 bits. */
  fingerprint: number;
}

const FORMAT = 2;
const TRACE_BYTES = 11;
const MAX_BYTES = 64;
const [KIND_SHIFT, KIND_BITS, DOUBLE] = [4, 0b111, 0x80];
const KINDS = ['drawn', 'picture', 'nothing', 'fallback'] as const satisfies readonly ShownTrace['what'][];

/** @param verdict packed answers of rules */
export function packTrace({ what, scale, encoder, fingerprint }: ShownTrace, verdict: Uint8Array | undefined): Uint8Array {
  if (verdict && verdict.length + TRACE_BYTES > MAX_BYTES) return verdict;
  const packed = Buffer.alloc(TRACE_BYTES + (verdict?.length ?? 0));
  packed[0] = FORMAT | (KINDS.indexOf(what) << KIND_SHIFT) | (scale === 2 ? DOUBLE : 0);
  packed.writeUInt32LE(encoder, 1);
  packed.writeUIntLE(fingerprint, 5, 6);
  if (verdict) packed.set(verdict, TRACE_BYTES);
  return packed;
}

/**
 * Both parts of what a record keeps; undefined what it does not, or what this release does not understand.
 */
export function readTrace(packed: Uint8Array | null | undefined): { trace?: ShownTrace; verdict?: Uint8Array } {
  if (!packed || packed.length === 0) return {};
  const head = packed[0] ?? 0;
  if ((head & 0xf) !== FORMAT) return { verdict: packed };
  if (packed.length < TRACE_BYTES) return {};
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.length);
  const what = KINDS[(head >> KIND_SHIFT) & KIND_BITS];
  return {
    ...(what && { trace: { what, scale: head & DOUBLE ? 2 : 1, encoder: bytes.readUInt32LE(1), fingerprint: bytes.readUIntLE(5, 6) } }),
    ...(packed.length > TRACE_BYTES && { verdict: packed.subarray(TRACE_BYTES) }),
  };
}
