/**
 * Assets, tables and feeds in the bin exist for the work alone: every other query of the app sees them as
 * deleted.
 */
import type { Tx } from './tx.ts';

export async function withBin<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await openBin(tx);
  const done = await work();
  // Not where it failed: the transaction ends then, and the setting with it.
  await tx.run(`set local app.bin = 'off'`);
  return done;
}

/** For the rest of the transaction. */
export async function openBin(tx: Pick<Tx, 'run'>): Promise<void> {
  await tx.run(`set local app.bin = 'on'`);
}
