/**
 * Callers that were asked to wait and ask again at once. Whose limit they count against is remembered with a
 * hash of what they sent, so that they are asked to wait again before anyone is looked up: a flood costs its
 * neighbours next to nothing. Only callers that were recognised get in here, and no one gets more by it than
 * "wait".
 */
import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface CancelledCallers {
  /**
   * The limit that these headers count against; undefined where no one with them was asked to wait lately.
   */
  limitKeyOf(headers: IncomingHttpHeaders): string | undefined;
  remember(headers: IncomingHttpHeaders, limitKey: string): void;
  /** These headers are no one's any more: a key that was revoked, someone who was taken out. */
  forget(headers: IncomingHttpHeaders): void;
}

const MAX_REMEMBERED = 1000;

export function createCancelledCallers(): CancelledCallers {
  const remembered = new Map<string, string>();
  return {
    limitKeyOf: (headers) => (remembered.size === 0 ? undefined : remembered.get(keyOf(headers))),
    remember(headers, limitKey) {
      if (remembered.size >= MAX_REMEMBERED) remembered.clear();
      remembered.set(keyOf(headers), limitKey);
    },
    forget: (headers) => void remembered.delete(keyOf(headers)),
  };
}

function keyOf(headers: IncomingHttpHeaders): string {
  return hash('sha256', `${headers.authorization ?? ''}\n${String(headers['x-company'] ?? '')}`, 'base64');
}
