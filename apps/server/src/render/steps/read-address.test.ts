import { expect, test, vi } from 'vitest';
import type { Exchange } from '../visit.ts';
import { createAddressReader, readTarget } from './read-address.ts';

test('tells pictures from links, and leaves other addresses alone', () => {
  expect(readTarget('/render/ABC-1?name=x')).toEqual({ kind: 'render', uuid: 'abc-1', params: new Map([['name', 'x']]) });
  expect(readTarget('/link/u')).toMatchObject({ kind: 'link', uuid: 'u' });
  expect(['/', '/api/v1/images', '/renders/u', '/render', 'http://a.example/x/render/u', 'x:/render/u'].map(readTarget)).toEqual(
    Array(6).fill(undefined),
  );
});

test('parameters may follow the uuid without a question mark', () => {
  expect(readTarget('/render/u&ri_img=a&ri_pos=2')).toMatchObject({
    uuid: 'u',
    params: new Map([
      ['ri_img', 'a'],
      ['ri_pos', '2'],
    ]),
  });
});

test('identifies the recipient whatever mail services do to the value', () => {
  expect(readTarget('/render/u?eid=a+b@example.com&name=Ann+Lee&city=100%')?.params).toEqual(
    new Map([
      ['eid', 'a+b@example.com'],
      ['name', 'Ann Lee'],
      ['city', '100%'],
    ]),
  );
});

test('reads the same parameters however the path is written', () => {
  const params = new Map([
    ['eid', 'a@b.example'],
    ['name', 'Ann/Lee?'],
  ]);
  for (const kind of ['render', 'link'])
    for (const origin of ['', 'http://r.example', 'HTTPS://r.example:8443'])
      for (const lead of ['/', '//', '///'])
        for (const gap of ['/', '//'])
          for (const end of ['', '/', '//', '/image.png', '/a/b/'])
            for (const joiner of ['?', '&']) {
              const url = `${origin}${lead}${kind}${gap}U-1${end}${joiner}eid=a@b.example&name=Ann/Lee?`;
              expect([url, readTarget(url)]).toEqual([url, { kind, uuid: 'u-1', params }]);
            }
});

test('counts the wait before a request was read against its budget, up to a quarter', () => {
  const exchange = { request: { url: '/render/u' }, response: {} } as Exchange;
  const leftAfter = (lagMs: number) =>
    createAddressReader({ tokenSecret: new Uint8Array(32), nowMs: () => 0, deadlineMs: 1000, lagMs: () => lagMs })(
      exchange,
    )?.budget.left() ?? 0;
  vi.useFakeTimers({ toFake: ['performance'] });
  expect([0, 100, 700].map(leftAfter)).toEqual([1000, 900, 750]);
  vi.useRealTimers();
});
