/**
 * Says why a process can't start or go on, for the person who runs it: one sentence on what is wrong and what
 * to do, and a code that a supervisor can tell failures apart by (`docs/guides/operators.md`).
 */

export interface Failure {
  sentence: string;
  exitCode: number;
}

/** After `sysexits.h`. */
export const EXIT = {
  broken: 1,
  databaseAway: 69,
  diskFull: 74,
  temporary: 75,
  notAllowed: 77,
} as const;

const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);
const NOT_ALLOWED = new Set(['EACCES', 'EPERM', 'EROFS']);
const AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', '57P03', '53300']);
/** The driver's errors have no codes. */
const UNANSWERED = /^(Query read timeout|timeout expired|Connection terminated|timeout exceeded when trying to connect)/;
/** The database server has its own words in its log. */
const NO_SPACE = /No space left on device|Disk quota exceeded/;

export function explainFailure(error: unknown): Failure {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    const known = explain(cause);
    if (known) return known;
  }
  return { sentence: error instanceof Error ? error.message : String(error), exitCode: EXIT.broken };
}

function explain({ name, code = '', message, path, syscall }: NodeJS.ErrnoException): Failure | undefined {
  if (DISK_FULL.has(code) || NO_SPACE.test(message))
    return {
      sentence: `The disk is full${path === undefined ? '' : `: ${path} can’t be written`}. Free some space where DATA_DIR and the database are, and start again.`,
      exitCode: EXIT.diskFull,
    };
  if (name === 'LockedError') return { sentence: message, exitCode: EXIT.temporary };
  if (UNANSWERED.test(message) || code === 'ETIMEDOUT')
    return {
      sentence: 'The database didn’t answer in time: it, or this machine, has too much to do. Start again when there is less.',
      exitCode: EXIT.temporary,
    };
  if (syscall !== 'listen' && AWAY.has(code))
    return { sentence: `The database can’t be reached (${code}). Check DATABASE_URL, and that it runs.`, exitCode: EXIT.databaseAway };
  if (NOT_ALLOWED.has(code) && path !== undefined)
    return {
      sentence: `${path} can’t be written by this user (${code}). Let it write there, or choose another folder: DATA_DIR=/path npm start`,
      exitCode: EXIT.notAllowed,
    };
  return undefined;
}
