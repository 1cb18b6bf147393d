/** Reason shown for a file that was given up. */

export const INTERRUPTED = 'The upload was interrupted. Upload the file again.';

/** `rows` as people read it: `12,000`. */
export function stillUsed(rows: string): string {
  return rows === '1' ? 'The row from before is still used.' : `The ${rows} rows from before are still used.`;
}
