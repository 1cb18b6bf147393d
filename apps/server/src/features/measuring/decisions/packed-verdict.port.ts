/**
 * Packs the answers of a campaign's rules at one open into at most 64 bytes of the log: no value that a rule
 * read, only true, false or unknown. Rules stand in the order in which they were asked; the version that was
 * live says which they are.
 *
 *   byte 0   format (4 bits), answers missing from the last byte (4 bits)
 *   byte 1   hour on the company's clock (5 bits), flags
 *   byte 2…  answers, five to a byte: the first is the lowest digit to base 3
 */
import type { Verdict } from '@limn/query';

export interface NotedDecision {
  /** 0 to 23, on the company's clock. */
  hour: number;
  /** The answer of every rule that was asked; undefined: there were too many to keep. */
  answers: readonly Verdict[] | undefined;
  /** The picture of the ruleset that matched was gone, so Otherwise was shown. */
  isImageMissing: boolean;
  /** A test's hold-out: Otherwise was shown. */
  isHeldOut: boolean;
}

const FORMAT = 1;
const HEADER_BYTES = 2;
const MAX_BYTES = 64;
const PER_BYTE = 5;
export const MAX_ANSWERS = (MAX_BYTES - HEADER_BYTES) * PER_BYTE;
const [HOUR_BITS, HOUR] = [5, 0b1_1111];
const FLAG = { imageMissing: 1 << HOUR_BITS, heldOut: 2 << HOUR_BITS, tooMany: 4 << HOUR_BITS } as const;
const DIGIT = { false: 0, true: 1, unknown: 2 } as const satisfies Record<Verdict, number>;
const VERDICTS = ['false', 'true', 'unknown'] as const satisfies readonly Verdict[];
const POWERS = [1, 3, 9, 27, 81] as const;
const VALUES = 3 ** PER_BYTE;

export function packVerdict({ hour, answers, isImageMissing, isHeldOut }: NotedDecision): Uint8Array {
  const kept = answers && answers.length <= MAX_ANSWERS ? answers : undefined;
  const count = kept?.length ?? 0;
  const packed = new Uint8Array(HEADER_BYTES + Math.ceil(count / PER_BYTE));
  packed[0] = FORMAT | (missingFrom(count) << 4);
  packed[1] = hour | (isImageMissing ? FLAG.imageMissing : 0) | (isHeldOut ? FLAG.heldOut : 0) | (kept ? 0 : FLAG.tooMany);
  for (let index = 0; index < count; index++) {
    const at = HEADER_BYTES + Math.floor(index / PER_BYTE);
    packed[at] = (packed[at] ?? 0) + DIGIT[kept?.[index] ?? 'false'] * (POWERS[index % PER_BYTE] ?? 0);
  }
  return packed;
}

/** Undefined for bytes that this release does not understand. */
export function unpackVerdict(packed: Uint8Array): NotedDecision | undefined {
  const [head = 0, state = 0] = packed;
  const [missing, hour] = [head >> 4, state & HOUR];
  if (packed.length < HEADER_BYTES || packed.length > MAX_BYTES || (head & 0xf) !== FORMAT || hour > 23) return undefined;
  const digits = packed.subarray(HEADER_BYTES);
  const count = digits.length * PER_BYTE - missing;
  if (count < 0 || missing !== missingFrom(count) || digits.some((byte) => byte >= VALUES)) return undefined;
  return {
    hour,
    answers: state & FLAG.tooMany ? undefined : Array.from({ length: count }, (_, index) => answerAt(digits, index)),
    isImageMissing: (state & FLAG.imageMissing) !== 0,
    isHeldOut: (state & FLAG.heldOut) !== 0,
  };
}

function answerAt(digits: Uint8Array, index: number): Verdict {
  const byte = digits[Math.floor(index / PER_BYTE)] ?? 0;
  return VERDICTS[Math.floor(byte / (POWERS[index % PER_BYTE] ?? 1)) % 3] ?? 'unknown';
}

function missingFrom(count: number): number {
  return (PER_BYTE - (count % PER_BYTE)) % PER_BYTE;
}
