/** The address a request comes from: the nearest one in X-Forwarded-For that is not our own proxy's. */
import type { BlockList } from 'node:net';
import { isIP } from 'node:net';
import type { PictureRequest } from './visit.ts';

export function clientAddress(request: Pick<PictureRequest, 'headers' | 'socket'>, trustedProxies: BlockList): string {
  let address = plain(request.socket.remoteAddress ?? '');
  const forwarded = request.headers['x-forwarded-for'];
  if (forwarded === undefined) return isIP(address) === 0 ? '' : address;
  const hops = typeof forwarded === 'string' ? hopsIn(forwarded) : [];
  while (hops.length > 0 && isTrusted(address, trustedProxies)) address = hops.pop() ?? '';
  return isIP(address) === 0 ? '' : address;
}

/**
 * Addresses in X-Forwarded-For, the nearest one last. Some proxies add a port, put IPv6 into brackets, or
 * both into quotes.
 */
export function hopsIn(forwarded: string): string[] {
  return forwarded.split(',').map((hop) => plain(bareAddress(hop.trim())));
}

const WITH_PORT = /^"?(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?"?$/;

function bareAddress(hop: string): string {
  const [, inBrackets, plainly] = WITH_PORT.exec(hop) ?? [];
  return inBrackets ?? plainly ?? hop;
}

function isTrusted(address: string, trusted: BlockList): boolean {
  const family = isIP(address);
  return family !== 0 && trusted.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** An IPv4 address that a dual-stack socket shows as IPv6 is an IPv4 address. */
function plain(address: string): string {
  if (!address.startsWith(':')) return address;
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}
