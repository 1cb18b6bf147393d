/** New objects, and what happens to them next. */
import { expect, test } from 'vitest';
import { openHeadless } from './headless-editor.ts';

const ADDED = [
  ['add-text', { type: 'textbox', width: 100, fontFamily: 'Open Sans', fontSize: 14, text: 'Insert Text Here' }],
  ['add-rect', { type: 'rect', width: 50, height: 50 }],
  ['add-circle', { type: 'circle', radius: 20 }],
  ['add-triangle', { type: 'triangle', width: 50, height: 50 }],
  ['add-star', { type: 'star', numPoints: 5, innerRadius: 50, outerRadius: 100 }],
  ['add-line', { type: 'line', strokeWidth: 5 }],
] as const;

for (const [command, object] of ADDED)
  test(`${command} adds it at its usual size, selected, and Delete takes it away`, async () => {
    const it = await openHeadless();
    it.run(command);
    await it.settled();
    expect(it.objects()).toMatchObject([object]);
    expect(it.session.store.getState().selection).toEqual(['layer-1']);
    it.press('Escape');
    it.session.store.select(['layer-1']);
    it.press('Delete');
    expect(it.objects()).toEqual([]);
  });

test('replaces new text by typing', async () => {
  const it = await openHeadless();
  it.press('t');
  await it.settled();
  it.session.store.select([]);
  it.session.store.select(['layer-1']);
  it.press('Enter');
  await expect.poll(() => it.session.store.getState().typingIn).toBe('layer-1');
  it.type('Hello');
  expect(it.objects()).toMatchObject([{ text: 'Hello' }]);
});

test('selects a duplicate 20 px lower, otherwise alike', async () => {
  const it = await openHeadless();
  it.run('add-circle');
  it.press('Control+d');
  const [first, second] = it.objects();
  expect(second).toEqual({ ...first, top: Number(first?.['top']) + 20 });
  expect(it.session.store.getState().selection).toEqual(['layer-2']);
});
