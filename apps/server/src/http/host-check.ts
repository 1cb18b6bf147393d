/**
 * Pages and the API answer only under our own names. Otherwise any website could point its own name at this
 * machine (DNS rebinding) and let a visitor's browser read what only this machine may read. Mail readers
 * fetch pictures and links under whatever name a CDN in front of us uses, and probes ask by address: neither
 * is checked.
 */
import { AppError } from '@limn/model';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { markup } from '../platform/page/html.ts';
import { PAGE_HEADERS, renderPage } from '../platform/page/page.ts';
import { problemOf } from './send-error.ts';

export interface HostCheckOptions {
  publicUrl: string;
  /** More names, without a port. */
  allowedHosts: readonly string[];
}

/** True when the request named a host that is not ours, and was answered. */
export type HostCheck = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Routes that answer under any name: uploaded pictures, previews, collected events, and whether we are alive.
 */
const ANY_HOST = ['/cdn/', '/collect/', '/preview/', '/v1/', '/livez', '/healthz', '/readyz'];

export function answersUnderAnyName(route: string | undefined): boolean {
  return route !== undefined && ANY_HOST.some((start) => route.startsWith(start));
}

export function createHostCheck({ publicUrl, allowedHosts }: HostCheckOptions): HostCheck {
  const names = new Set([
    new URL(publicUrl).hostname,
    'localhost',
    '127.0.0.1',
    '[::1]',
    ...allowedHosts.map((name) => name.toLowerCase()),
  ]);
  const publicMessage = `Limn answers at ${publicUrl}. To use another name, list it in the setting ALLOWED_HOSTS.`;
  const problem = problemOf(new AppError('wrong_host', { publicMessage }));
  const page = renderPage({
    title: problem.title,
    body: markup`<p>${publicMessage}</p><a class="button" href="${publicUrl}">Open Limn</a>`,
  });
  return (request, response) => {
    if (names.has(nameOf(request.headers.host))) return false;
    const wantsPage = request.method === 'GET' && /\btext\/html\b/.test(request.headers.accept ?? '');
    const headers = wantsPage
      ? PAGE_HEADERS
      : { 'content-type': 'application/problem+json; charset=utf-8', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
    // The rest of this connection is not read: a refused body may be long.
    response.writeHead(problem.status, { ...headers, connection: 'close' });
    response.end(request.method === 'HEAD' ? undefined : wantsPage ? page : JSON.stringify(problem));
    return true;
  };
}

/** The name without its port; '' for a missing header. */
function nameOf(host: string | undefined): string {
  return (host ?? '').toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
}
