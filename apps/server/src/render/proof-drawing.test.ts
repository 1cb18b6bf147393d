import { contextOf } from '@limn/merge';
import type { SceneObject } from '@limn/scene';
import { expect, test } from 'vitest';
import { openFontShelf } from './draw/font-shelf.ts';
import { decodeAnswer } from './draw/messages.ts';
import { createPainter } from './draw/painter.ts';
import { createProofDrawing } from './proof-drawing.ts';
import { TYPICAL_CLOCK } from './publish-support.ts';
import { readGif } from './testing/read-gif.ts';
import { aSnapshot } from './testing/snapshots.ts';

const painter = createPainter({
  blobs: { get: () => Promise.resolve(undefined) },
  loadLetters: openFontShelf(undefined),
  maxSceneBytes: 1e8,
  maxPictureBytes: 1e8,
});
const frames: number[] = [];
const draw = {
  async draw(job: Parameters<typeof painter.answer>[0]) {
    const answer = decodeAnswer(Buffer.concat(await painter.answer(job)));
    if (answer.kind !== 'drawn') throw new Error(answer.kind);
    frames.push(readGif(answer.drawn.bytes).frames.length);
    return answer.drawn;
  },
};
const drawing = createProofDrawing({
  draw,
  decide: () => Promise.reject(new Error('A countdown has one format.')),
  maps: { mapsOf: () => Promise.resolve({}) },
});

const text = (words: string, left: number) =>
  ({ type: 'textbox', text: words, left, top: 20, width: 200, fontSize: 30, fontFamily: 'Lora', fill: '#16243a' }) as SceneObject;
const timer = { kind: 'fixed', end: '2099-12-24T18:00', timezone: 'Europe/London', durationSeconds: 0, field: '', endImage: '' } as const;
const snapshot = aSnapshot({
  document: { version: '3.4.0', objects: [text('{{hours}}:{{minutes}}:{{seconds}}', 10), text('{{name}}', 60)] },
  format: 'gif',
  source: { kind: 'timer', timer },
});

test('draws a countdown’s full minute once and two seconds per row to estimate size', async () => {
  const context = contextOf();
  const weights: (number | undefined)[] = [];
  for (const name of ['Ann', 'Bo', 'Wilhelmina'])
    weights.push((await drawing.look({ draft: { snapshot, key: 'd' }, values: { name }, pictures: {}, near: undefined, context })).weight);
  expect(frames).toEqual([60, 1, 2, 1, 2, 1, 2, 1, 2]);
  for (const [index, name] of ['Ann', 'Bo', 'Wilhelmina'].entries()) {
    const whole = await draw.draw({ key: 'd proof gif', snapshot, values: { name }, clock: TYPICAL_CLOCK, context });
    const share = weights[index]! / whole.bytes.length;
    expect(Math.abs(share - 1), name).toBeLessThan(index === 0 ? 1e-9 : 0.1);
  }
});
