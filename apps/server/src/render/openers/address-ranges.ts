/**
 * Address ranges that say who asks. Published by their owners: mail gateways fetch every picture and link of
 * a mail before they hand it on, so no one has seen those yet. Ranges of shared clouds are left out on
 * purpose: people are behind them too.
 */
import { BlockList, isIP } from 'node:net';

/**
 * Mail gateways that look into mails: Barracuda, Mimecast, Proofpoint, Symantec Email Security, Microsoft's
 * detonation.
 */
const GATEWAYS: readonly string[] = [
  // Barracuda Email Gateway Defense
  '64.235.144.0/20',
  '209.222.80.0/21',
  '2a05:d018::/48',
  // Mimecast
  '63.128.21.0/24',
  '91.220.42.0/24',
  '103.13.69.0/24',
  '124.47.150.0/24',
  '124.47.189.0/24',
  '146.101.78.0/24',
  '170.10.128.0/21',
  '180.189.28.0/24',
  '185.58.84.0/22',
  '195.130.217.0/24',
  '205.139.110.0/23',
  '205.217.25.0/24',
  '207.82.80.0/24',
  '207.211.30.0/23',
  '213.167.75.0/24',
  '213.167.81.0/24',
  '216.205.24.0/24',
  // Proofpoint
  '67.231.144.0/20',
  '91.207.212.0/23',
  '148.163.128.0/19',
  '185.132.180.0/22',
  '185.183.28.0/22',
  '205.220.160.0/19',
  '208.84.64.0/22',
  '208.86.200.0/22',
  // Symantec Email Security.cloud (MessageLabs)
  '46.226.48.0/21',
  '67.219.240.0/20',
  '85.158.136.0/21',
  '95.131.104.0/21',
  '117.120.16.0/21',
  '193.109.254.0/23',
  '194.106.220.0/23',
  '195.245.230.0/23',
  '216.82.240.0/20',
  // Microsoft Defender for Office 365, detonation
  '40.94.0.0/16',
  '40.95.0.0/16',
];

/** Google's own networks that its mail fetches come from. */
const GOOGLE: readonly string[] = [
  '64.233.160.0/19',
  '66.102.0.0/20',
  '66.249.64.0/19',
  '72.14.192.0/18',
  '74.125.0.0/16',
  '209.85.128.0/17',
  '2001:4860::/32',
];

/**
 * Where Apple's Mail Privacy Protection leaves its relays: Apple's own network and its partners' ranges for
 * them.
 */
const APPLE_RELAYS: readonly string[] = [
  '17.0.0.0/8',
  '104.28.0.0/16',
  '140.248.0.0/16',
  '146.75.128.0/17',
  '172.224.0.0/13',
  '2a02:26f7::/32',
  '2a04:4e41::/32',
  '2a09:bac0::/29',
  '2606:54c0::/32',
];

/** No one's in particular: what stands behind them is unknown. */
const PRIVATE: readonly string[] = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
];

export const ADDRESS_RANGES = { gateway: GATEWAYS, google: GOOGLE, appleRelay: APPLE_RELAYS, private: PRIVATE };
export type RangeName = keyof typeof ADDRESS_RANGES;

const lists = new Map<RangeName, BlockList>();

/**
 * Answers that were looked up, by range and address: a proxy opens thousands of pictures from the same few
 * addresses.
 */
const held: Record<RangeName, Map<string, boolean>> = { gateway: new Map(), google: new Map(), appleRelay: new Map(), private: new Map() };
const MAX_HELD = 1000;

export function isInRange(address: string, name: RangeName): boolean {
  const answers = held[name];
  const known = answers.get(address);
  if (known !== undefined) return known;
  const family = isIP(address);
  const found = family !== 0 && listOf(name).check(address, family === 6 ? 'ipv6' : 'ipv4');
  if (answers.size >= MAX_HELD) answers.clear();
  // A copy: a piece of a header would keep the whole header in memory.
  answers.set(Buffer.from(address).toString(), found);
  return found;
}

function listOf(name: RangeName): BlockList {
  const known = lists.get(name);
  if (known) return known;
  const list = blockListOf(ADDRESS_RANGES[name]);
  lists.set(name, list);
  return list;
}

/** Ranges in CIDR notation, or single addresses. */
export function blockListOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/');
    const family = isIP(network) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(network, prefix === undefined ? (family === 'ipv6' ? 128 : 32) : Number(prefix), family);
  }
  return list;
}
