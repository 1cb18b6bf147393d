/** Figures that tests ask of the counts, handed in by the composition: counting comes after targeting. */
import type { Tx } from '../../../storage/database.ts';

/** Instants: recipients who were assigned from `since` on and before `until`. */
export interface TestSpan {
  campaignId: number;
  test: number;
  since: string;
  until: string | undefined;
}

export interface TestFigures {
  /** For each arm that has any: its recipients, and what they did. */
  countArms(
    tx: Tx,
    companyId: number,
    span: TestSpan,
  ): Promise<{ variant: number; recipients: number; clicked: number; returned: number }[]>;
  /**
   * How many of an arm's recipients brought so much each, in minor units of the company's currency; those
   * alone who converted.
   */
  conversionsOfArms(
    tx: Tx,
    companyId: number,
    span: TestSpan,
  ): Promise<{ variant: number; revenue: number; recipients: number; conversions: number }[]>;
  /** How many recipients of an object clicked in the last 30 days. */
  lastClicks(tx: Tx, companyId: number, objectId: number): Promise<{ recipients: number; clicked: number }>;
}
