/**
 * Decodes pictures in child processes, so that neither a huge nor a hostile one costs the front its memory or
 * its life. Small pictures do not wait behind large ones: they have a child of their own.
 */
import { AppError } from '@limn/model';
import { createJobChild } from '../../../../platform/job-child/job-child.ts';
import type { PictureHeader } from '../headers/picture-header.ts';
import type { NormalisedPicture } from './normalise-picture.ts';

export interface DecodeOrder {
  bytes: Uint8Array;
  header: PictureHeader;
  resize: boolean;
}

export type DecodeOutcome = { ok: true; picture: NormalisedPicture } | { ok: false; why: 'damaged' | 'too_slow' | 'too_much' };

export interface PictureDecoder {
  /** Rejects with `unavailable` when too many wait, or no child can be started. */
  normalise(bytes: Buffer, header: PictureHeader, resize: boolean): Promise<DecodeOutcome>;
  /** Process ids of the children that are there now. */
  pids(): number[];
  close(): void;
}

export interface DecoderOptions {
  deadlineMs?: number;
  idleMs?: number;
  maxMemoryBytes?: number;
}

const SMALL_PIXELS = 4_000_000;
const SMALL_MEMORY_BYTES = 512 * 1024 * 1024;
const LARGE_MEMORY_BYTES = 1536 * 1024 * 1024;
const DEADLINE_MS = 10_000;
/** Small pictures come while readers of mail wait, so that their child is rarely started again. */
const SMALL_IDLE_MS = 600_000;
const LARGE_IDLE_MS = 60_000;
/** Waiting pictures are held in the front's memory. */
const MAX_WAITING = { places: 100, placesOfOne: 100, bytes: 256 * 1024 * 1024 };

export function createPictureDecoder(options: DecoderOptions = {}): PictureDecoder {
  const lane = (own: { maxMemoryBytes: number; idleMs: number }) =>
    createJobChild<DecodeOrder, NormalisedPicture | undefined>({
      program: new URL('./decode-child.ts', import.meta.url),
      max: MAX_WAITING,
      deadlineMs: DEADLINE_MS,
      ...own,
      ...options,
    });
  const small = lane({ maxMemoryBytes: SMALL_MEMORY_BYTES, idleMs: SMALL_IDLE_MS });
  const large = lane({ maxMemoryBytes: LARGE_MEMORY_BYTES, idleMs: LARGE_IDLE_MS });
  return {
    async normalise(bytes, header, resize) {
      const child = header.width * header.height <= SMALL_PIXELS ? small : large;
      const outcome = await child.ask({ bytes, header, resize }, { whose: 'all', bytes: bytes.length });
      switch (outcome.state) {
        case 'answered':
          return outcome.answer ? { ok: true, picture: withBuffer(outcome.answer) } : { ok: false, why: 'damaged' };
        case 'died':
          return { ok: false, why: 'too_much' };
        case 'too_slow':
          return { ok: false, why: 'too_slow' };
        case 'unavailable':
          throw new AppError('unavailable', {
            publicMessage: 'We can’t check pictures right now because too many are waiting. Please try again in a moment.',
            retryAfterSeconds: 5,
          });
      }
    },
    pids: () => [small, large].flatMap((child) => child.pid() ?? []),
    close() {
      small.close();
      large.close();
    },
  };
}

function withBuffer({ bytes, width, height }: NormalisedPicture): NormalisedPicture {
  return { bytes: bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), width, height };
}
