import { expect, test } from 'vitest';
import cases from './fill-url.cases.json' with { type: 'json' };
import { fillUrl } from './fill-url.ts';
import { valuesOf } from './values.ts';

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
