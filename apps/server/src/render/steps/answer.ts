/**
 * Answers over HTTP: pictures, redirects, explanations and the one small page. Nothing else is ever sent from
 * here.
 */
import { withDeadline } from '../../platform/with-deadline.ts';
import type { AnswerTally } from '../answer-sums.ts';
import type { ServedPicture } from '../fallback.ts';
import type { Exchange, Visit } from '../visit.ts';
import type { Step } from './step.ts';

/** Pictures differ by recipient and moment: no cache may keep them, and no client may guess their type. */
const FRESH = [
  'cache-control',
  'no-store, no-cache, max-age=0, must-revalidate',
  'x-content-type-options',
  'nosniff',
  'referrer-policy',
  'no-referrer',
] as const;

const NOT_FOUND = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Page not found</title>
<style>body{font:16px/1.5 system-ui,sans-serif;color:#16243a;display:grid;place-items:center;min-height:90vh;margin:0 24px;text-align:center}</style>
<main><h1>Page not found</h1><p>This link leads nowhere any more. Please go back to the email it came from.</p></main>
</html>
`;

/**
 * The last step: what was counted is on the disk before it is answered, or the time is up. The record is
 * written all the same.
 *
 * @param sums is called for every counted picture
 */
export function answerVisit(sums: Pick<AnswerTally, 'note'>): Step {
  function send(visit: Visit): void {
    const { answer } = visit;
    switch (answer?.kind) {
      case 'picture':
        if (visit.counted) sums.note(visit, Math.max(0, Date.now() - visit.atMs), answer.served.picture.bytes.length);
        return sendPicture(visit, answer.served);
      case 'redirect':
        return sendRedirect(visit, answer.location);
      case 'explanation':
        return sendJson(visit, answer.body);
      case 'not_found':
        return sendNotFound(visit);
      case undefined:
        throw new Error('A visit came to its end without an answer.');
    }
  }

  return {
    name: 'answer',
    run(visit) {
      if (visit.counted) return withDeadline(visit.counted, visit.budget.left()).then(() => send(visit));
      send(visit);
    },
  };
}

export function sendPicture(exchange: Exchange, { picture, step }: ServedPicture): void {
  write(
    exchange,
    200,
    ['content-type', picture.mime, 'x-limn-reason', step, 'cross-origin-resource-policy', 'cross-origin'],
    picture.bytes,
  );
}

function sendRedirect(exchange: Exchange, location: string): void {
  write(exchange, 302, ['location', location], Buffer.alloc(0));
}

export function sendNotFound(exchange: Exchange): void {
  write(
    exchange,
    404,
    ['content-type', 'text/html; charset=utf-8', 'content-security-policy', "default-src 'none'; style-src 'unsafe-inline'"],
    Buffer.from(NOT_FOUND),
  );
}

/** For who holds a token: the app may live on another origin. */
function sendJson(exchange: Exchange, body: unknown): void {
  write(
    exchange,
    200,
    ['content-type', 'application/json; charset=utf-8', 'access-control-allow-origin', '*'],
    Buffer.from(JSON.stringify(body)),
  );
}

export function sendMethodNotAllowed(exchange: Exchange): void {
  write(
    exchange,
    405,
    ['allow', 'GET, HEAD', 'content-type', 'text/plain; charset=utf-8'],
    Buffer.from('Only GET and HEAD are answered here.\n'),
  );
}

/** @param headers names and values in turns, as Node writes them soonest */
function write({ request, response }: Exchange, status: number, headers: readonly string[], body: Buffer): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, [...FRESH, ...headers, 'content-length', String(body.length)]);
  response.end(request.method === 'HEAD' ? undefined : body);
}
