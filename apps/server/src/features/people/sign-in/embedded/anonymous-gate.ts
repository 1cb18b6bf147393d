/**
 * Limits what a visitor can make the provider store: it notes every log-in and log-out that is begun, with
 * its address. So an address has a maximum length, and a network may begin only so many a minute.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { markup } from '../../../../platform/page/html.ts';
import { type Page, PAGE_HEADERS, renderPage } from '../../../../platform/page/page.ts';
import type { AttemptLimit } from './attempt-limit.ts';
import { OIDC_PATH } from './embedded-issuer.ts';

/** A log-out shows an ID token of about a thousand characters; nothing of ours is longer. */
const MAX_ADDRESS_LENGTH = 4096;
const BEGINNINGS = new Set([`${OIDC_PATH}/auth`, `${OIDC_PATH}/session/end`]);

const TOO_LONG: Page = {
  title: 'That did not work',
  body: markup`<p>The address is longer than any of ours.</p>
    <a class="button" href="/">Go to Limn</a>`,
};
const TOO_OFTEN: Page = {
  title: 'Too many attempts',
  body: markup`<p>Very many log-ins were begun from your network. Please wait a minute, then try again.</p>
    <a class="button" href="/">Go to Limn</a>`,
};

/** True for a request that was answered here and must go no further. */
export function createAnonymousGate(
  limit: AttemptLimit,
  addressOf: (request: IncomingMessage) => string,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  return (request, response) => {
    const url = request.url ?? '';
    if (url.length > MAX_ADDRESS_LENGTH) return refuse(response, 414, TOO_LONG);
    const path = url.split('?', 1)[0]?.replace(/\/+$/, '') ?? '';
    const waitSeconds = BEGINNINGS.has(path) ? limit.take(addressOf(request)) : 0;
    return waitSeconds > 0 && refuse(response, 429, TOO_OFTEN, { 'retry-after': String(waitSeconds) });
  };
}

function refuse(response: ServerResponse, status: number, page: Page, headers: Readonly<Record<string, string>> = {}): true {
  response.writeHead(status, { ...PAGE_HEADERS, ...headers }).end(renderPage(page));
  return true;
}
