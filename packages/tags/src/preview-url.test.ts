import { expect, test } from 'vitest';
import { buildPreviewUrl } from './preview-url.ts';
import { trackingParameters } from './tracking.ts';

test('previews real values with a token and an uncached time', () => {
  expect(
    buildPreviewUrl({
      uuid: 'u1',
      renderUrl: 'https://r.example/',
      recipient: 'a+b@x.example',
      settings: [['first name', "O'Neil & co"]],
      position: 2,
      token: 'abc.def',
      nowMs: 1_795_000_000_000,
    }),
  ).toBe('https://r.example/render/u1?eid=a%2Bb%40x.example&pos=2&t=abc.def&first%20name=O%27Neil%20%26%20co&__refresh__=1795000000000');
});

test('tracking holds what is set, and custom parameters may be several', () => {
  expect(trackingParameters({ utm_source: ' mail ', utm_medium: '', utm_campaign: 'spring', custom: '?ref=a=b&size=m&&flag' })).toEqual([
    ['utm_campaign', 'spring'],
    ['utm_source', 'mail'],
    ['ref', 'a=b'],
    ['size', 'm'],
  ]);
  expect(trackingParameters({})).toEqual([]);
});
