/**
 * Draw children read pictures, and fonts that companies brought along, from a folder of this machine. Where
 * that folder only holds a part of what there is, a job's pictures are brought there first, within the job's
 * own deadline, and stay until it is done.
 */
import { AppError } from '@limn/model';
import type { CachedBlobs } from '../../platform/blobs-cache.ts';
import { withDeadline } from '../../platform/with-deadline.ts';
import type { DrawPort } from './draw-port.ts';

const USUAL_DEADLINE_MS = 2000;
/** A job that no one waits for any more may still be read for: its child keeps what it makes of it. */
const LINGER_MS = 30_000;

export function drawWithLocalPictures(draw: DrawPort, blobs: Pick<CachedBlobs, 'hold'>): DrawPort {
  return {
    close: () => draw.close(),
    outlook: (job) => draw.outlook(job),
    async draw(job) {
      const { deadlineMs = USUAL_DEADLINE_MS } = job;
      const startedMs = performance.now();
      const { pictures, fonts } = job.snapshot;
      const holding = blobs.hold([...pictures, ...fonts.filter(({ own }) => own)].map(({ hash }) => hash));
      const held = await withDeadline(holding, deadlineMs);
      if (!held) {
        holding.then(
          ({ release }) => release(),
          () => undefined,
        );
        throw new AppError('unavailable', {
          publicMessage: 'Couldn’t draw the picture. Please try again.',
          cause: new Error('Not drawn: its pictures were not there in time'),
        });
      }
      try {
        const drawn = await draw.draw({ ...job, deadlineMs: Math.max(1, deadlineMs - (performance.now() - startedMs)) });
        held.release();
        return drawn;
      } catch (error) {
        setTimeout(() => held.release(), LINGER_MS).unref();
        throw error;
      }
    },
  };
}
