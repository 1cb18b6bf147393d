/** Why a feed could not be asked, in words for whoever types its address. */
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
      return 'This address can’t be used. It must begin with https:// or http:// and have no unusual port; a redirect must not lead to such an address either.';
    case 'private_address':
      // A name that leads into a network reads like one that does not exist: to tell them apart would map the network.
      return isPlainlyPrivate(url) ? 'This address is inside a private network. Use a public https address.' : noSuchServer(host);
    case 'too_many_redirects':
      return 'The address redirects in circles, or more than three times.';
    case 'too_large':
      return `The answer is larger than ${limits.maxBytes / MEGABYTE} MB. Ask the feed for fewer items, or fewer details of each.`;
    case 'timeout':
      return `${host} did not answer within ${limits.deadlineMs / 1000} seconds.`;
    case 'unreachable':
      return unreachable(error, host);
    default:
      return error.reason satisfies never;
  }
}

export function explainStatus(status: number, sentSecrets: boolean): string {
  if (status === 401 || status === 403)
    return sentSecrets
      ? `The feed did not accept the user name, password or headers (status ${status}). Check them.`
      : `The feed asks for a user name and password, or for a header with a key (status ${status}).`;
  if (status === 404 || status === 410)
    return `The feed has nothing at this address (status ${status}). Check the address and the values of its placeholders.`;
  if (status === 429) return 'The feed was asked too often (status 429). Wait a minute, then try again.';
  if (status >= 500) return `The feed has a fault of its own (status ${status}). Try again later, or ask whoever runs it.`;
  if (status === 204) return 'The feed answered without any content (status 204).';
  return `The feed answered with status ${status} instead of data.`;
}

function noSuchServer(host: string): string {
  return `There is no public server called ${host}. Check the spelling.`;
}

function unreachable(error: OutboundError, host: string): string {
  const code = error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : '';
  if (/^(ENOTFOUND|EAI_|ENODATA|ESERVFAIL)/.test(code)) return noSuchServer(host);
  if (code === 'ECONNREFUSED') return `${host} refused the connection. Check the address, and whether its server is running.`;
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code))
    return `The security certificate of ${host} is not valid, so nothing was sent there.`;
  if (code === 'ECONNRESET' || code === 'EPIPE') return `${host} broke the connection off.`;
  return `${host} cannot be reached.`;
}
