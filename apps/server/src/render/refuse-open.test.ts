import { RECORD_KIND } from '@limn/model';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { UNPAID } from '../features/people/credits/credit-gate.ts';
import type { LoadGate } from './load-gate.ts';
import type { DrawJob } from './draw/draw-port.ts';
import { mintPreviewToken } from './preview-token.ts';
import { openRenderStage, TOKEN_SECRET, type RenderStage } from './testing/render-stage.ts';

let stage: RenderStage;
/** While set, nothing more is drawn; and while `all`, nothing is worked out either. */
let refusing: false | 'drawing' | 'all' = false;
let drawn: DrawJob[] = [];
let isUnpaid = false;
const gate: LoadGate = { admits: (way) => refusing === false || (refusing === 'drawing' && way === 'front') };

beforeAll(async () => {
  const pool = await openRenderStage();
  stage = await openRenderStage({
    shared: pool,
    handler: {
      gate,
      draw: {
        ...pool.draw,
        draw: (job) => {
          drawn.push(job);
          return pool.draw.draw(job);
        },
      },
      credits: { admit: () => (isUnpaid ? UNPAID : Promise.resolve(0)), release: () => undefined },
    },
  });
  return async () => {
    await stage.close();
    await pool.close();
  };
});
beforeEach(() => {
  [refusing, isUnpaid, drawn] = [false, false, []];
  stage.counted.length = 0;
  stage.clock.frozenMs = Date.UTC(2026, 10, 22, 12);
});

const reasonOf = async (response: Promise<Response>) => (await response).headers.get('x-limn-reason');
const neutral = Buffer.from('neutral');

/** Everything that decides how an open is counted. */
const OPENS: readonly (readonly [path: string, init?: { method?: string; headers?: Record<string, string> }])[] = [
  ['?name=Ada'],
  ['?name=Ada&eid=ada%40example.com'],
  ['?name=Ada&eid=Ada%40Example.com&sid=spring&pos=3'],
  ['&eid=older&sid=7'],
  ['?eid=ada+b@x.example&name=Tom & Jerry'],
  ['?eid=*|EMAIL|*&name=Ada'],
  ['?eid=&pos=0'],
  ['?name=*|FNAME|*&eid=1'],
  ['?eid=2&x2=1'],
  ['?eid=3', { headers: { 'user-agent': 'GoogleImageProxy' } }],
  ['?eid=4', { headers: { 'user-agent': 'barracuda' } }],
  ['?eid=5', { headers: { 'x-forwarded-for': '81.2.69.142' } }],
  ['?eid=6', { method: 'HEAD' }],
  ['?eid=7', { headers: { 'user-agent': '' } }],
];

test('counts a refused open as one whose picture is drawn, but for what it showed', async () => {
  const tokens = [['name', '*|FNAME|*']] as const;
  const [plain, computed] = [
    await stage.publish({ neutral, tokens }),
    await stage.publish({ neutral, tokens, snapshot: { customFields: [{ name: 'eid', value: '{{name}}-{{eid}}' }] } }),
  ];
  for (const { uuid } of [plain, computed]) {
    const ask = async (): Promise<object[]> => {
      stage.counted.length = 0;
      for (const [path, init] of OPENS) expect((await stage.get(`/render/${uuid}${path}`, init)).status).toBe(200);
      return stage.counted.map((record) => ({ ...record, verdict: undefined }));
    };
    refusing = false;
    const admitted = await ask();
    const jobs = drawn.length;
    refusing = 'all';
    await stage.get(`/render/${uuid}`); // the chain reads its pictures once
    expect(await ask()).toEqual(admitted);
    expect([admitted.length, drawn.length]).toEqual([OPENS.length - 1, jobs]);
  }
});

test('answers with the last picture, the fallback, the neutral one or a pixel', async () => {
  const hash = await stage.blobs.put(Buffer.from('fallback'));
  const pinned = { src: '/fallback', hash, width: 10, height: 10, mime: 'image/png' };
  const [whole, plain, bare] = [
    await stage.publish({ neutral, snapshot: { fallbackImage: '/fallback', pictures: [pinned] } }),
    await stage.publish({ neutral }),
    await stage.publish({}),
  ];
  await stage.get(`/render/${whole.uuid}?name=Ada&eid=ada`);
  refusing = 'all';
  for (const { uuid } of [whole, plain, bare]) await stage.get(`/render/${uuid}?name=x`);
  for (let time = 0; time < 2; time++) {
    expect(await reasonOf(stage.get(`/render/${whole.uuid}?name=New&eid=ada`))).toBe('last_shown');
    expect(await reasonOf(stage.get(`/render/${whole.uuid}?name=New&eid=ada&pos=2`))).toBe('fallback_image');
    expect(await reasonOf(stage.get(`/render/${whole.uuid}?name=New&eid=bob`))).toBe('fallback_image');
    expect(await reasonOf(stage.get(`/render/${plain.uuid}?name=New&eid=ada`))).toBe('neutral');
    expect(await reasonOf(stage.get(`/render/${bare.uuid}?name=New&eid=ada`))).toBe('transparent');
  }
});

test('shows pictures that are there already, of versions most of whose pictures are', async () => {
  const [same, own] = [await stage.publish({ neutral }), await stage.publish({ neutral })];
  for (let reader = 0; reader < 40; reader++) {
    await stage.get(`/render/${same.uuid}?name=All&eid=${reader}`);
    await stage.get(`/render/${own.uuid}?name=${reader}&eid=${reader}`);
  }
  refusing = 'drawing';
  expect(await reasonOf(stage.get(`/render/${same.uuid}?name=All&eid=new`))).toBe('picture');
  expect(await reasonOf(stage.get(`/render/${same.uuid}?name=Unseen&eid=other`))).toBe('neutral');
  expect(await reasonOf(stage.get(`/render/${own.uuid}?name=new&eid=new`))).toBe('neutral');
});

test('refuses no link, and nothing to anyone who made the picture', async () => {
  const { uuid } = await stage.publish({ neutral, snapshot: { link: 'https://shop.example/' } });
  await stage.get(`/render/${uuid}?name=x`);
  refusing = 'all';
  const { token } = mintPreviewToken({ uuid, purpose: 'debug', nowMs: stage.clock.frozenMs ?? 0 }, TOKEN_SECRET);
  expect((await stage.get(`/link/${uuid}?eid=a`)).headers.get('location')).toBe('https://shop.example/');
  expect((await stage.get(`/render/${uuid}?eid=a&ri_type=link`)).headers.get('location')).toBe('https://shop.example/');
  expect(await reasonOf(stage.get(`/render/${uuid}?name=y&t=${token}`))).toBe('picture');
});

test('stores an unpaid open and shows no one their last picture for it', async () => {
  const { uuid } = await stage.publish({ neutral });
  await stage.get(`/render/${uuid}?name=Ada&eid=ada`);
  refusing = 'all';
  isUnpaid = true;
  await stage.get(`/render/${uuid}?name=Ada&eid=ada`);
  stage.counted.length = 0;
  expect(await reasonOf(stage.get(`/render/${uuid}?name=Ada&eid=ada`))).toBe('neutral');
  expect(stage.counted.map(({ kind }) => kind)).toEqual([RECORD_KIND.unpaid]);
});

test('answers once the open is on the disk, or at the deadline where the disk hangs', async () => {
  const written: (() => void)[] = [];
  const slow = await openRenderStage({
    shared: stage,
    journal: { write: (_record, done) => void written.push(done) },
    handler: { gate, deadlineMs: 1500 },
  });
  try {
    const { uuid } = await slow.publish({ neutral });
    refusing = 'all';
    await slow.get(`/render/${uuid}?eid=first`); // at the deadline
    let isAnswered = false;
    const answer = slow.get(`/render/${uuid}?eid=second`).then((response) => {
      isAnswered = true;
      return response;
    });
    await expect.poll(() => written.length).toBe(2);
    expect(isAnswered).toBe(false);
    written.at(-1)?.();
    expect(await reasonOf(answer)).toBe('neutral');
    written[0]?.();
  } finally {
    await slow.close();
  }
});

test('tells how many opens got something else than their own picture, and why', async () => {
  const { uuid } = await stage.publish({ neutral });
  const before = { ...stage.handler.fallbacks };
  refusing = 'all';
  for (const eid of ['a', 'b', 'c']) await stage.get(`/render/${uuid}?eid=${eid}`);
  await stage.get(`/render/${uuid}?eid=d`, { method: 'HEAD' });
  expect(stage.handler.fallbacks).toEqual({ ...before, overload: before.overload + 3 });
});
