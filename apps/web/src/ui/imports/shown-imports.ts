/** Files of rows that are imported while the page may be closed. */
export interface ImportedFile {
  id: number;
  file_name: string;
  state: 'running' | 'complete' | 'failed' | 'cancelled';
  /** From 0 to 1. */
  progress: number;
  /** Rows that were read so far. */
  rows: number;
  refused: number;
  /** Left out: they are of someone who is being erased. */
  erased: number;
  reason: string | null;
  ended_at: string | null;
}

const SHOWN_MS = 3_600_000;

export function isRunning({ state }: Pick<ImportedFile, 'state'>): boolean {
  return state === 'running';
}

/** Files that are being imported, and for an hour the last one. @param imports the newest first */
export function shownImports<F extends ImportedFile>(imports: readonly F[], nowMs = Date.now()): F[] {
  return imports.filter(
    (one, index) => isRunning(one) || (index === 0 && one.ended_at !== null && nowMs - Date.parse(one.ended_at) < SHOWN_MS),
  );
}
