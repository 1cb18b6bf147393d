/**
 * For files of customers: their rows are records of `identify`, and are refused, left out and sent again as
 * those are.
 */
export { withoutErased } from './erase-events.ts';
export type { EventRecord } from './event-record.ts';
export { numberIn } from './import/row-numbers.ts';
export { dateIn, timeIn } from './import/row-times.ts';
export { cantTakeBack, isTakenBack, MAX_TAKE_BACK_TRIES, TAKE_BACK_FAILED, takeBackUntil } from './import/take-back-time.ts';
export { makeWay } from './make-way.ts';
export { quotaExceeded, type QuotaOf } from './refused-limit.ts';
export type { ReadPeopleOfFiles } from './send-again.ts';
export { keepRejects, type Reject } from './write-readings.ts';
