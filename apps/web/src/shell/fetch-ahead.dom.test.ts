import { expect, test } from 'vitest';
import { createQueries } from '../api/query-client.ts';
import type { Services } from '../api/services.tsx';
import { chooseCompany } from '../session/company-choice.ts';
import { fetchAhead } from './fetch-ahead.ts';

function asked(path: string, token: string | undefined): string[] {
  const calls: string[] = [];
  const client = new Proxy({}, { get: (_, name) => async () => void calls.push(String(name)) }) as Services['client'];
  fetchAhead({ accessToken: () => token }, { client, queries: createQueries() }, path);
  return calls;
}

test('fetches the image list before the user is known, on its page', () => {
  chooseCompany(7);
  expect(asked('/images', 'token')).toEqual(['listCompanies', 'listImages']);
  expect(asked('/', 'token')).toEqual(['listCompanies', 'listImages']);
  expect(asked('/new', 'token')).toEqual(['listCompanies']);
});

test('fetches nothing without a user or company', () => {
  expect(asked('/images', undefined)).toEqual([]);
  expect(asked('/images', 'token')).toEqual(['listCompanies']);
});
