/**
 * Files of customers and of events, from their arrival to the end of the time in which they can be taken
 * back.
 */
export const IMPORT_STATES = ['running', 'complete', 'failed', 'cancelled', 'taking_back', 'taken_back'] as const;
/** An import can be taken back for so long. */
export const TAKE_BACK_HOURS = 24;
