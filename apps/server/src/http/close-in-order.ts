/**
 * Ends a server in order: the port closes first, requests in flight get their answers, and only then do
 * connections end. What a connection sends after that is not read, so that no answer promises what no one
 * does any more.
 */
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { withDeadline } from '../platform/with-deadline.ts';
import type { PictureDoor } from './picture-door.ts';

export interface RequestsInFlight {
  /** Held until its last byte is with the system, or its connection is gone. */
  note(response: ServerResponse): void;
  /** Ends their connections with their answers. */
  areLast(): void;
  /** Resolves as soon as there are none. */
  over(): Promise<void>;
}

/** For answers in flight: a picture takes a second, a long file as long as its reader wants. */
const ANSWERS_MS = 10_000;
/** For connections that wait to be taken, where new ones come all the time. */
const ACCEPT_MS = 2000;
/**
 * For the other ends of connections to close theirs: a connection that is cut takes along what its reader has
 * not taken yet.
 */
const LINGER_MS = 250;

export function createRequestsInFlight(): RequestsInFlight {
  const inFlight = new Set<ServerResponse>();
  let onNone: (() => void) | undefined;
  return {
    note(response) {
      inFlight.add(response);
      response.once('close', () => {
        inFlight.delete(response);
        if (inFlight.size === 0) onNone?.();
      });
    },
    areLast() {
      for (const response of inFlight) if (!response.headersSent) response.setHeader('connection', 'close');
    },
    over: () => (inFlight.size === 0 ? Promise.resolve() : new Promise((resolve) => (onNone = resolve))),
  };
}

export async function closeInOrder(server: Server, requests: RequestsInFlight, door: PictureDoor | undefined): Promise<void> {
  await acceptWaiting(server);
  // The port alone: an HTTP server would at once end kept connections, too, with requests that are on their
  // way.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  requests.areLast();
  await withDeadline(answered(requests, door), ANSWERS_MS);
  server.close();
  await withDeadline(closed, LINGER_MS);
  server.closeAllConnections();
  door?.cut();
  await closed;
}

/**
 * Connections that the system has made wait to be taken, one in each turn, and it resets those that still
 * wait as the port closes.
 */
async function acceptWaiting(server: Server): Promise<void> {
  let quietTurns = 0;
  const onTaken = () => (quietTurns = 0);
  server.on('connection', onTaken);
  // The first of two may have looked at the port before we were called.
  for (const until = performance.now() + ACCEPT_MS; quietTurns < 2 && performance.now() < until; quietTurns++) await nextTurn();
  server.off('connection', onTaken);
}

async function answered(requests: RequestsInFlight, door: PictureDoor | undefined): Promise<void> {
  await door?.close();
  // A request that the door has just handed on is in flight from the next turn.
  await nextTurn();
  await requests.over();
}
