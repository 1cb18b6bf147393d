import { expect, test } from 'vitest';
import { feedParameters, feedUrlProblem, fillFeedUrl, readFeedUrl } from './datasource-url.ts';

const fill = (template: string, values: Record<string, string>) => {
  const url = readFeedUrl(template);
  return url && fillFeedUrl(url, new Map(Object.entries(values)));
};

test.each([
  ['https://shop.example/items', true],
  ['http://127.0.0.1:8080/a?b={{c}}', true],
  [' https://shop.example/{{[customer id]}}/{{ lang }} ', true],
  ['', false],
  ['shop.example/items', false],
  ['ftp://shop.example/', false],
  ['https://{{host}}/items', false],
  ['https://{{sub}}.shop.example/items', false],
  ['https://shop.example{{path}}', false],
  ['https://shop.example:{{port}}/', false],
  ['https://user:word@shop.example/', false],
  ['https://shop.example\\@evil.example/', false],
  ['https:///items', false],
  ['https://shop.example/{{id', false],
  ['https://shop.example/{{}}', false],
  ['https://shop.example/{{a{b}}', false],
  ['https://shop.example/two words', false],
])('judges the address %j: %s', (url, usable) => {
  expect(feedUrlProblem(url) === undefined).toBe(usable);
  expect(readFeedUrl(url) !== undefined).toBe(usable);
});

test('finds placeholders once each, in order, also while typing', () => {
  expect(feedParameters('https://s.example/{{id}}?a={{[first name]}}&b={{ id }}&c={{un')).toEqual(['id', 'first name']);
});

test('values fill path and query, encoded, and never lead elsewhere', () => {
  const template = 'https://shop.example/{{a}}/x?q={{b}}';
  expect(fill(template, { a: 'é/?#', b: '&x=1 ' })).toBe('https://shop.example/%C3%A9%2F%3F%23/x?q=%26x%3D1%20');
  expect(fill(template, {})).toBe('https://shop.example//x?q=');
  expect(fill(template, { a: '@evil.example:80', b: '{{a}}' })).toBe('https://shop.example/%40evil.example%3A80/x?q=%7B%7Ba%7D%7D');
  expect(fill(template, { a: 'x\ud800', b: '' })).toBe('https://shop.example/x%EF%BF%BD/x?q=');
  for (const climb of ['..', '.', '%2e%2E'])
    expect([climb, fill('https://shop.example/a/{{v}}/b', { v: climb })]).toEqual([
      climb,
      climb.startsWith('%') ? 'https://shop.example/a/%252e%252E/b' : undefined,
    ]);
  expect(fill('https://shop.example/%2e{{v}}/b', { v: '.' })).toBeUndefined();
});
