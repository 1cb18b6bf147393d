/** Tells a database that is away or full from a statement that is wrong, by PostgreSQL's codes. */
import { AppError } from '@limn/model';

const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08003',
  '08001',
  '08000',
]);

const DISK_FULL = '53100';
const MISSING_TABLE = '42P01';
const NO_SPACE = 'There is no room left on this server to keep this. Please try again later, or contact your administrator.';

/** True where the database could not be reached or went away: trying again later makes sense. */
function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (AWAY.has((error as { code?: string }).code ?? '')) return true;
  if (isUnanswered(error)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(error.message);
}

/** True where the server was given a statement and stayed silent for too long. */
export function isUnanswered(error: Error): boolean {
  return error.message === 'Query read timeout';
}

/** A failed connection and a full disk become `unavailable`; everything else stays what it is. */
export function explainQueryError(error: unknown): unknown {
  if (error instanceof Error && (error as { code?: string }).code === DISK_FULL)
    return new AppError('unavailable', { publicMessage: NO_SPACE, retryAfterSeconds: 60, cause: error });
  return isDatabaseAway(error) ? new AppError('unavailable', { retryAfterSeconds: 2, cause: error }) : error;
}

/** True where a table is gone that a statement names: a generation that was replaced. */
export function isMissingTable(error: unknown): boolean {
  return (error as { code?: string } | undefined)?.code === MISSING_TABLE;
}
