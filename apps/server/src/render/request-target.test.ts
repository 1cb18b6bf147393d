import { expect, test } from 'vitest';
import { readTarget } from './request-target.ts';

const params = (query: string) => Object.fromEntries(readTarget(`/render/u?${query}`)?.params ?? []);

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

test.each([
  ['eid=a+b@example.com&name=Ann+Lee', { eid: 'a+b@example.com', name: 'Ann Lee' }],
  ['eid=a%2Bb%40example.com', { eid: 'a+b@example.com' }],
  ['name=100%', { name: '100%' }],
  ['name=%ZZ%4', { name: '%ZZ%4' }],
  ['name=%e4%b8%ad%E6%96%87', { name: '中文' }],
  ['name=%ff', { name: '�' }],
  ['name=AT&amp;T&pos=2', { name: 'AT&T', pos: '2' }],
  ['name=a&amp;pos=2', { name: 'a', pos: '2' }],
  ['name=Tom%26amp%3BJerry', { name: 'Tom&Jerry' }],
  ['name=O&#39;Brien', { name: "O'Brien" }],
  ['name=&quot;hi&quot;', { name: '"hi"' }],
  ['a=1&a=2', { a: '1' }],
  ['a&b=', { a: '', b: '' }],
  ['', {}],
  ['first%20name=Jo&x=a=b', { 'first name': 'Jo', x: 'a=b' }],
  ['__proto__=1', { ['__proto__']: '1' }],
])('%s is read as it was meant', (query, expected) => {
  expect(Object.entries(params(query))).toEqual(Object.entries(expected));
});

test('raw UTF-8 bytes in a request line are read as UTF-8', () => {
  expect(params(`name=${Buffer.from('Zoë').toString('latin1')}`)).toEqual({ name: 'Zoë' });
});
