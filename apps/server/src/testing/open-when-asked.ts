/**
 * Drawing whose processes start with the first picture: most tests of the front see none, and a start costs
 * more than they do.
 */
import { AppError } from '@limn/model';
import type { DrawPort } from '../render/draw/draw-port.ts';

export function openWhenAsked(open: () => Promise<DrawPort>): DrawPort {
  let opened: Promise<DrawPort> | undefined;
  let isClosed = false;
  return {
    outlook: () => ({ lane: 'quick', waitMs: 0 }),
    async draw(job) {
      if (isClosed) throw new AppError('unavailable');
      return (await (opened ??= open())).draw(job);
    },
    async close() {
      isClosed = true;
      await (await opened)?.close();
    },
  };
}
