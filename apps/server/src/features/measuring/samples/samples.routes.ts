/** Sample data of a company: whether there is some, and the one way to be rid of it. */
import type { Handlers } from '../../../api/call.ts';
import type { Tx } from '../../../storage/database.ts';

export interface SampleDeps {
  /** The days of the sample figures, yyyy-mm-dd. */
  days(tx: Tx, companyId: number): Promise<{ from: string; to: string } | undefined>;
  /** One of each feature that holds sample rows: takes them out, and nothing else. */
  clearers: readonly ((tx: Tx, companyId: number) => Promise<void>)[];
}

export function sampleHandlers({ days, clearers }: SampleDeps): Handlers<'sampleData' | 'clearSampleData'> {
  return {
    sampleData: ({ caller: { companyId }, transact }) =>
      transact(async (tx) => {
        const found = await days(tx, companyId);
        return { sample_data: { present: found !== undefined, from: found?.from ?? null, to: found?.to ?? null } };
      }),
    clearSampleData: ({ caller: { companyId }, transact }) =>
      transact(async (tx) => {
        for (const clear of clearers) await clear(tx, companyId);
        return { message: 'Sample figures cleared.' };
      }),
  };
}
