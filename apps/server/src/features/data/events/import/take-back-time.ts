/** Whether a file can be taken back now. */
import { TAKE_BACK_HOURS, type EventImport } from '@limn/contracts';
import { AppError } from '@limn/model';

/** Without a step in between. */
export const MAX_TAKE_BACK_TRIES = 10;
export const TAKE_BACK_FAILED =
  'Taking this import back stopped: it failed too often. What was taken back stays so. Choose “Take back” again to go on with the rest.';

interface Ended {
  state: EventImport['state'];
  keeps_until: Date | null;
}

export function isTakenBack(state: Ended['state']): boolean {
  return state === 'taking_back' || state === 'taken_back';
}

/** Undefined where it can't be, or not any more. */
export function takeBackUntil({ state, keeps_until: until }: Ended, nowMs = Date.now()): Date | undefined {
  return until !== null && state !== 'running' && !isTakenBack(state) && until.getTime() > nowMs ? until : undefined;
}

/** The reason as an answer. */
export function cantTakeBack({ state, keeps_until: until }: Ended): AppError {
  return new AppError('conflict', { publicMessage: reasonOf(state, until) });
}

function reasonOf(state: Ended['state'], until: Date | null): string {
  if (state === 'running') return 'This import is still running. Cancel it first.';
  if (isTakenBack(state)) return 'This import has been taken back already.';
  return until === null
    ? 'This import changed nothing that can be taken back.'
    : `An import can be taken back for ${TAKE_BACK_HOURS} hours. That time is over.`;
}
