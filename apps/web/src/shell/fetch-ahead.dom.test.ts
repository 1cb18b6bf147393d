import { expect, test } from 'vitest';
import { createQueries } from '../api/create-services.ts';
import type { Services } from '../api/services.tsx';
import { chooseCompany } from '../session/company-choice.ts';
import type { Session } from '../session/session.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { guardPorts } from './guard-ports.ts';

function asked(path: string, token: string | undefined): string[] {
  const calls: string[] = [];
  const client = new Proxy({}, { get: (_, name) => async () => void calls.push(String(name)) }) as Services['client'];
  fetchAhead({ accessToken: () => token }, { client, queries: createQueries() }, path);
  return calls;
}

test('fetches who is there, and the image list on its page, before the guard asks', () => {
  chooseCompany(7);
  const who = ['getUser', 'getUserCompany', 'listCompanies'];
  expect(asked('/images', 'token')).toEqual([...who, 'listImages']);
  expect(asked('/', 'token')).toEqual([...who, 'listImages']);
  expect(asked('/new', 'token')).toEqual(who);
});

test('fetches nothing without a user or company', () => {
  expect(asked('/images', undefined)).toEqual([]);
  chooseCompany(undefined);
  expect(asked('/images', 'token')).toEqual(['getUser', 'listCompanies']);
});

test('asks who is there only once for the guard and itself', async () => {
  chooseCompany(7);
  const calls: string[] = [];
  const answers: Record<string, unknown> = { getUser: { user: { email_verified: 1 } }, getUserCompany: { company: { id: 7 } } };
  const client = new Proxy({}, { get: (_, name) => async () => (calls.push(String(name)), answers[String(name)] ?? { companies: [] }) });
  const services = {
    client,
    queries: createQueries(),
    loading: { during: (work: Promise<unknown>) => work },
    snacks: {},
  } as unknown as Services;
  const session = { accessToken: () => 'token' } as Session;
  fetchAhead(session, services, '/new');
  const ports = guardPorts(session, services);
  expect(await ports.loadUser()).toEqual({ email_verified: 1 });
  expect(await ports.loadCompany()).toEqual({ id: 7 });
  await ports.loadCompanyList();
  expect(calls).toEqual(['getUser', 'getUserCompany', 'listCompanies']);
});
