/** Why a feed could not be asked, in words for anyone who types its address. */
import { isPlainlyPrivate } from '../../../platform/outbound/address-rules.ts';
import type { OutboundError } from '../../../platform/outbound/guarded-fetch.ts';

export interface TestLimits {
  deadlineMs: number;
  maxBytes: number;
}

const MEGABYTE = 1024 * 1024;

export function explainOutbound(error: OutboundError, url: string, limits: TestLimits): string {
  const host = URL.parse(url)?.hostname ?? 'this host';
  switch (error.reason) {
    case 'bad_address':
      return 'This URL can’t be used. It must start with https:// or http:// and use a standard port, and so must every redirect.';
    case 'private_address':
      // A name that leads into a network reads like one that does not exist: to tell them apart would map the
      // network.
      return isPlainlyPrivate(url) ? 'This URL is inside a private network. Use a public https URL.' : noSuchServer(host);
    case 'too_many_redirects':
      return 'The URL redirects in a loop, or more than three times.';
    case 'too_large':
      return `The response is larger than ${limits.maxBytes / MEGABYTE} MB. Ask the feed for fewer items, or fewer details per item.`;
    case 'timeout':
      return `${host} didn’t respond within ${limits.deadlineMs / 1000} seconds.`;
    case 'unreachable':
      return unreachable(error, host);
    default:
      return error.reason satisfies never;
  }
}

export function explainStatus(status: number, sentSecrets: boolean): string {
  if (status === 401 || status === 403)
    return sentSecrets
      ? `The feed rejected the user name, password or headers (status ${status}). Check them.`
      : `The feed needs a user name and password, or a header with a key (status ${status}).`;
  if (status === 404 || status === 410)
    return `The feed has nothing at this URL (status ${status}). Check the URL and its placeholder values.`;
  if (status === 429) return 'The feed received too many requests (status 429). Wait a minute, then try again.';
  if (status >= 500) return `The feed returned a server error (status ${status}). Try again later, or contact its operator.`;
  if (status === 204) return 'The feed returned no content (status 204).';
  return `The feed returned status ${status} instead of data.`;
}

function noSuchServer(host: string): string {
  return `No public server is called ${host}. Check the spelling.`;
}

function unreachable(error: OutboundError, host: string): string {
  const code = error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : '';
  if (/^(ENOTFOUND|EAI_|ENODATA|ESERVFAIL)/.test(code)) return noSuchServer(host);
  if (code === 'ECONNREFUSED') return `${host} refused the connection. Check the URL, and whether its server is running.`;
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code))
    return `The security certificate of ${host} isn’t valid, so nothing was sent.`;
  if (code === 'ECONNRESET' || code === 'EPIPE') return `${host} closed the connection.`;
  return `Can’t reach ${host}.`;
}
