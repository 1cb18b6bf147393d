import { expect, test } from 'vitest';
import { createAttemptLimit, sourceOf } from './attempt-limit.ts';

test('allows a burst of attempts, then one at intervals, for each key', () => {
  let now = 0;
  const limit = createAttemptLimit({ atOnce: 3, everySeconds: 30 }, () => now);
  expect(['ann', 'ann', 'ann', 'ann', 'bob'].map((key) => limit.take(key))).toEqual([0, 0, 0, 30, 0]);
  now += 20_000;
  expect(limit.take('ann')).toBe(10);
  now += 10_000;
  expect([limit.take('ann'), limit.take('ann')]).toEqual([0, 30]);
  now += 3_600_000;
  expect([limit.take('ann'), limit.take('ann'), limit.take('ann'), limit.take('ann')]).toEqual([0, 0, 0, 30]);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('counts %s as %s', (address, source) => expect(sourceOf(address)).toBe(source));
