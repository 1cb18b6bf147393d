/**
 * The shop feed of the demo company. It lies on our own host, which feeds may not reach, for everything else
 * of that host would then be within reach of every company: so this one address is answered here, without a
 * request.
 */
import type { FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';
import type { Fetcher } from '../platform/outbound/guarded-fetch.ts';

const PATH = '/demo/offers.json';
const TYPE = 'application/json; charset=utf-8';

export function offersUrl(publicUrl: string): string {
  return publicUrl + PATH;
}

export function withDemoOffers(fetch: Fetcher, publicUrl: string): Fetcher {
  const url = offersUrl(publicUrl);
  return async (request) =>
    request.url === url && (request.method ?? 'GET') === 'GET'
      ? { status: 200, headers: { 'content-type': TYPE }, bytes: offers(), url }
      : fetch(request);
}

/** For people who want to see what the feed says. */
export function bindDemoOffers(app: FastifyInstance): void {
  app.get(PATH, (_request, reply) => reply.type(TYPE).send(offers()));
}

let held: Buffer | undefined;

function offers(): Buffer {
  held ??= readFileSync(new URL('./offers.json', import.meta.url));
  return held;
}
