/** Every definition there is, for the tests that walk them. Those that have a page are in `places.ts` too. */
import { CLICK_RATE_BY_DAY, UNIQUE_IMPRESSIONS_BY_DAY } from './dashboard.ts';
import { IMAGE_STATISTICS } from './image-statistics.ts';
import { LIVE_TARGET_OPENS, LIVE_TARGET_STATISTICS } from './live-target-statistics.ts';
import { OPENERS, OPENERS_BY_DAY, OPENS_AND_BILL } from './openers.ts';
import { OPENS_BY_DAY } from './opens-by-day.ts';
import { MAILING_STATISTICS } from './mailing-statistics.ts';
import { CONTROL_STATISTICS, DAILY_STATISTICS, ITEM_STATISTICS, POSITION_STATISTICS, RECIPE_STATISTICS } from './recipe-statistics.ts';
import { USAGE } from './usage.ts';

export const REPORTS = {
  UNIQUE_IMPRESSIONS_BY_DAY,
  CLICK_RATE_BY_DAY,
  IMAGE_STATISTICS,
  LIVE_TARGET_STATISTICS,
  LIVE_TARGET_OPENS,
  RECIPE_STATISTICS,
  ITEM_STATISTICS,
  POSITION_STATISTICS,
  CONTROL_STATISTICS,
  MAILING_STATISTICS,
  DAILY_STATISTICS,
  OPENS_BY_DAY,
  OPENERS,
  OPENERS_BY_DAY,
  OPENS_AND_BILL,
  USAGE,
} as const;
