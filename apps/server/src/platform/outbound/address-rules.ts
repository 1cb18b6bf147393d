/**
 * Tells which network addresses our server may never reach on someone else's behalf: its own, its network's,
 * and whatever is not a public unicast address. An address that is not understood is refused.
 */
import { BlockList, isIP } from 'node:net';

const V4_RANGES: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Parts of 2000::/3 that lead elsewhere than they seem to: tunnels, documentation, benchmarking. */
const V6_RANGES: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const refusedV4 = blockList(V4_RANGES, 'ipv4');
const refusedV6 = blockList(V6_RANGES, 'ipv6');
const publicV6 = blockList([['2000::', 3]], 'ipv6');

/** True for a literal address (no brackets, no zone) that is public. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !refusedV4.check(address, 'ipv4');
  // An IPv4 address in IPv6 clothes (::ffff:…, 64:ff9b::…) lies outside 2000::/3 and is refused with it.
  return family === 6 && !address.includes('%') && publicV6.check(address, 'ipv6') && !refusedV6.check(address, 'ipv6');
}

/** True where the address as it is written says that it is private: to say so tells no one anything. */
export function isPlainlyPrivate(url: string): boolean {
  const host = (URL.parse(url)?.hostname ?? '').replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return isIP(host) !== 0 ? !isPublicAddress(host) : !host.includes('.') || host.endsWith('.localhost');
}

function blockList(ranges: readonly [string, number][], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, family);
  return list;
}
