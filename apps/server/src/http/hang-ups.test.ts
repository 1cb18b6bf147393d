import { routes, type RouteDefinition, type RouteName } from '@limn/contracts';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { startApi, type ApiServer, type Tenant } from '../testing/api-server.ts';
import { ROUTE_CASES, type Belongings } from './route.cases.ts';

const lines: string[] = [];
let api: ApiServer;
let tenant: Tenant;
let own: Belongings;

beforeAll(async () => {
  api = await startApi({ log: createLog('warn', (line) => lines.push(line)), rateLimit: { burst: 10_000, perSecond: 10_000 } });
  tenant = await api.tenant('hasty');
  const image = (await api.ask('createImage', { as: tenant.owner, body: { name: 'One', type_id: 1 } })).body.image as { id: number };
  const others = {
    pictureId: 1,
    pictureUrl: '/x',
    keyId: 1,
    feedId: 1,
    fontId: 1,
    fontFileId: 1,
    tableId: 1,
    eventId: 1,
    eventFieldId: 1,
    eventViewId: 1,
    collectKeyId: 1,
    customerId: 1,
    otherCustomerId: 1,
    customerFieldId: 1,
    rejectId: 1,
    eventImportId: 1,
    customerImportId: 1,
    flavourId: 1,
    folderId: 1,
    segmentId: 1,
  };
  const binned = { binnedId: 1, binnedPictureId: 1, binnedTableId: 1, binnedFeedId: 1, binnedCampaignId: 1, binnedRecipeId: 1 };
  own = {
    ...others,
    ...binned,
    companyId: tenant.companyId,
    imageId: image.id,
    campaignId: 1,
    recipeId: 1,
    personId: 1,
    editorId: 999_999,
    invitationId: 1,
    exportId: 1,
    reportScheduleId: 1,
    reportGuestId: 1,
    reportLinkId: 1,
  };
  await new Promise<void>((resolve) => api.front.http.server.listen(0, '127.0.0.1', resolve));
  for (const request of requests()) await expectationsOf(request);
});
afterAll(() => api.close());
beforeEach(() => void (lines.length = 0));

/** Everything that the front answers, as it stands on the wire. */
function requests(): { name: string; head: string; body: string }[] {
  const calls = (Object.keys(routes) as RouteName[]).map((name) => {
    const route: RouteDefinition = routes[name];
    const { params = {}, query, body } = ROUTE_CASES[name](own);
    const path = route.path.replaceAll(/:(\w+)/g, (_, of: string) => encodeURIComponent(String(params[of])));
    const form = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b\n1,2\n\r\n--x--\r\n';
    const isForm = body === undefined && route.method !== 'GET' && route.method !== 'DELETE';
    const content = isForm ? form : body === undefined ? '' : JSON.stringify(body);
    const type = isForm ? 'multipart/form-data; boundary=x' : 'application/json';
    const search = query ? `?${new URLSearchParams(query).toString()}` : '';
    const announced = content === '' ? '' : `Content-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(content)}\r\n`;
    return { name, head: `${route.method} /api/v1${path}${search} HTTP/1.1\r\n${announced}`, body: content };
  });
  const pages = [
    '/',
    '/images',
    '/config.json',
    '/livez',
    '/readyz',
    '/readyz/app',
    '/openapi.json',
    '/render/x?eid=1',
    '/link/x',
    '/preview/x',
    '/cdn/x',
    '/fonts/x',
  ];
  return [...calls, ...pages.map((path) => ({ name: path, head: `GET ${path} HTTP/1.1\r\n`, body: '' }))];
}

async function dial(): Promise<Socket> {
  const socket = connect((api.front.http.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  return socket;
}

/** Sends the first bytes of a request, up to `cut`, and answers the connection. */
async function send({ head, body }: ReturnType<typeof requests>[number], cut: Cut): Promise<Socket> {
  const socket = await dial();
  const whole = `${head}Host: limn.test\r\nAuthorization: Bearer ${tenant.owner}\r\n\r\n`;
  await new Promise((resolve) => socket.write(`${whole}${body}`.slice(0, cut(whole.length + body.length, whole.length)), resolve));
  return socket;
}

type Cut = (all: number, head: number) => number;

const logged = () => lines.map((line) => JSON.parse(line) as object);

/** Expectations about callers who stay don't concern hang-ups. */
async function expectationsOf(request: ReturnType<typeof requests>[number]): Promise<void> {
  const socket = await send(request, (all) => all);
  await new Promise((resolve) => socket.once('data', resolve));
  socket.destroy();
}

test.each<[string, Cut]>([
  ['in the middle of the head', (_all, head) => Math.floor(head / 2)],
  ['behind the head', (_all, head) => head],
  ['in the middle of the body', (all, head) => Math.floor((head + all) / 2)],
  ['before the answer', (all) => all],
])('logs no error for a caller who hangs up %s, whatever they asked for', async (_when, cut) => {
  for (const request of requests()) {
    for (const how of ['destroy', 'resetAndDestroy'] as const) (await send(request, cut))[how]();
    if (lines.length > 0) expect([request.name, logged()]).toEqual([request.name, []]);
  }
  await sleep(300);
  expect(logged()).toEqual([]);
});
