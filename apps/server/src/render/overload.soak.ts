/**
 * Five times as many openings as can be drawn, each of another recipient: goodput stays at four fifths of
 * what is possible, everyone is answered, and a moment later pictures come as before. SOAK_SECONDS is how
 * long the crowd keeps coming (10).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { createLog } from '../platform/log.ts';
import type { DrawPort } from './draw/draw-port.ts';
import { createFallbackChain } from './fallback.ts';
import { compileVersion } from './live-version.ts';
import { createPictureMemo } from './memo.ts';
import { publishedImage } from './opened/image.ts';
import { createPictures } from './picture-for.ts';
import { createPictureParts } from './picture-parts.ts';
import { anOpenedObject, aVisit } from './testing/a-visit.ts';
import { aSnapshot, aText } from './testing/snapshots.ts';
import { withDrawPool } from './testing/with-draw-pool.ts';

const OVERLOAD = 5;
const CLOSED_LOOP = 12;
const TICK_MS = 5;
const DEADLINE_MS = 1500;

/** Dear enough that drawing is what there is too little of, and not this process, which is also the crowd. */
const DEAR = aSnapshot({
  width: 600,
  height: 400,
  document: {
    version: '3.4.0',
    objects: Array.from({ length: 12 }, (_, line) => aText('{{name}}, {{name}}', { top: line * 32, width: 560 })),
  },
});

type Open = () => Promise<string>;

export async function run(report: (name: string, value: number, unit: string) => void): Promise<void> {
  const seconds = Number(process.env.SOAK_SECONDS ?? 10);
  await withDrawPool(1, async (pool) => {
    const open = openerOf(pool);
    await capacity(open, 1);
    const possible = await capacity(open, 3);
    const { pictures, others, failed } = await crowd(open, possible * OVERLOAD, seconds);
    const recoveredMs = await recovery(open);
    report('overload_possible', possible, 'pictures/s');
    report('overload_goodput_ratio', pictures / seconds / possible, 'x');
    report('overload_answered_by_the_chain', others, 'openings');
    report('overload_failed', failed, 'openings');
    report('overload_recovery', recoveredMs, 'ms');
    if (pictures / seconds < possible * 0.8 || failed > 0 || recoveredMs > 2000) throw new Error('The crowd was too much.');
  });
}

/** Below HTTP, so that this process can make the crowd as well as serve it. */
function openerOf(draw: DrawPort): Open {
  const version = compileVersion({ imageId: 1, version: 1, key: 'f9', snapshot: DEAR, neutralHash: null });
  const opened = anOpenedObject({ live: publishedImage(version, false) });
  const log = createLog('silent');
  const pictureFor = createPictures({
    draw,
    memo: createPictureMemo({ maxBytes: 32 * 1024 * 1024 }),
    fallback: createFallbackChain({ get: async () => undefined }),
    parts: createPictureParts({ timers: { at: async () => undefined }, maps: undefined, fetched: undefined, log }),
    blobs: { get: async () => undefined },
    log,
    deadlineMs: DEADLINE_MS,
  });
  let recipient = 0;
  return async () => {
    const values = new Map([['name', { text: `Recipient ${recipient++}`, origin: 'request' as const }]]);
    return (await pictureFor(aVisit({ opened, values, mayDraw: true }, '/render/f9?x2=1', DEADLINE_MS))).step;
  };
}

/** Pictures a second with as many openings under way as keep every child busy. */
async function capacity(open: Open, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let drawn = 0;
  const loop = async () => {
    while (performance.now() < until) if ((await open()) === 'picture') drawn++;
  };
  await Promise.all(Array.from({ length: CLOSED_LOOP }, loop));
  return drawn / seconds;
}

async function crowd(open: Open, perSecond: number, seconds: number): Promise<{ pictures: number; others: number; failed: number }> {
  const result = { pictures: 0, others: 0, failed: 0 };
  const answers: Promise<void>[] = [];
  const began = performance.now();
  for (let sent = 0; performance.now() - began < seconds * 1000; await sleep(TICK_MS)) {
    for (; sent < ((performance.now() - began) / 1000) * perSecond; sent++) {
      const answer = open().then(
        (step) => void (step === 'picture' ? result.pictures++ : result.others++),
        () => void result.failed++,
      );
      answers.push(answer);
    }
  }
  const { pictures } = result;
  await Promise.all(answers);
  return { ...result, pictures };
}

/** Until ten openings in a row get their picture. */
async function recovery(open: Open): Promise<number> {
  const began = performance.now();
  for (let inARow = 0; inARow < 10;) inARow = (await open()) === 'picture' ? inARow + 1 : 0;
  return performance.now() - began;
}
