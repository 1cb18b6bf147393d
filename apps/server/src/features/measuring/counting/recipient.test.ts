import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { recipientHash } from './recipient.ts';

const key = Buffer.alloc(32, 7);

test('an address is one recipient however it is spelt, an id only in its own spelling', () => {
  expect(recipientHash(key, '  Ann@Example.COM ')).toBe(recipientHash(key, 'ann@example.com'));
  expect(recipientHash(key, 'AbC1')).not.toBe(recipientHash(key, 'abc1'));
  expect(recipientHash(key, ' abc1')).toBe(recipientHash(key, 'abc1'));
});

test('another company’s key gives another hash, and every hash fits a signed 64-bit number', () => {
  expect(recipientHash(Buffer.alloc(32, 8), 'a@b.c')).not.toBe(recipientHash(key, 'a@b.c'));
  const hashes = Array.from({ length: 2000 }, (_, index) => recipientHash(key, `person${index}@example.com`));
  expect(new Set(hashes).size).toBe(2000);
  for (const hash of hashes) expect(BigInt.asIntN(64, hash)).toBe(hash);
});

test('it is the beginning of HMAC-SHA-256, for keys and recipients of any length and in any letters', () => {
  const ids = ['', 'a', 'кто-то', '😀'.repeat(40), 'x'.repeat(319), 'x'.repeat(320), 'x'.repeat(321), 'é'.repeat(5000)];
  for (const bytes of [1, 32, 63, 64, 65, 200]) {
    const secret = Buffer.from(Array.from({ length: bytes }, (_, at) => (at * 7 + bytes) % 256));
    for (const id of [...ids, ...ids.toReversed()])
      expect(recipientHash(secret, id)).toBe(createHmac('sha256', secret).update(id).digest().readBigInt64LE(0));
  }
});
