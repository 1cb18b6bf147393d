/** Gives tests of campaigns what they need of counts. */
import { dayIn } from '@limn/model';
import { conversionsOfArms, clickedShare, countArms } from '../features/measuring/counting/test-recipients.read.ts';
import type { TestFigures } from '../features/targeting/campaigns/test-figures.port.ts';

const DAYS = 30;

export function testFigures(nowMs: () => number = Date.now): TestFigures {
  return {
    countArms,
    conversionsOfArms,
    lastClicks(tx, companyId, objectId) {
      const today = dayIn('UTC', nowMs());
      return clickedShare(tx, companyId, objectId, today - DAYS, today + 1);
    },
  };
}
