/** Says every second that a file of a company is being worked on, and how far it is. */
import { startHeartbeat } from '../../../platform/heartbeat.ts';
import type { Database } from '../../../storage/database.ts';
import { beatCompanyImport, type CompanyImportRow } from './company-imports.store.ts';

const BEAT_MS = 1000;

export interface Beat {
  advance(bytes: number): void;
  enter(step: CompanyImportRow['step']): void;
  stop(): void;
}

export function startBeat(db: Pick<Database, 'control'>, id: number, bytes: number): Beat {
  let step: CompanyImportRow['step'] = 'checking';
  let read = 0;
  const stop = startHeartbeat(BEAT_MS, () => db.control((tx) => beatCompanyImport(tx, id, step, Math.min(0.99, read / bytes))));
  return {
    advance: (entryBytes: number) => void (read += entryBytes),
    enter(next: CompanyImportRow['step']) {
      [step, read] = [next, 0];
    },
    stop,
  };
}
