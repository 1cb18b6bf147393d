/** Every list of the API: whole without a page, a page at a time with one, narrowed by what its rows have. */
import { routes, type RouteDefinition, type RouteName } from '@limn/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startApi, type ApiServer, type Tenant } from '../testing/api-server.ts';

let api: ApiServer;
let tenant: Tenant;
let imageId: number;
let campaignId: number;
let recipeId: number;
let eventId: number;

const ROUTES = Object.entries(routes) as [RouteName, RouteDefinition][];
const LISTS = ROUTES.filter(([, { list }]) => list !== undefined);
/**
 * Answers with an array that is no list of things: series by day, parts of one thing, the newest of a stream,
 * the first of what a search finds, and lists that always come in pages.
 */
const NO_LISTS = new Set([
  'imageOpens',
  'imageClicks',
  'weighDraft',
  'listDismissals',
  'getPalette',
  'fontDirectory',
  'listTableRows',
  'datatableStat',
  'listEventRecords',
  'listReportOpens',
  'listCustomerTimeline',
  'listEventHours',
  'flavourItems',
  'flavourCustomers',
  'previewEventView',
]);

beforeAll(async () => {
  api = await startApi({ rateLimit: { burst: 10_000, perSecond: 1000 } });
  tenant = await api.tenant('lists');
  const kinds: [string, number, string[]][] = [
    ['Spring offer', 1, ['Sale', 'UK']],
    ['Autumn offer', 1, []],
    ['Ends tonight', 2, ['sale']],
  ];
  for (const [name, type_id, labels] of kinds) {
    const { body } = await api.ask('createImage', { as: tenant.owner, body: { name, type_id, labels } });
    imageId = (body.image as { id: number }).id;
  }
  const campaign = await api.ask('createCampaign', { as: tenant.owner, body: { name: 'By town' } });
  campaignId = (campaign.body.rule as { id: number }).id;
  const recipe = await api.ask('createRecipe', { as: tenant.owner, body: { label: 'By taste' } });
  recipeId = (recipe.body.recipe as { id: number }).id;
  const event = await api.ask('createEvent', { as: tenant.owner, body: { event_name: 'Purchase' } });
  eventId = (event.body.event as { id: number }).id;
});
afterAll(() => api.close());

function idFor(name: RouteName): number {
  if (name === 'listEventFields' || name === 'listEventImports') return eventId;
  if (name === 'listRecipeVersions') return recipeId;
  return name === 'listCampaignVersions' || name === 'listCampaignTests' ? campaignId : imageId;
}

const ask = (name: RouteName, query: Record<string, string>) =>
  api.ask(name, {
    as: tenant.owner,
    params: {
      id: idFor(name),
      attribution_type: 1,
      start: '2026-01-01',
      end: '2026-01-31',
    },
    query,
  });
const rowsOf = async (name: RouteName, query: Record<string, string> = {}) => {
  const { status, body } = await ask(name, query);
  expect([name, status]).toEqual([name, 200]);
  return body[routes[name as 'listImages'].list.key];
};
const names = async (query: Record<string, string>) => ((await rowsOf('listImages', query)) as { name: string }[]).map(({ name }) => name);

test('answers every array of things under its own key as a list', () => {
  const others = ROUTES.filter(([name, { list, method, response }]) => {
    const shape = response instanceof z.ZodObject ? (Object.values(response.shape) as z.ZodType[]) : [];
    return method === 'GET' && !list && !NO_LISTS.has(name) && shape.some((part) => part instanceof z.ZodArray);
  });
  // Items of a table, of which some at a time are chosen; figures of one recipe; one asset with its users,
  // and a list that always comes in pages with the tags beside it.
  expect(others.map(([name]) => name)).toEqual([
    'recipeUids',
    'recommendItems',
    'listCdnImages',
    'getCdnImage',
    'listUnplacedRows',
    'recipeFigures',
  ]);
  expect(LISTS.length).toBeGreaterThan(15);
});

test('answers every list as an array, or as pages that make up the same array', async () => {
  for (const [name] of LISTS) {
    const whole = (await rowsOf(name)) as unknown[];
    expect([name, Array.isArray(whole)]).toEqual([name, true]);
    const paged: unknown[] = [];
    for (let page = 1; page <= Math.ceil(whole.length / 2) + 1; page++) {
      const part = (await rowsOf(name, { page: String(page), rowsPerPage: '2' })) as { data: unknown[] };
      expect([name, { ...part, data: part.data.length }]).toEqual([
        name,
        { data: Math.max(0, Math.min(2, whole.length - 2 * (page - 1))), current_page: page, per_page: 2, total: whole.length },
      ]);
      paged.push(...part.data);
    }
    expect([name, paged]).toEqual([name, whole]);
  }
});

test('finds nothing for unknown text in every list, and refuses impossible pages', async () => {
  for (const [name] of LISTS) {
    expect([name, await rowsOf(name, { search: 'no row holds this' })]).toEqual([name, []]);
    const { status, body } = await ask(name, { page: '0' });
    expect({ name, status, path: (body.errors as { path: string }[])[0]?.path }).toEqual({ name, status: 422, path: 'page' });
  }
});

test('refuses label and image type filters on lists without them', async () => {
  for (const [name, { list }] of LISTS) {
    for (const [filter, has] of [
      ['label', list?.labels],
      ['type_id', list?.typeId],
    ] as const) {
      const { status, body } = await ask(name, { [filter]: '7' });
      const path = (body.errors as { path: string }[] | undefined)?.[0]?.path;
      expect({ name, filter, status, path }).toEqual({ name, filter, status: has ? 200 : 422, path: has ? undefined : filter });
    }
  }
});

test('finds images by name, type and whole label, in any case', async () => {
  expect(await names({ search: 'OFFER' })).toEqual(['Autumn offer', 'Spring offer']);
  expect(await names({ search: 'countdown' })).toEqual(['Ends tonight']);
  expect(await names({ label: 'SALE' })).toEqual(['Ends tonight', 'Spring offer']);
  expect(await names({ label: 'sal' })).toEqual([]);
  expect(await names({ type_id: '1', label: 'sale' })).toEqual(['Spring offer']);
  expect(await rowsOf('listImages', { page: '2', rowsPerPage: '1', label: 'sale' })).toMatchObject({
    data: [{ name: 'Spring offer' }],
    total: 2,
  });
});
