/** For whoever nobody sits and waits for: an import of a company begins again where all places are taken. */
import { AppError } from '@limn/model';
import type { CheckedFont, FontChecker } from './font-checker.ts';

export interface Patience {
  pauseMs: number;
  mostMs: number;
  /** True when the front is about to end. */
  givesUp(): boolean;
}

export async function checkPatiently(
  checker: Pick<FontChecker, 'check'>,
  bytes: Buffer,
  whose: string,
  { pauseMs, mostMs, givesUp }: Patience,
): Promise<CheckedFont> {
  const until = Date.now() + mostMs;
  for (;;) {
    try {
      return await checker.check(bytes, 'file', whose);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'unavailable') || givesUp() || Date.now() >= until) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
