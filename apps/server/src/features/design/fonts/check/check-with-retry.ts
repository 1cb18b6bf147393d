/** Background work waits for a free checker: an import of a company retries while all of them are busy. */
import { AppError } from '@limn/model';
import type { CheckedFont, FontChecker } from './font-checker.ts';

export interface RetryOptions {
  pauseMs: number;
  timeoutMs: number;
  /** True when the process is about to end. */
  givesUp(): boolean;
}

export async function checkWithRetry(
  checker: Pick<FontChecker, 'check'>,
  bytes: Buffer,
  whose: string,
  { pauseMs, timeoutMs, givesUp }: RetryOptions,
): Promise<CheckedFont> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await checker.check(bytes, 'file', whose);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'unavailable') || givesUp() || Date.now() >= until) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
