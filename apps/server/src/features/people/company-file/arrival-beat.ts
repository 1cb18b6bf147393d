/** Says every second that a file of a company is being worked on, and how far it is. */
import type { Database } from '../../../storage/database.ts';
import { beatArrival, type ArrivalRow } from './arrivals.store.ts';

const BEAT_MS = 1000;

export interface Beat {
  advance(bytes: number): void;
  enter(step: ArrivalRow['step']): void;
  stop(): void;
}

export function startBeat(db: Pick<Database, 'control'>, id: number, bytes: number): Beat {
  let step: ArrivalRow['step'] = 'checking';
  let read = 0;
  const timer = setInterval(() => {
    db.control((tx) => beatArrival(tx, id, step, Math.min(0.99, read / bytes))).catch(() => undefined);
  }, BEAT_MS);
  timer.unref();
  return {
    advance: (entryBytes: number) => void (read += entryBytes),
    enter(next: ArrivalRow['step']) {
      [step, read] = [next, 0];
    },
    stop: () => clearInterval(timer),
  };
}
