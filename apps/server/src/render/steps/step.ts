import type { Visit } from '../visit.ts';

/** One step of a visit's way. */
export interface Step {
  /** As `docs/render-path.md` and the metrics name it. */
  name: string;
  /** Fills its part of the visit. Answers a promise only where something has to be waited for. */
  run(visit: Visit): Promise<void> | undefined;
}
