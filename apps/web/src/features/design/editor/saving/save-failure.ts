/** The meaning of a failed save for the queue, whatever the transport called it. */
import { ApiError } from '@limn/contracts';

export type SaveFailure =
  | { kind: 'unreachable'; offline: boolean }
  | { kind: 'stale'; by: string | undefined; at: string | undefined }
  | { kind: 'refused'; message: string };

export function explainSaveError(error: unknown): SaveFailure {
  if (!(error instanceof ApiError)) return { kind: 'unreachable', offline: false };
  if (error.code === 'stale_revision' || error.code === 'conflict') {
    return { kind: 'stale', by: textOf(error.problem['updated_by']), at: textOf(error.problem['updated_at']) };
  }
  if (error.status === 0 || error.status === 401 || error.status === 429 || error.status >= 500)
    return { kind: 'unreachable', offline: error.status === 0 };
  const [first] = error.problem.errors ?? [];
  return { kind: 'refused', message: first?.message ?? error.message };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
