/** Puts calls that change something into the company's log. */
export { activityLabels } from './activity-labels.ts';
export { recordChange } from './record-change.ts';
