/**
 * Callers that were asked to wait and ask again at once. Whose limit they count against is remembered with a hash of what
 * they sent, so that they are asked to wait again before anybody is looked up: a flood costs its neighbours next to nothing.
 * Only callers that were recognised get in here, and nobody gets more by it than "wait".
 */
import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface ImpatientCallers {
  /** The limit that these headers count against; undefined where nobody with them was asked to wait lately. */
  limitKeyOf(headers: IncomingHttpHeaders): string | undefined;
  remember(headers: IncomingHttpHeaders, limitKey: string): void;
  /** These headers are nobody's any more: a key that was revoked, somebody who was taken out. */
  forget(headers: IncomingHttpHeaders): void;
}

const MOST_REMEMBERED = 1000;

export function createImpatientCallers(): ImpatientCallers {
  const remembered = new Map<string, string>();
  return {
    limitKeyOf: (headers) => (remembered.size === 0 ? undefined : remembered.get(keyOf(headers))),
    remember(headers, limitKey) {
      if (remembered.size >= MOST_REMEMBERED) remembered.clear();
      remembered.set(keyOf(headers), limitKey);
    },
    forget: (headers) => void remembered.delete(keyOf(headers)),
  };
}

function keyOf(headers: IncomingHttpHeaders): string {
  return hash('sha256', `${headers.authorization ?? ''}\n${String(headers['x-company'] ?? '')}`, 'base64');
}
