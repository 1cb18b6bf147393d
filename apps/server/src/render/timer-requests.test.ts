import { dateIn, TAG_PARAMETER } from '@limn/model';
import { type TimerSettings, readTimer } from '@limn/image-types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mintPreviewToken } from './preview-token.ts';
import { readGif } from './testing/read-gif.ts';
import { openRenderStage, TOKEN_SECRET, type RenderStage } from './testing/render-stage.ts';
import { aText } from './testing/snapshots.ts';

let stage: RenderStage;
beforeAll(async () => {
  stage = await openRenderStage();
});
afterAll(() => stage.close());

const SETTINGS = readTimer({ timezone: 'UTC' }).settings;
const document = { version: '3.4.0', objects: [aText('{{hours}}:{{minutes}}:{{seconds}}'), aText('{{name}}', { top: 60 })] } as const;
const publish = (timer: Partial<TimerSettings>, more: object = {}) =>
  stage.publish({
    snapshot: {
      typeId: 2,
      document: { ...document, objects: [...document.objects] },
      format: 'gif',
      source: { kind: 'timer', timer: { ...SETTINGS, ...timer } },
      ...more,
    },
  });

/** Seconds that the picture has left: it ends at zero, with one frame for each of the last sixty. */
async function secondsLeft(path: string, headers: Record<string, string> = {}): Promise<number> {
  const response = await stage.get(path, { headers });
  expect({
    status: response.status,
    contentType: response.headers.get('content-type'),
    reason: response.headers.get('x-limn-reason'),
  }).toEqual({
    status: 200,
    contentType: 'image/gif',
    reason: 'picture',
  });
  return readGif(Buffer.from(await response.arrayBuffer())).frames.length - 1;
}

function inSeconds(seconds: number): string {
  return new Date(Math.ceil(((stage.clock.frozenMs ?? Date.now()) + stage.clock.aheadMs) / 1000) * 1000 + seconds * 1000)
    .toISOString()
    .slice(0, 19);
}

test('counts down to a fixed moment every second, then stays at zero', async () => {
  const { uuid } = await publish({ end: inSeconds(20) });
  const left = await secondsLeft(`/render/${uuid}?name=Ada`);
  expect(left).toBeGreaterThanOrEqual(19);
  expect(left).toBeLessThanOrEqual(21);
  stage.clock.aheadMs = 3_600_000;
  expect(await secondsLeft(`/render/${uuid}?name=Ada`)).toBe(0);
  stage.clock.aheadMs = 0;
});

test('follows the host’s clock when it steps forward or back', async () => {
  stage.clock.frozenMs = Math.ceil(Date.now() / 1000) * 1000;
  const fixed = await publish({ end: inSeconds(30) });
  const evergreen = await publish({ kind: 'evergreen', durationSeconds: 50 });
  const left = async () => [await secondsLeft(`/render/${fixed.uuid}`), await secondsLeft(`/render/${evergreen.uuid}?eid=ada@example.com`)];
  expect(await left()).toEqual([30, 50]);
  for (const [seconds, shown] of [
    [20, [10, 30]],
    [-15, [45, 50]],
    [5, [25, 45]],
    [86_400, [0, 0]],
    [0, [30, 50]],
  ] as const) {
    stage.clock.aheadMs = seconds * 1000;
    expect(await left(), `${seconds} s`).toEqual(shown);
  }
  Object.assign(stage.clock, { aheadMs: 0, frozenMs: undefined });
});

test('starts an evergreen countdown at a recipient’s first impression only', async () => {
  const { uuid } = await publish({ kind: 'evergreen', durationSeconds: 50 });
  const bot = { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' };
  expect(await secondsLeft(`/render/${uuid}?eid=ada@example.com`, bot)).toBe(50);
  stage.clock.aheadMs = 5000;
  expect(await secondsLeft(`/render/${uuid}?eid=ada@example.com`)).toBe(50);
  stage.clock.aheadMs = 25_000;
  const [ada, again, bob, anonymous] = await Promise.all(
    ['eid=ada@example.com', 'eid=Ada@Example.com', 'eid=bob@example.com', 'name=x'].map((query) => secondsLeft(`/render/${uuid}?${query}`)),
  );
  for (const left of [ada, again]) {
    expect(left).toBeGreaterThanOrEqual(28);
    expect(left).toBeLessThanOrEqual(31);
  }
  expect([bob, anonymous]).toEqual([50, 50]);
  stage.clock.aheadMs = 0;
});

test('counts from the send time in the tag, else from the first impression', async () => {
  const { uuid } = await publish({ kind: 'sent', durationSeconds: 55 });
  const sent = `${inSeconds(-30)}Z`;
  const fromTag = await secondsLeft(`/render/${uuid}?sid=a&sent=${sent}`);
  expect(Math.abs(fromTag - 25)).toBeLessThanOrEqual(2);
  expect(await secondsLeft(`/render/${uuid}?sid=b&eid=one`)).toBe(55);
  stage.clock.aheadMs = 20_000;
  expect(Math.abs((await secondsLeft(`/render/${uuid}?sid=b&eid=two`)) - 35)).toBeLessThanOrEqual(2);
  stage.clock.aheadMs = 0;
});

test('shows no time where a countdown’s date can’t be read', async () => {
  const { uuid } = await publish({ kind: 'field', field: 'until' });
  expect(Math.abs((await secondsLeft(`/render/${uuid}?until=${inSeconds(40)}Z`)) - 40)).toBeLessThanOrEqual(1);
  for (const query of ['', '?until=', '?until=soon']) {
    const response = await stage.get(`/render/${uuid}${query}`);
    expect([response.status, response.headers.get('x-limn-reason')]).toEqual([200, 'picture']);
    expect(readGif(Buffer.from(await response.arrayBuffer())).frames).toHaveLength(1);
  }
});

test('ends a local time by the recipient’s own timezone', async () => {
  const nowInTokyo = dateIn('Asia/Tokyo', Date.now() + 86_400_000);
  const { uuid } = await publish({ end: `${nowInTokyo}T00:00` });
  const [utc, tokyo] = await Promise.all(
    ['', '?timezone=Asia/Tokyo'].map(async (query) => Buffer.from(await (await stage.get(`/render/${uuid}${query}`)).arrayBuffer())),
  );
  expect(utc?.equals(tokyo ?? Buffer.of())).toBe(false);
});

test('lets a preview, not the public, choose another end', async () => {
  const { uuid } = await publish({ end: inSeconds(9 * 86_400) });
  const { token } = mintPreviewToken({ uuid, purpose: 'log', nowMs: Date.now() }, TOKEN_SECRET);
  expect(
    Math.abs((await secondsLeft(`/render/${uuid}?end=${inSeconds(10)}&${TAG_PARAMETER.token}=${encodeURIComponent(token)}`)) - 10),
  ).toBeLessThanOrEqual(1);
  expect(await secondsLeft(`/render/${uuid}?end=${inSeconds(10)}`)).toBe(59);
});

test('shows the end picture as the last frame, and alone once the time has come', async () => {
  const { createCanvas } = await import('@napi-rs/canvas');
  const canvas = createCanvas(30, 10);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ff0000';
  context.fillRect(0, 0, 30, 10);
  const hash = await stage.blobs.put(canvas.toBuffer('image/png'));
  const endImage = 'https://example.com/over.png';
  const pictures = [{ src: endImage, hash, width: 30, height: 10, mime: 'image/png' }];
  const running = await publish({ end: inSeconds(5), endImage }, { pictures });
  const over = await publish({ end: inSeconds(-5), endImage }, { pictures });
  for (const { uuid } of [running, over]) {
    const { frames } = readGif(Buffer.from(await (await stage.get(`/render/${uuid}`)).arrayBuffer()));
    const last = frames.at(-1)!.canvas;
    expect([...last.subarray((50 * 300 + 150) * 4, (50 * 300 + 150) * 4 + 4)]).toEqual([255, 0, 0, 255]);
    expect(frames.length).toBe(uuid === over.uuid ? 1 : frames.length);
  }
});

test('computes custom fields of the clock in every frame', async () => {
  const end = inSeconds(3605);
  const drawnAs = async (texts: readonly string[], customFields: { name: string; value: string }[]) => {
    const objects = texts.map((text, index) => aText(text, { top: index * 40, fontSize: 20 }));
    const { uuid } = await publish({ end }, { customFields, document: { version: '3.4.0', objects }, width: 300, height: 100 });
    const response = await stage.get(`/render/${uuid}?name=Ada`);
    expect(response.headers.get('x-limn-reason')).toBe('picture');
    return readGif(Buffer.from(await response.arrayBuffer()));
  };
  // A second may pass between two requests: held, because this tests the fields, not the clock.
  stage.clock.frozenMs = Date.now();
  const plain = await drawnAs(['{{hours}}:{{minutes}}:{{seconds}} for {{name}}', '{{hours}}-{{minutes}}-{{seconds}}'], []);
  const chained = await drawnAs(
    ['{{left}} for {{who}}', '{{dashes | trim}}'],
    [
      { name: 'who', value: '{{name}}' },
      { name: 'tail', value: '{{minutes}}:{{seconds}}' },
      { name: 'left', value: '{{hours}}:{{tail}}' },
      { name: 'dashes', value: ' {{hours}}-{{minutes}}-{{seconds}} ' },
    ],
  );
  stage.clock.frozenMs = undefined;
  expect(chained.frames.length).toBe(plain.frames.length);
  for (const [index, frame] of chained.frames.entries()) {
    expect(Buffer.compare(frame.canvas, plain.frames[index]?.canvas ?? new Uint8Array()), `frame ${index}`).toBe(0);
  }
});
