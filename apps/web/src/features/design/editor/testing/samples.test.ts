/** Texts of the canvas show sample values in place of fields: what is shown, what is typed, what is saved. */
import { valuesOf } from '@limn/merge';
import { Group, IText } from 'fabric';
import { expect, test } from 'vitest';
import { newShape, newTextbox } from '../document/new-objects.ts';
import { sampledText } from '../document/sampled-text.ts';
import { openHeadless, type HeadlessEditor } from './headless-editor.ts';
import { aText } from './objects.ts';

const SAMPLES = valuesOf({ firstname: 'Zoë', [`{{firstname | upper}}`]: 'ZOË', empty: '' }, 'table');

function words(it: HeadlessEditor): string[] {
  const all = (object: unknown): string[] =>
    object instanceof IText ? [object.text] : object instanceof Group ? object.getObjects().flatMap(all) : [];
  return it.shown().flatMap(all);
}

test('shows samples, in groups too, and fields where the switch is on', async () => {
  const group = {
    ...newShape('rect', { left: 300, top: 0 }),
    type: 'group',
    width: 100,
    height: 40,
    objects: [aText('In {{firstname}}', -50, -20)],
  };
  const it = await openHeadless({ objects: [aText('Dear {{firstname}}, {{empty}}', 0, 0, { width: 300 }), group as never] });
  it.session.store.set({ samples: SAMPLES });
  expect(words(it)).toEqual(['Dear Zoë, {{empty}}', 'In Zoë']);
  it.run('show-fields');
  expect(words(it)).toEqual(['Dear {{firstname}}, {{empty}}', 'In {{firstname}}']);
  it.run('show-fields');
  expect(words(it)).toEqual(['Dear Zoë, {{empty}}', 'In Zoë']);
  expect(it.session.store.getState().history.past).toEqual([]);
});

test('gives looks of a field to its value, and says where it stands', () => {
  const text = { ...aText('Hi {{firstname}}!', 0, 0), styles: { 0: { 3: { fill: '#f00' }, 16: { fill: '#00f' } } } };
  const sampled = sampledText(text, SAMPLES);
  expect(sampled?.text).toMatchObject({
    text: 'Hi Zoë!',
    styles: { 0: { 3: { fill: '#f00' }, 5: { fill: '#f00' }, 6: { fill: '#00f' } } },
  });
  expect(sampled?.fields).toEqual([{ written: { start: 3, end: 16 }, shown: { start: 3, end: 6 } }]);
});

test('types in written fields, and saves neither samples nor the room of fields', async () => {
  const long = '{{[a rather long name of a field that no box is wide enough for]}}';
  const it = await openHeadless({ objects: [aText(`Hi ${long}`, 20, 20, { width: 90 })] });
  it.session.store.set({ samples: valuesOf({ 'a rather long name of a field that no box is wide enough for': 'Zoë' }, 'table') });
  expect([words(it), it.shown()[0]?.width]).toEqual([['Hi Zoë'], 90]);
  it.select(`Hi ${long}`);
  it.run('edit');
  await it.settled();
  await expect.poll(() => words(it)).toEqual([`Hi ${long}`]);
  await expect.poll(() => document.activeElement?.tagName).toBe('TEXTAREA');
  it.type('!');
  it.press('Escape');
  expect(words(it)).toEqual(['Hi Zoë!']);
  expect(it.objects()[0]).toMatchObject({ text: `Hi ${long}!`, width: 90, left: 20 });
  expect(it.shown()[0]).toMatchObject({ width: 90, left: 20 });
});

test('moves and styles a text that shows samples without saving them', async () => {
  const it = await openHeadless({ objects: [aText('Dear {{firstname}}', 20, 20, { width: 200 })] });
  it.session.store.set({ samples: SAMPLES });
  it.drag([30, 28], [60, 48], { ctrlKey: true });
  await it.settled();
  it.session.store.patch(['layer-1'], { fontWeight: 'bold' }, { label: 'Bold' });
  await it.settled();
  expect(it.objects()[0]).toMatchObject({ text: 'Dear {{firstname}}', left: 50, top: 40, width: 200, fontWeight: 'bold' });
  expect(words(it)).toEqual(['Dear Zoë']);
});

test('grows a label around its middle as it gets larger, and no box that was narrower', async () => {
  const label = (width: number) => ({ ...aText('Membership', 100, 20, { textAlign: 'center', width }), layerName: `of ${width}` });
  const it = await openHeadless({ objects: [label(120), label(30)] });
  const box = (name: string) => it.object(name) as { left: number; width: number };
  for (const name of ['of 120', 'of 30']) {
    it.select(name);
    it.session.store.patch(it.session.store.getState().selection, { fontSize: 40 }, { label: 'Size' });
    await it.settled();
  }
  expect(box('of 120').width).toBeGreaterThan(150);
  expect(box('of 120').left + box('of 120').width / 2).toBeCloseTo(160, 0);
  expect(box('of 30')).toMatchObject({ left: 100, width: 30 });
  it.run('undo');
  it.run('undo');
  await it.settled();
  expect(box('of 120')).toMatchObject({ left: 100, width: 120 });
});

test('says that a typed width is too narrow for the longest word', async () => {
  const it = await openHeadless({
    objects: [{ ...newTextbox({ left: 100, top: 20 }), text: 'Membership', textAlign: 'center', width: 300 }] as never,
  });
  it.session.store.patch(['layer-1'], { width: 20 }, { label: 'Width' });
  await it.settled();
  const { width = 0, left = 0 } = it.objects()[0] as { width?: number; left?: number };
  // A word that can't break keeps the middle of its box.
  expect(left + width / 2).toBeCloseTo(110, 1);
  if (width > 21) expect(it.notices).toContain(`The longest word of “Membership” needs ${Math.ceil(width)} px.`);
});
