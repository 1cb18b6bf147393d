import { expect, test } from 'vitest';
import cases from './link.cases.json' with { type: 'json' };
import { resolveLink } from './link.ts';
import type { TrackingSettings } from '@limn/tags';
import { readTarget } from './steps/read-address.ts';
import { valuesOf } from '@limn/merge';

interface Case {
  note: string;
  link: string;
  query: string;
  expect: string | null;
  fallbackLink?: string;
  website?: string;
  allowedHosts?: string[];
  tracking?: TrackingSettings;
}

const HOSTS_WRITTEN = new Set(['shop.example', 'company.example']);

test('leads every click where the marketer meant, whatever the query says', () => {
  const wrong = (cases as Case[]).map((row) => ({ ...row, got: leadsTo(row) ?? null })).filter((row) => row.got !== row.expect);
  expect(cases.length).toBeGreaterThanOrEqual(200);
  expect(wrong).toEqual([]);
});

test('reaches exactly the host written in the template', () => {
  for (const row of (cases as Case[]).filter(({ link }) => !/^\{\{\w+\}\}$/.test(link))) {
    const address = leadsTo(row);
    if (address !== undefined) expect(HOSTS_WRITTEN, `${row.link} with ${row.query}`).toContain(new URL(address).hostname);
  }
});

test('follows addresses from the company’s own data anywhere on the web', () => {
  const values = valuesOf({ page: 'https://elsewhere.example/x' }, 'table');
  expect(resolveLink({ link: '{{page}}', fallbackLink: '', website: '' }, values, { allowedHosts: [] }, {})).toBe(
    'https://elsewhere.example/x',
  );
});

function leadsTo({ link, query, fallbackLink = '', website = 'https://company.example/', allowedHosts = [], tracking = {} }: Case) {
  const params = Object.fromEntries(readTarget(`/link/u?${query}`)?.params ?? []);
  return resolveLink({ link, fallbackLink, website }, valuesOf(params), { allowedHosts }, tracking);
}
