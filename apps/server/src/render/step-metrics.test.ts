import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMetrics } from '../platform/metrics.ts';
import { openRenderStage, type RenderStage } from './testing/render-stage.ts';

const metrics = createMetrics();
let stage: RenderStage;
beforeAll(async () => {
  stage = await openRenderStage({ handler: { metrics } });
});
afterAll(() => stage.close());

test('measures every step of a picture and of a link, and counts what was drawn before', async () => {
  const { uuid } = await stage.publish({ snapshot: { link: 'https://shop.example/' } });
  for (const path of [`/render/${uuid}?name=Ada&eid=a`, `/render/${uuid}?name=Ada&eid=b`, `/link/${uuid}?eid=a`])
    await (await stage.get(path)).arrayBuffer();
  const samples = (await metrics.collect()).find(({ name }) => name === 'limn_step_seconds')?.samples ?? [];
  const counts = Object.fromEntries(samples.flatMap(([suffix, { step = '' }, value]) => (suffix === '_count' ? [[step, value]] : [])));
  expect(Object.keys(counts)).toEqual(stage.handler.steps);
  expect(Object.values(counts)).toEqual(stage.handler.steps.map(() => 3));
  const { asks, hits } = stage.handler.memo;
  expect([asks, hits]).toEqual([2, 1]);
});
