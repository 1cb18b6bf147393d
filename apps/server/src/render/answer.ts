/** What goes back over HTTP: pictures, redirects, explanations and the one small page. Nothing else is ever sent from here. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServedPicture } from './fallback.ts';

/** Pictures differ by recipient and moment: nobody may keep them, and nobody may guess what they are. */
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

export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

export function sendPicture(exchange: Exchange, { picture, step }: ServedPicture): void {
  send(exchange, 200, ['content-type', picture.mime, 'x-limn-reason', step, 'cross-origin-resource-policy', 'cross-origin'], picture.bytes);
}

export function sendRedirect(exchange: Exchange, location: string): void {
  send(exchange, 302, ['location', location], Buffer.alloc(0));
}

export function sendNotFound(exchange: Exchange): void {
  send(
    exchange,
    404,
    ['content-type', 'text/html; charset=utf-8', 'content-security-policy', "default-src 'none'; style-src 'unsafe-inline'"],
    Buffer.from(NOT_FOUND),
  );
}

/** For who holds a token: the app may live on another origin. */
export function sendJson(exchange: Exchange, body: unknown): void {
  send(
    exchange,
    200,
    ['content-type', 'application/json; charset=utf-8', 'access-control-allow-origin', '*'],
    Buffer.from(JSON.stringify(body)),
  );
}

export function sendMethodNotAllowed(exchange: Exchange): void {
  send(
    exchange,
    405,
    ['allow', 'GET, HEAD', 'content-type', 'text/plain; charset=utf-8'],
    Buffer.from('Only GET and HEAD are answered here.\n'),
  );
}

/** @param headers names and values in turns, as Node writes them soonest */
function send({ request, response }: Exchange, status: number, headers: readonly string[], body: Buffer): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, [...FRESH, ...headers, 'content-length', String(body.length)]);
  response.end(request.method === 'HEAD' ? undefined : body);
}
