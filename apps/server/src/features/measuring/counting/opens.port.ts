/** An open or a click as it is written into the journal before its picture is answered. */
export type { Journal } from './log/journal.ts';
export type { AnswerSums, CountRecord } from './log/record.ts';
export { packTrace, type ShownTrace } from './log/shown-trace.ts';
