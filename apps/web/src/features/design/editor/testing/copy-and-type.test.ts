/** Copies by Alt and a drag, and words that are typed before the canvas is ready for them. */
import { expect, test } from 'vitest';
import { layerName } from '../document/object-facts.ts';
import { newTextbox } from '../document/new-objects.ts';
import { withShrinking } from '../document/shrinking.ts';
import { openHeadless, type HeadlessEditor } from './headless-editor.ts';
import { aSquare, aText } from './objects.ts';

const ALT = { altKey: true, ctrlKey: true };

test('copies what is dragged with Alt, in one step, and selects the copy', async () => {
  const it = await openHeadless({ objects: [aSquare('a', 100, 50, { id: 'x' }), aSquare('over', 400, 50)] });
  it.drag([120, 70], [220, 90], ALT);
  await it.settled();
  expect(it.objects()).toMatchObject([
    { layerName: 'a', left: 100, top: 50 },
    { layerName: 'a', left: 200, top: 70 },
    { layerName: 'over' },
  ]);
  expect(it.objects()[1]).not.toHaveProperty('id');
  expect(it.session.store.getState().selection).toEqual(['layer-3']);
  expect(it.shown().map(({ left }) => left)).toEqual([100, 200, 400]);
  it.press('Control+z');
  await it.settled();
  expect(it.objects()).toMatchObject([{ left: 100 }, { left: 400 }]);
  expect(it.session.store.getState().history.past).toEqual([]);
});

test('copies several objects together, and nothing out of the canvas', async () => {
  const it = await openHeadless({ objects: [aSquare('a', 100, 50), aSquare('b', 200, 50)] });
  it.select('a', 'b');
  it.drag([120, 70], [120, 130], ALT);
  await it.settled();
  expect(it.objects()).toMatchObject([{ top: 50 }, { top: 50 }, { left: 100, top: 110 }, { left: 200, top: 110 }]);
  it.drag([120, 130], [120, 220], ALT);
  await it.settled();
  expect(it.objects()).toHaveLength(4);
  expect(it.notices).toEqual(['reverted']);
});

test('names a text by its words while they change, and by the name it was given', async () => {
  const it = await openHeadless({ objects: [newTextbox({ left: 0, top: 0 })] });
  const name = () => layerName(it.session.store.read().objects[0] ?? newTextbox({ left: 0, top: 0 }));
  expect(name()).toBe('Insert Text Here');
  it.session.store.patch(['layer-1'], { text: 'Save  20 %\ntoday' }, { label: 'Typing' });
  expect(name()).toBe('Save 20 % today');
  it.session.store.patch(['layer-1'], { layerName: 'Headline' }, { label: 'Rename' });
  expect(name()).toBe('Headline');
  expect(layerName(withShrinking({ ...newTextbox({ left: 0, top: 0 }), text: 'Hi' } as never, true))).toBe('Hi');
});

/** A browser's handling of keys at the focused element. */
function strike(it: HeadlessEditor, keys: string): void {
  for (const key of keys) {
    it.press(key);
    if (document.activeElement instanceof HTMLTextAreaElement) it.type(key);
  }
}

test('keeps every key that is pressed while a new text is being made', async () => {
  const it = await openHeadless();
  it.press('t');
  strike(it, 'Tips, i.e. sale');
  await expect.poll(() => it.session.store.getState().typingIn).toBe('layer-1');
  strike(it, '!');
  expect(it.objects()).toMatchObject([{ type: 'textbox', text: 'Tips, i.e. sale!' }]);
  expect(it.asked).toEqual([]);
});

test('adds keys that are pressed early to the end of a text that is edited', async () => {
  const it = await openHeadless({ objects: [aText('Hello', 100, 50)] });
  it.select('Hello');
  it.press('Enter');
  strike(it, ' you');
  await expect.poll(() => it.session.store.getState().typingIn).toBe('layer-1');
  expect(it.objects()).toMatchObject([{ text: 'Hello you' }]);
});

test('waits for a word that is being composed before the text takes it', async () => {
  const it = await openHeadless();
  it.press('t');
  const area = document.activeElement as HTMLTextAreaElement;
  area.dispatchEvent(new CompositionEvent('compositionstart'));
  area.value = '´';
  await it.settled();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(it.session.store.getState().typingIn).toBeUndefined();
  area.value = 'é';
  area.dispatchEvent(new CompositionEvent('compositionend', { data: 'é' }));
  await expect.poll(() => it.session.store.getState().typingIn).toBe('layer-1');
  expect(it.objects()).toMatchObject([{ text: 'é' }]);
});

test('begins no typing where Escape is pressed first', async () => {
  const it = await openHeadless();
  it.press('t');
  it.press('Escape');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(it.session.store.getState().typingIn).toBeUndefined();
  expect(it.objects()).toMatchObject([{ text: 'Insert Text Here' }]);
});

test('makes a new text as wide as its words, until its width is set by hand', async () => {
  const it = await openHeadless();
  const box = () => {
    const { left = 0, width = 0, height = 0 } = it.objects()[0] as { left?: number; width?: number; height?: number };
    return { left, width, height };
  };
  it.press('t');
  await expect.poll(() => it.session.store.getState().typingIn).toBe('layer-1');
  expect(box()).toMatchObject({ left: 250, width: 100 });
  strike(it, 'Our winter sale is here');
  const typed = box();
  expect(typed.width).toBeGreaterThan(100);
  expect(typed.height).toBeLessThan(20);
  expect(Math.abs(typed.left + typed.width / 2 - 300)).toBeLessThan(2);
  it.press('Escape');
  it.session.store.patch(['layer-1'], { fontSize: 28 }, { label: 'Text size', merge: 'Text size layer-1' });
  await it.settled();
  const larger = box();
  expect(larger.width).toBeGreaterThan(typed.width * 1.8);
  expect([larger.height < 40, Math.abs(larger.left + larger.width / 2 - 300) < 2]).toEqual([true, true]);
  it.session.store.patch(['layer-1'], { left: 30 }, { label: 'Move' });
  it.session.store.patch(['layer-1'], { fontSize: 30 }, { label: 'Text size', merge: 'Text size moved' });
  await it.settled();
  expect([box().left, box().width > larger.width]).toEqual([30, true]);
  it.press('Control+z');
  it.press('Control+z');
  it.press('Control+z');
  await it.settled();
  expect(it.objects()).toMatchObject([{ fontSize: 14, width: typed.width, left: typed.left }]);
  it.press('Control+Shift+z');
  await it.settled();
  expect(box()).toEqual(larger);
  it.session.store.patch(['layer-1'], { fontSize: 120 }, { label: 'Text size', merge: 'Text size again' });
  await it.settled();
  // Too long for the canvas: wrapped, and as wide as its longest line.
  expect([box().width <= 600, box().height > 200]).toEqual([true, true]);
  it.session.store.patch(['layer-1'], { fontSize: 20 }, { label: 'Text size', merge: 'Text size less' });
  it.session.store.patch(['layer-1'], { width: 300 }, { label: 'Resize', merge: 'Resize' });
  it.session.store.patch(['layer-1'], { fontSize: 24 }, { label: 'Text size', merge: 'Text size more' });
  await it.settled();
  expect(box()).toMatchObject({ width: 300 });
});
