import { ApiError } from '@limn/contracts';

/** The error in one sentence for the person; undefined where only the generic sentence fits. */
export function explainError(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'offline') return 'The server didn’t respond. Check your connection.';
  if (error.code === 'internal') return undefined;
  const first = error.problem.errors?.[0];
  return error.problem.detail ?? first?.message ?? error.problem.title;
}

/** True where the server has said that there is no such thing: asking again changes nothing. */
export function isMissing(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 404;
}

/** Messages of refused fields by their path, without the `body.` that some servers put before it. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries((error.problem.errors ?? []).map(({ path, message }) => [path.replace(/^body\./, ''), message]));
}
