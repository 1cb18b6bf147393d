/**
 * Tells who may call what, on every route of the list: the roles are refused before anything else of a
 * request is looked at.
 */
import { routes, type Access, type RouteDefinition, type RouteName } from '@limn/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type ApiServer, type Tenant } from '../testing/api-server.ts';

let api: ApiServer;
let team: Tenant;

beforeAll(async () => {
  api = await startApi();
  team = await api.tenant('roles');
});
afterAll(() => api.close());

const LIST = Object.entries(routes) as [RouteName, RouteDefinition][];
const withAccess = (...access: Access[]) => LIST.filter(([, route]) => access.includes(route.access)).map(([name]) => name);
/** Names nothing that exists, and its body is no body. */
const NOTHING = { id: 2_000_000_000, v: 1, colour: 'ffffff', start: '2026-01-01', end: '2026-01-31', attribution_type: 1 };
const outcome = async (name: RouteName, as: string, company?: number) => {
  const { status, body } = await api.ask(name, { as, params: NOTHING, ...(company === undefined ? {} : { company }) });
  return { name, status, code: body.code };
};

test('refuses viewers on every route that changes the company', async () => {
  const names = withAccess('editor', 'owner');
  expect(names.length).toBeGreaterThan(30);
  for (const name of names) expect(await outcome(name, team.viewer)).toEqual({ name, status: 403, code: 'forbidden' });
});

test('refuses editors on every route for owners', async () => {
  for (const name of withAccess('owner')) expect(await outcome(name, team.editor)).toEqual({ name, status: 403, code: 'forbidden' });
});

test('refuses no role on a route for those above it', async () => {
  for (const name of withAccess('viewer'))
    for (const as of [team.viewer, team.editor, team.owner])
      expect(await outcome(name, as)).not.toEqual({ name, status: 403, code: expect.anything() });
  for (const name of withAccess('editor'))
    expect(await outcome(name, team.editor)).not.toEqual({ name, status: 403, code: expect.anything() });
  for (const name of withAccess('editor', 'owner'))
    expect(await outcome(name, team.owner)).not.toEqual({ name, status: 403, code: expect.anything() });
});

test('refuses unverified users on all routes but those about themselves', async () => {
  const person = api.person('unproven', { verified: false });
  await api.join(team.companyId, person, 'owner');
  await api.db.control((tx) => tx.run(`update app_user set email_verified = false where sub = 'unproven'`));
  for (const name of withAccess('verified', 'viewer', 'editor', 'owner'))
    expect(await outcome(name, person, team.companyId)).toEqual({ name, status: 403, code: 'email_unverified' });
});

test('lists the routes for unverified users and those without a company', () => {
  expect(withAccess('public')).toEqual([]);
  expect(withAccess('person').toSorted()).toEqual([
    'correctEmail',
    'createCompany',
    'getUser',
    'getUserCompany',
    'listCompanies',
    'listInvitations',
    'logOutEverywhere',
    'resendVerification',
    'verifyEmail',
  ]);
  expect(withAccess('verified').toSorted()).toEqual([
    'acceptInvitation',
    'bringCompany',
    'contactSupport',
    'declineInvitation',
    'leaveCompany',
    'listArrivals',
    'resetOwnPassword',
    'updateUser',
  ]);
});

test('lists what a viewer may send, none of which changes the company', () => {
  const sent = withAccess('viewer').filter((name) => routes[name].method !== 'GET');
  // Pictures that are drawn and decisions that are made and not kept; notices that one person hides for
  // themselves.
  expect(sent).toEqual([
    'proofRows',
    'checkCampaign',
    'simulateCampaign',
    'campaignTimeline',
    'simulateRecipe',
    'explainRecipe',
    'linkReportOpens',
    'showReportOpen',
    'setDismissal',
  ]);
});
