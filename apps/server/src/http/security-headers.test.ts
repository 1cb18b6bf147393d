import { expect, test } from 'vitest';
import { appHeaders } from './security-headers.ts';

const own = { publicUrl: 'https://app.example', renderUrl: 'https://app.example', issuer: undefined };
const sources = (headers: ReturnType<typeof appHeaders>, directive: string) =>
  headers['content-security-policy']?.split('; ').find((part) => part.startsWith(`${directive} `));

test('allows no foreign scripts or frames until a billing service is set', () => {
  const without = appHeaders(own);
  expect([sources(without, 'script-src'), sources(without, 'frame-src')]).toEqual(["script-src 'self'", "frame-src 'self'"]);
  const widget = { scriptUrl: 'https://checkoutlib.billing.example/checkout.min.js', frameUrl: 'https://checkout.billing.example' };
  const billed = appHeaders({ ...own, billingWidget: widget });
  expect({ script: sources(billed, 'script-src'), frame: sources(billed, 'frame-src'), connect: sources(billed, 'connect-src') }).toEqual({
    script: "script-src 'self' https://checkoutlib.billing.example",
    frame: "frame-src 'self' https://checkout.billing.example",
    connect: "connect-src 'self' https://checkoutlib.billing.example",
  });
});
