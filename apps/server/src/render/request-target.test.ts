import { expect, test } from 'vitest';
import { readTarget } from './request-target.ts';

test('pictures and links are told apart, and other addresses are not ours', () => {
  expect(readTarget('/render/ABC-1?name=x')).toEqual({ kind: 'render', uuid: 'abc-1', params: new Map([['name', 'x']]) });
  expect(readTarget('/link/u')).toMatchObject({ kind: 'link', uuid: 'u' });
  expect(['/', '/api/v1/images', '/renders/u', '/render', '//render/u'].map(readTarget)).toEqual(Array(5).fill(undefined));
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

test('what mail services do to values does not change who is meant', () => {
  expect(readTarget('/render/u?eid=a+b@example.com&name=Ann+Lee&city=100%')?.params).toEqual(
    new Map([
      ['eid', 'a+b@example.com'],
      ['name', 'Ann Lee'],
      ['city', '100%'],
    ]),
  );
});
