import { expect, test } from 'vitest';
import { offersUrl, withDemoOffers } from './offers.ts';
import type { OutboundRequest } from '../platform/outbound/guarded-fetch.ts';

test('answers the demo shop feed without a request and guards every other address', async () => {
  const asked: string[] = [];
  const fetch = withDemoOffers(async ({ url }) => {
    asked.push(url);
    return { status: 404, headers: {}, bytes: Buffer.alloc(0), url };
  }, 'http://localhost:3000');
  const limits = { maxBytes: 1000, deadlineMs: 1000 };
  const url = offersUrl('http://localhost:3000');
  const { status, bytes } = await fetch({ ...limits, url });
  expect([status, Object.keys((JSON.parse(bytes.toString()) as { offers: object[] }).offers[0] ?? {})]).toEqual([
    200,
    ['title', 'room', 'price', 'was', 'ends', 'url'],
  ]);
  const others: OutboundRequest[] = [
    { ...limits, url: `${url}?x` },
    { ...limits, url: 'http://localhost:3000/mailbox' },
    { ...limits, url, method: 'POST' },
  ];
  for (const request of others) await fetch(request);
  expect(asked).toEqual(others.map((request) => request.url));
});
