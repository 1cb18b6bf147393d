/** Files of rows that are imported while the page may be closed. */
import type { IMPORT_STATES } from '@limn/contracts';

export interface ImportedFile {
  id: number;
  file_name: string;
  state: (typeof IMPORT_STATES)[number];
  /** From 0 to 1. */
  progress: number;
  /** Rows that were read so far. */
  rows: number;
  refused: number;
  /** Left out: they are of someone who is being erased. */
  erased: number;
  reason: string | null;
  /** Until then it can be taken back; null where it can't be. */
  take_back_until: string | null;
  ended_at: string | null;
}

const SHOWN_MS = 3_600_000;

export function isRunning({ state }: Pick<ImportedFile, 'state'>): boolean {
  return state === 'running';
}

/** It goes on while the page may be closed. */
export function isBusy({ state }: Pick<ImportedFile, 'state'>): boolean {
  return state === 'running' || state === 'taking_back';
}

export interface ShownImport<F extends ImportedFile> {
  one: F;
  /** All of it. Otherwise in a line: it ended a while ago, and can still be taken back. */
  isWhole: boolean;
}

/**
 * Files that are being imported or taken back, for an hour the last one, and those that can be taken back.
 * @param imports the newest first
 */
export function shownImports<F extends ImportedFile>(imports: readonly F[], nowMs = Date.now()): ShownImport<F>[] {
  return imports.flatMap<ShownImport<F>>((one, index) => {
    const isNew = index === 0 && one.ended_at !== null && nowMs - Date.parse(one.ended_at) < SHOWN_MS;
    if (isBusy(one) || isNew) return [{ one, isWhole: true }];
    return one.take_back_until !== null && Date.parse(one.take_back_until) > nowMs ? [{ one, isWhole: false }] : [];
  });
}
