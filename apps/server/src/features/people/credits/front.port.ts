/**
 * One front from its start to its end, as the database knows it: who takes credits, and writes a journal of
 * what it used.
 */
export interface Front {
  /** Identity of the journal's folder. */
  directory: string;
  slot: number;
  /** First epoch of its journal. */
  start: number;
}
