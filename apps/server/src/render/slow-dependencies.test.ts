/**
 * The whole handler on a clock that is moved by hand: however many of the things it asks are slow, it answers
 * within its budget.
 */
import { TIMER_KIND, readTimer } from '@limn/image-types';
import { AppError, IMAGE_TYPE, OBJECT_KIND, RECORD_KIND, SUBJECT_KIND, TAG_PARAMETER } from '@limn/model';
import { INPUT_TYPE } from '@limn/query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CustomerSource } from '../features/data/customers/customers.port.ts';
import type { CountRecord } from '../features/measuring/counting/log/record.ts';
import { createRecordSource } from '../features/data/records/record-source.ts';
import { NO_RECORD } from '../features/data/records/records.port.ts';
import { createLog } from '../platform/log.ts';
import { withDeadline } from '../platform/with-deadline.ts';
import { compileCampaign } from './campaigns/compiled-campaign.ts';
import { decideCampaign } from './campaigns/decide-campaign.ts';
import type { Decision } from './decision.ts';
import { createFetchedPictures } from './fetched-pictures.ts';
import { publishedImage } from './opened/image.ts';
import type { PublishedObject } from './opened/opened-object.ts';
import { mintPreviewToken } from './preview-token.ts';
import { createRenderHandler } from './render-handler.ts';
import { anOpenedObject, aRequest, aResponse, aVersion } from './testing/a-visit.ts';
import { aText } from './testing/snapshots.ts';

const BUDGET_MS = 1500;
const A_BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0';
const TOKEN_SECRET = new Uint8Array(32);
const HULL = { latitude: 53.74, longitude: -0.33, label: 'Hull' };
const DEPENDENCIES = [
  'follow',
  'find',
  'draft',
  'decide',
  'weather',
  'customers',
  'nested',
  'claims',
  'table',
  'stores',
  'feed',
  'timer',
  'maps',
  'fetched',
  'credits',
  'draw',
  'blobs',
  'journal',
] as const;
type Dependency = (typeof DEPENDENCIES)[number];

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const dynamic = { type: 'image', imageType: 'dynamic', src: '/x', dynamicUrl: 'https://cdn.example/{{sku}}.png', fallbackUrl: '' } as const;
const FOLLOWED_ITEM = String(SUBJECT_KIND.item * 2 ** 32 + 1);
const fallbackImage = '/fallback';
/** Needs everything at once that a picture of a table needs. */
const NEEDY = aVersion({
  typeId: IMAGE_TYPE.location,
  source: { kind: 'places', id: 3 },
  document: { version: '3.4.0', objects: [aText('{{name}}'), { ...dynamic, left: 0, top: 0, width: 9, height: 9 }] },
  link: 'https://shop.example/{{name}}',
  fallbackLink: 'https://shop.example/all',
  fallbackImage,
  pictures: [{ src: fallbackImage, hash: 'fallback', width: 9, height: 9, mime: 'image/png' }],
});
const FED = aVersion({ source: { kind: 'feed', id: 4 }, fallbackImage, pictures: NEEDY.snapshot.pictures, link: 'https://shop.example/' });
const TIMED = aVersion({
  ...NEEDY.snapshot,
  typeId: IMAGE_TYPE.timer,
  source: { kind: 'timer', timer: { ...readTimer({ timezone: 'UTC' }).settings, kind: TIMER_KIND.evergreen } },
});

const FOR_CUSTOMERS = aVersion({ document: { version: '3.4.0', objects: [aText('{{customer.tier}}')] } });
const NOTHING = { shown: { kind: 'nothing' as const }, link: '', settings: {} };
const rule = (category_id: string, id: string, value: string, ruleType: number) => ({
  operator: 'All',
  children: [{ type: 'rule', query: { category_id, id, operator: 0, value, ruleType } }],
});
const SHOWS_IMAGE = { ...NOTHING, shown: { kind: 'image' as const, id: 50 } };
/** Asks everything that rules can wait for, and shows a live image to the recipients of a test. */
const CAMPAIGN = compileCampaign(
  1,
  {
    rulesets: [
      { ...NOTHING, key: 1, id: 1, name: 'Rain', rule: rule('weather', 'condition', 'Rain', INPUT_TYPE.SELECT) },
      { ...NOTHING, key: 2, id: 2, name: 'Gold', rule: rule('customer', 'tier', 'gold', INPUT_TYPE.TEXT) },
      {
        ...SHOWS_IMAGE,
        key: 3,
        id: 3,
        name: 'All',
        rule: { operator: 'All', children: [] },
        test: { key: 1, weight: 50, holdOut: 0, automaticWinner: false, variants: [{ ...SHOWS_IMAGE, key: 65, name: 'B', weight: 50 }] },
      },
    ],
    other: NOTHING,
    width: 9,
    height: 9,
    pictures: [],
  },
  new Map([[50, 'image']]),
);

interface SlowRequest {
  slow: readonly Dependency[];
  /** Milliseconds until a slow one answers. Left out: it never does. */
  slowMs?: number | Partial<Record<Dependency, number>>;
  version?: typeof NEEDY;
  /** Opened is a campaign that shows the version as a live image. */
  isCampaign?: boolean;
  path?: string;
  isTrial?: boolean;
  /** More opens wait than can be drawn. */
  isOverloaded?: boolean;
}

/** The response, and its milliseconds. */
async function ask({
  slow,
  slowMs,
  version = NEEDY,
  isCampaign = false,
  path = 'render/u?place=Hull&sku=1&eid=ada',
  isTrial = false,
  isOverloaded = false,
}: SlowRequest) {
  const from = <T>(dependency: Dependency, answer: () => T | Promise<T>): Promise<T> =>
    slow.includes(dependency)
      ? new Promise((resolve) => {
          const ms = typeof slowMs === 'object' ? slowMs[dependency] : slowMs;
          if (ms !== undefined) setTimeout(() => resolve(answer()), ms);
        })
      : Promise.resolve(answer());
  const records: CountRecord[] = [];
  const log = createLog('silent');
  const image = publishedImage(version, false);
  const customers: CustomerSource = {
    read: (_company, _recipient, withinMs) =>
      withDeadline(
        from('customers', () => new Map([['tier', 'none']])),
        withinMs,
      ),
    sample: async () => undefined,
    readView: async () => undefined,
    sampleView: async () => undefined,
  };
  const { company } = anOpenedObject();
  const companyAsked = { ...company, stopsWithoutCredits: true, isTrial };
  const ofCampaign = decideCampaign(
    CAMPAIGN,
    { ...anOpenedObject(), company: companyAsked },
    {
      records: { read: async () => NO_RECORD },
      placeOfOpener: () => HULL,
      weather: { attribution: '', at: () => from('weather', () => ({ condition: 'Clear' as const })) },
      customers,
      find: () => from('nested', () => anOpenedObject({ objectId: 50, live: image })),
    },
  );
  const decided: PublishedObject = isOverloaded
    ? image
    : { ...image, decision: isCampaign ? ofCampaign : () => from('decide', () => image.decision as Decision) };
  const kind = isCampaign ? OBJECT_KIND.campaign : OBJECT_KIND.image;
  const opened = anOpenedObject({ uuid: 'u', kind, live: decided, company: companyAsked });
  const handler = createRenderHandler({
    objects: {
      known: () => (slow.includes('find') ? undefined : opened),
      find: () => from('find', () => opened),
      draft: () => from('draft', () => decided),
      published: () => from('follow', () => undefined),
      close: async () => undefined,
    },
    db: {
      withCompany: () => from(isCampaign ? 'claims' : 'timer', () => undefined as never),
      renderRead: (_company, work) =>
        work({
          maybeOne: <Row>() => from('follow', () => ({ at: new Date(0), version: 1, decisions: [FOLLOWED_ITEM] }) as Row),
          query: <Row>() => from('follow', () => [{ id: 1, key: 'a' }] as Row[]),
        }),
    },
    customers,
    records: createRecordSource({
      tables: {
        findRow: async () => undefined,
        sampleRows: async () => [],
        describe: () => from('table', () => ({ generation: 1 })),
      },
      feeds: { feedValues: () => from('feed', () => ({ values: new Map([['name', 'Ada']]), state: 'fresh' })) },
      places: { placesOfText: async () => [], placeOfOpener: () => HULL, countryOf: async () => undefined },
      stores: {
        countries: async () => [],
        nearestStores: () => from('stores', () => [{ key: '1', ...HULL, miles: 1, fields: { name: 'Harbourside' } }]),
      },
      log,
    }),
    maps: { mapsOf: () => from('maps', () => undefined) },
    fetched: createFetchedPictures({
      fetchAndKeep: () => from('fetched', () => Promise.reject(new AppError('not_found'))),
      blobs: { path: (hash) => hash },
      directory: '/nowhere',
      log,
    }),
    credits: { admit: () => from('credits', () => 7), release: () => undefined },
    draw: {
      draw: () => from('draw', () => ({ bytes: Buffer.from('drawn'), mime: 'image/png', width: 9, height: 9 })),
      outlook: () => ({ lane: 'quick', waitMs: 0 }),
      close: async () => undefined,
    },
    gate: { admits: () => !isOverloaded },
    blobs: { get: () => from('blobs', () => Buffer.from('stored')) },
    journal: { write: (record, done) => (record.sums ? done() : void from('journal', () => (records.push(record), done()))) },
    log,
    tokenSecret: TOKEN_SECRET,
    trustedProxies: [],
    renderUrl: '',
    deadlineMs: BUDGET_MS,
  });
  const sent = aResponse();
  const began = performance.now();
  handler(aRequest(`/${path}`, { 'user-agent': A_BROWSER }), sent.response);
  await vi.advanceTimersByTimeAsync(20_000);
  const tookMs = sent.endedAt === undefined ? undefined : Math.round(sent.endedAt - began);
  return { status: sent.status, reason: sent.headers['x-limn-reason'], location: sent.headers.location, tookMs, records };
}

test('answers at once with the own picture while nothing is slow', async () => {
  const { records, ...answer } = await ask({ slow: [] });
  expect(answer).toEqual({ status: 200, reason: 'picture', location: undefined, tookMs: 0 });
  expect(records.map(({ kind, lease }) => [kind, lease])).toEqual([[RECORD_KIND.impression, 7]]);
});

/**
 * The stand-in for each dependency that never answers, and when it comes: at its own limit, or when the
 * budget ends.
 */
test.each<[Dependency, reason: string, tookMs: number, counted: number, version?: typeof NEEDY]>([
  ['find', 'unknown', 1400, 0],
  ['decide', 'transparent', 1400, 1],
  ['table', 'fallback_image', 900, 1],
  ['stores', 'fallback_image', 900, 1],
  ['feed', 'fallback_image', 1400, 1, FED],
  ['timer', 'picture', 400, 1, TIMED],
  ['customers', 'picture', 400, 1, FOR_CUSTOMERS],
  ['maps', 'picture', 600, 1],
  ['fetched', 'picture', 400, 1],
  ['credits', 'picture', 1250, 1],
  ['draw', 'fallback_image', 1400, 1],
  ['journal', 'picture', 1500, 0],
])('gives what it has when %s alone never answers: %s', async (slow, reason, tookMs, counted, version = NEEDY) => {
  const { records, ...answer } = await ask({ slow: [slow], version });
  expect({ ...answer, counted: records.length }).toEqual({ status: 200, reason, location: undefined, tookMs, counted });
});

test.each<[Dependency, reason: string, tookMs: number]>([
  // A millisecond is that of claims, which wait for each other.
  ['weather', 'picture', 401],
  ['customers', 'picture', 401],
  ['claims', 'picture', 300],
  ['nested', 'transparent', 1400],
])('gives what a campaign has when %s alone never answers: %s', async (slow, reason, tookMs) => {
  expect(await ask({ slow: [slow], isCampaign: true })).toMatchObject({
    status: 200,
    reason,
    tookMs,
    records: [{ kind: RECORD_KIND.impression }],
  });
});

test('answers with a pixel inside the budget when nothing that is asked answers', async () => {
  const others = DEPENDENCIES.filter((dependency) => dependency !== 'find');
  for (const slow of [DEPENDENCIES, others, others.filter((dependency) => dependency !== 'decide')]) {
    for (const version of [NEEDY, TIMED]) {
      for (const isCampaign of [false, true]) {
        const { status, tookMs } = await ask({ slow, version, isCampaign });
        expect(status).toBe(200);
        expect(tookMs).toBeLessThanOrEqual(BUDGET_MS);
      }
    }
  }
});

test.each([50, 150, 300, 350, 500, 700, 1000, 1390])('answers inside the budget, and counts, when each takes %d ms', async (slowMs) => {
  for (const asked of [{ version: NEEDY }, { version: TIMED }, { isCampaign: true }]) {
    const { status, tookMs, records } = await ask({ slow: DEPENDENCIES, slowMs, ...asked });
    expect(status).toBe(200);
    expect(tookMs).toBeLessThanOrEqual(BUDGET_MS);
    // Written after the answer where that could not wait for it.
    expect(records.map(({ kind }) => kind)).toEqual([RECORD_KIND.impression]);
  }
});

test('leads on inside the budget when everything that a link needs is slow', async () => {
  for (const slowMs of [undefined, 300, 1000]) {
    const { status, location, tookMs } = await ask({
      slow: DEPENDENCIES.filter((one) => one !== 'find'),
      slowMs,
      path: 'link/u?name=Ada&eid=ada',
    });
    expect([status, location?.startsWith('https://')]).toEqual([302, true]);
    expect(tookMs).toBeLessThanOrEqual(BUDGET_MS);
  }
});

test('leads on inside the budget when what a click follows takes several reads', async () => {
  const path = 'link/u?name=Ada&eid=ada';
  for (const isCampaign of [false, true]) {
    const { status, tookMs } = await ask({ slow: ['find', 'follow'], slowMs: { find: 1150, follow: 200 }, isCampaign, path });
    expect(status).toBe(302);
    expect(tookMs).toBeLessThanOrEqual(BUDGET_MS);
  }
});

test('shows a trial its fallback when its credits cannot be asked', async () => {
  const { reason, records } = await ask({ slow: ['credits'], isTrial: true });
  expect([reason, records.map(({ kind }) => kind)]).toEqual(['fallback_image', [RECORD_KIND.unpaid]]);
});

test('answers a refused open inside the budget, and counts it later', async () => {
  const asked = { version: aVersion(), isOverloaded: true };
  for (const [slow, tookMs] of [
    [[], 0],
    [['credits'], BUDGET_MS],
    [['journal'], BUDGET_MS],
    [['credits', 'journal'], BUDGET_MS],
  ] as const) {
    const { records, ...answer } = await ask({ ...asked, slow, slowMs: 3000 });
    expect(answer).toMatchObject({ status: 200, reason: 'transparent', tookMs });
    expect(records.map(({ kind, lease }) => [kind, lease])).toEqual([[RECORD_KIND.impression, 7]]);
  }
});

test('lets a designer wait longer than a reader', async () => {
  const { token } = mintPreviewToken({ uuid: 'u', purpose: 'draft', nowMs: Date.now() }, TOKEN_SECRET);
  const path = `render/u?place=Hull&sku=1&${TAG_PARAMETER.token}=${token}`;
  expect(await ask({ slow: ['stores'], slowMs: 1700, path })).toMatchObject({ status: 200, reason: 'picture', tookMs: 1700 });
  const { status, tookMs } = await ask({ slow: DEPENDENCIES.filter((one) => one !== 'find'), path });
  expect(status).toBe(200);
  expect(tookMs).toBeLessThanOrEqual(8000);
});
