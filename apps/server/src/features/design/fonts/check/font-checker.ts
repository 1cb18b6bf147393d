/** Looks at uploaded fonts in a process of its own, one after the other and in turn by whose they are. */
import type { FontFacts } from '@limn/fonts';
import { AppError } from '@limn/model';
import { createJobChild } from '../../../../platform/job-child/job-child.ts';

export interface CheckOrder {
  bytes: Uint8Array;
}
/** Facts about a font, and its characters without a glyph. */
export type CheckedFont = FontFacts & { blank: readonly string[] };
export type CheckAnswer = { ok: true; facts: CheckedFont } | { ok: false; why: string };

export interface FontChecker {
  /**
   * Facts about the font; rejects with `AppError('invalid')` that names `path` for an unusable one. `whose`
   * is the company that takes turns with others. Rejects with `AppError('unavailable')` where no place is
   * left for them.
   */
  check(bytes: Buffer, path: string, whose: string): Promise<CheckedFont>;
  /** Process id of the child that is there now. */
  pid(): number | undefined;
  close(): void;
}

const MAX_MEMORY_BYTES = 768 * 1024 * 1024;
const IDLE_MS = 60_000;
const MAX_WAITING = { places: 20, placesOfOne: 10, bytes: Infinity };
const DEADLY = 'This font is made in a way that breaks the program that draws with it. Use another version of it.';

export function createFontChecker({ deadlineMs = 10_000 }: { deadlineMs?: number } = {}): FontChecker {
  const child = createJobChild<CheckOrder, CheckAnswer>({
    program: new URL('./check-child.ts', import.meta.url),
    max: MAX_WAITING,
    maxMemoryBytes: MAX_MEMORY_BYTES,
    deadlineMs,
    idleMs: IDLE_MS,
  });
  return {
    async check(bytes, path, whose) {
      const outcome = await child.ask({ bytes }, { whose, bytes: bytes.length });
      switch (outcome.state) {
        case 'answered':
          if (outcome.answer.ok) return outcome.answer.facts;
          throw refused(path, outcome.answer.why);
        case 'died':
        case 'too_slow':
          throw refused(path, DEADLY);
        case 'unavailable':
          throw new AppError('unavailable', {
            publicMessage: 'We can’t check fonts right now. Please try again in a moment.',
            retryAfterSeconds: 5,
          });
      }
    },
    pid: () => child.pid(),
    close: () => child.close(),
  };
}

function refused(path: string, why: string): AppError {
  return new AppError('invalid', { publicMessage: why, errors: [{ path, message: why }] });
}
