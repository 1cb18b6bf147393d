/** Figures that tests ask of the counts, handed in by the composition: counting comes after targeting. */
import type { Tx } from '../../../storage/database.ts';

export interface TestFigures {
  /** For each arm that has any: recipients who were assigned from `since` on and before `until`, and what they did. Instants. */
  countArms(
    tx: Tx,
    companyId: number,
    span: { campaignId: number; test: number; since: string; until: string | undefined },
  ): Promise<{ variant: number; recipients: number; clicked: number; returned: number }[]>;
  /** How many recipients of an object clicked in the last 30 days. */
  lastClicks(tx: Tx, companyId: number, objectId: number): Promise<{ recipients: number; clicked: number }>;
}
