import { expect, test } from 'vitest';
import cases from './fill-url.cases.json' with { type: 'json' };
import { fillUrl } from './fill-url.ts';
import { valuesOf, type Value } from './values.ts';

interface UrlCase {
  name: string;
  template: string;
  request?: Record<string, string>;
  table?: Record<string, string>;
  allowedHosts?: string[];
  url: string | null;
}

test.each(cases as unknown as UrlCase[])('$name', ({ template, request = {}, table = {}, allowedHosts = [], url }) => {
  const values = new Map([...valuesOf(request), ...valuesOf(table, 'table')]);
  expect(fillUrl(template, values, { allowedHosts })).toBe(url);
});

test('keeps every segment of the path whatever dots the values are made of', () => {
  const dots = ['', '.', '..', '%2e', '%2E%2e', '.%2e', '%2e.', '../', '..', '..\\', '%2f..', '. .', '...', '%252e'];
  const templates = [
    '/a/{{x}}',
    '/a/{{x}}/b',
    '/a/{{x}}{{y}}/b?c=/../',
    '/a/.{{x}}/b',
    '/a/%2e{{x}}#/../',
    '/{{x}}/{{y}}/',
    '/a/%2{{x}}/b ',
    '/a/b/{{x}} ',
  ];
  for (const path of templates)
    for (const x of [...dots, 'e', 'E%2e'])
      for (const y of dots) {
        const url = new URL(fillUrl(`https://shop.example${path}`, valuesOf({ x, y }), { allowedHosts: [] }) ?? '');
        const plain = new URL(`https://shop.example${path.replace('{{x}}', 'x').replace('{{y}}', 'y')}`);
        expect({ path, x, y, depth: url.pathname.split('/').length, host: url.host }).toEqual({
          path,
          x,
          y,
          depth: plain.pathname.split('/').length,
          host: 'shop.example',
        });
        const [before] = plain.pathname.split(/[xy%.]/);
        expect({ path, x, y, keepsStart: url.pathname.startsWith(before ?? '') }).toEqual({ path, x, y, keepsStart: true });
      }
});

test('reads back the value that was only dots after decoding twice', () => {
  for (const x of ['.', '..']) {
    const url = fillUrl('https://shop.example/a/{{x}}/b', valuesOf({ x }), { allowedHosts: [] }) ?? '';
    expect(decodeURIComponent(decodeURIComponent(new URL(url).pathname))).toBe(`/a/${x}/b`);
  }
});

test('names files by what cells hold', () => {
  const values = new Map<string, Value>([['day', { text: 'Thu 24 Dec', origin: 'table', held: '2026-12-24' }]]);
  expect(fillUrl('https://shop.example/{{day}}.png', values, { allowedHosts: [] })).toBe('https://shop.example/2026-12-24.png');
  expect(fillUrl('https://shop.example/{{day | date:short}}', values, { allowedHosts: [] })).not.toContain('Thu');
});
