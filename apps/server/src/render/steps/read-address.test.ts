import { expect, test } from 'vitest';
import { readTarget } from './read-address.ts';

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
