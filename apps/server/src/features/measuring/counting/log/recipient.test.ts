import { seededRandom } from '@limn/model';
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { recipientHash } from './recipient.ts';

const key = Buffer.alloc(32, 7);

test('treats an address as one recipient in any spelling, an id only in its own', () => {
  expect(recipientHash(key, '  Ann@Example.COM ')).toBe(recipientHash(key, 'ann@example.com'));
  expect(recipientHash(key, 'AbC1')).not.toBe(recipientHash(key, 'abc1'));
  expect(recipientHash(key, ' abc1')).toBe(recipientHash(key, 'abc1'));
});

test('hashes differently for each company’s key, in signed 64 bits', () => {
  expect(recipientHash(Buffer.alloc(32, 8), 'a@b.c')).not.toBe(recipientHash(key, 'a@b.c'));
  const hashes = Array.from({ length: 2000 }, (_, index) => recipientHash(key, `person${index}@example.com`));
  expect(new Set(hashes).size).toBe(2000);
  for (const hash of hashes) expect(BigInt.asIntN(64, hash)).toBe(hash);
});

/** The first 8 bytes of what the platform makes of it. */
const platformsHash = (secret: Uint8Array, text: string) => createHmac('sha256', secret).update(text).digest().readBigInt64LE(0);

test('equals the start of HMAC-SHA-256 for keys and ids of any length', () => {
  const ids = ['', 'a', 'кто-то', '😀'.repeat(40), ...[340, 341, 342, 1023, 1024, 1025].map((n) => 'x'.repeat(n)), 'é'.repeat(5000)];
  for (const bytes of [1, 32, 63, 64, 65, 200]) {
    const secret = Buffer.from(Array.from({ length: bytes }, (_, at) => (at * 7 + bytes) % 256));
    for (const id of [...ids, ...ids.toReversed()]) expect(recipientHash(secret, id)).toBe(platformsHash(secret, id));
  }
});

test('equals the start of HMAC-SHA-256 for random keys and random ids', () => {
  const random = seededRandom(2104);
  // Characters of one, two, three and four bytes, and half a pair; without white space and capitals, which
  // ids and addresses treat on their own.
  const letters = ['a', '7', '-', 'é', '€', '漢', '😀', '\ud83d'];
  for (let round = 0; round < 3000; round++) {
    const secret = Buffer.from(Array.from({ length: 1 + random.below(130) }, () => random.below(256)));
    const id = Array.from({ length: random.below(450) }, () => random.pick(letters)).join('');
    expect({ secret: secret.toString('hex'), id, hash: recipientHash(secret, id) }).toEqual({
      secret: secret.toString('hex'),
      id,
      hash: platformsHash(secret, id),
    });
  }
});
