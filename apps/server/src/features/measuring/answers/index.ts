/**
 * Every answer that is given without being asked for. A new one is a file here and a line in this list, in
 * the order in which they are shown.
 */
import type { Answer } from './answer.ts';
import { largeFiles, slowAnswers } from './slow-and-large.ts';
import { lostClicks } from './lost-clicks.ts';
import { neverClicked } from './never-clicked.ts';
import { neverMatched } from './never-matched.ts';
import { unfilled } from './unfilled.ts';
import { unmetCustomers } from './unmet-customers.ts';

export const ANSWERS = {
  lost_clicks: lostClicks,
  unmet_customers: unmetCustomers,
  unfilled,
  never_matched: neverMatched,
  never_clicked: neverClicked,
  slow: slowAnswers,
  large: largeFiles,
} as const satisfies Readonly<Record<string, Answer>>;
