/** Requests to the issuer through the guarded fetch: its own host may be private, nothing else may. */
import { createGuardedFetch } from '../../../platform/outbound/guarded-fetch.ts';
import type { IssuerFetch } from './issuer-fetch.port.ts';

const MAX_BYTES = 256 * 1024;
const DEADLINE_MS = 5000;

export function createIssuerFetch(issuer: string): IssuerFetch {
  const fetch = createGuardedFetch({ allowHosts: [new URL(issuer).host] });
  return async (url, { headers = {}, json } = {}) => {
    const { status, bytes } = await fetch({
      url,
      headers: { accept: 'application/json', ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }),
      maxBytes: MAX_BYTES,
      deadlineMs: DEADLINE_MS,
    });
    return { status, body: parsed(bytes) };
  };
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
