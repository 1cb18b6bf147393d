import { BlockList } from 'node:net';
import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

const OURS = new BlockList();
OURS.addSubnet('10.0.0.0', 8, 'ipv4');
OURS.addSubnet('fd00::', 8, 'ipv6');

const seen = (from: string, forwarded?: string) =>
  clientAddress({ headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }, socket: { remoteAddress: from } }, OURS);

const ADDRESSES = ['198.51.100.7', '66.249.93.1', '2001:db8::7', '2a00:1450:4864:20::1', '::ffff:203.0.113.9', '1.2.3.4'];
const FORMS: readonly ((address: string) => string)[] = [
  (address) => address,
  (address) => ` ${address}\t`,
  (address) => (address.includes(':') ? `[${address}]` : address),
  (address) => (address.includes(':') ? `[${address}]:443` : `${address}:443`),
  (address) => (address.includes(':') ? `"[${address}]:61234"` : `"${address}:61234"`),
];

test('reads addresses with ports, brackets and quotes, behind any hops of ours', () => {
  for (const address of ADDRESSES)
    for (const write of FORMS)
      for (const hops of [[], ['10.0.0.4'], ['10.0.0.4:51022', '[fd00::1]:8080'], ['fd00::1', '10.9.9.9:1', '10.0.0.1']])
        for (const before of ['', '192.0.2.99:5, ', 'unknown, ']) {
          const forwarded = `${before}${[write(address), ...hops].join(', ')}`;
          expect([forwarded, seen('10.1.2.3', forwarded)]).toEqual([forwarded, address.replace('::ffff:', '')]);
        }
});

test('believes our own proxies alone, and takes nothing else for an address', () => {
  expect(seen('198.51.100.7', '203.0.113.1:80')).toBe('198.51.100.7');
  for (const odd of ['unknown', '_hidden', '', '1.2.3:80', '[]:80', '[1.2.3.4', 'example.com:80', '1.2.3.4:80:90'])
    expect([odd, seen('10.0.0.1', odd)]).toEqual([odd, '']);
});
