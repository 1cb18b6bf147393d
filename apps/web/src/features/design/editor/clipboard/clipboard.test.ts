import type { SceneObject } from '@limn/scene';
import { expect, test } from 'vitest';
import { openHeadless } from '../testing/headless-editor.ts';
import { aPicture, aSquare, aText } from '../testing/objects.ts';
import { CLIP_TYPE, readClip, writeClip } from './clip.ts';
import { replacedBy } from './drop-target.ts';
import { picturesOf, withPictures } from './pictures-in.ts';

interface ClipboardContent {
  types: Map<string, string>;
  files: File[];
}

const nothing = (): ClipboardContent => ({ types: new Map(), files: [] });

/** A clipboard event as browsers make it of the keys. */
function fire(type: 'copy' | 'cut' | 'paste', held: ClipboardContent, on: EventTarget = document): boolean {
  const data = {
    files: held.files,
    setData: (name: string, text: string) => held.types.set(name, text),
    getData: (name: string) => held.types.get(name) ?? '',
  };
  return !on.dispatchEvent(Object.assign(new Event(type, { bubbles: true, cancelable: true }), { clipboardData: data }));
}

const words = (text: string): ClipboardContent => ({ types: new Map([['text/plain', text]]), files: [] });

test('pastes copies 20 px lower each time, in one step each', async () => {
  const it = await openHeadless({ objects: [aSquare('a', 20, 20), aSquare('b', 100, 60)] });
  const held = nothing();
  it.select('a', 'b');
  expect(fire('copy', held)).toBe(true);
  fire('paste', held);
  expect(it.selected()).toEqual(['a', 'b']);
  fire('paste', held);
  expect(it.objects().map(({ layerName, top }) => [layerName, top])).toEqual([
    ['a', 20],
    ['b', 60],
    ['a', 40],
    ['b', 80],
    ['a', 60],
    ['b', 100],
  ]);
  it.run('undo');
  it.run('undo');
  expect(it.objects()).toHaveLength(2);
});

test('pastes a cut object where it was, also in another image', async () => {
  const it = await openHeadless({ objects: [aSquare('a', 20, 20), aText('Hello {{name}}', 100, 60)] });
  const held = nothing();
  const before = it.objects();
  it.select('a', 'Hello {{name}}');
  fire('cut', held);
  expect(it.objects()).toEqual([]);
  fire('paste', held);
  expect(it.objects()).toEqual(before);
  it.run('undo');
  it.run('undo');
  expect(it.objects()).toEqual(before);
  expect(held.types.get('text/plain')).toBe('Hello {{name}}');
});

test('moves pasted objects inside a smaller image together', async () => {
  const held = nothing();
  const it = await openHeadless({ objects: [aSquare('a', 500, 20), aSquare('b', 540, 70)] });
  it.select('a', 'b');
  fire('cut', held);
  it.session.store.set({ image: { ...it.session.store.getState().image, width: 200, height: 120 } });
  fire('paste', held);
  expect(it.objects().map(({ left, top }) => [left, top])).toEqual([
    [110, 20],
    [150, 70],
  ]);
});

test('words become a text in the middle of the canvas, as wide as they need', async () => {
  const it = await openHeadless();
  expect(fire('paste', words('First line\r\nSecond\n'))).toBe(true);
  const [text] = it.objects();
  expect(text).toMatchObject({ type: 'textbox', text: 'First line\nSecond', width: 100, left: 250 });
  it.run('undo');
  expect(it.objects()).toEqual([]);
  fire('paste', words('A long sentence of many words. '.repeat(20)));
  expect(it.objects()[0]).toMatchObject({ width: 560, left: 20 });
});

test('pictures are uploaded, also from an address of one', async () => {
  const it = await openHeadless();
  fire('paste', { types: new Map(), files: [new File(['x'], 'image.png', { type: 'image/png' })] });
  fire('paste', words('https://shop.example/boots.png?w=300'));
  expect(it.files.map(({ name }) => name)).toEqual(['image.png', 'https://shop.example/boots.png?w=300']);
});

test('leaves the clipboard to fields, dialogs and selected text', async () => {
  const it = await openHeadless({ objects: [aSquare('a', 20, 20)] });
  it.select('a');
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  expect(fire('copy', nothing(), field)).toBe(false);
  expect(fire('paste', words('Hello'), field)).toBe(false);
  field.remove();
  const dialog = Object.assign(document.body.appendChild(document.createElement('div')), { role: 'dialog' });
  expect(fire('paste', words('Hello'))).toBe(false);
  dialog.remove();
  expect(it.objects()).toHaveLength(1);
});

test('copies from a locked image and explains why it cannot paste', async () => {
  const held = nothing();
  const it = await openHeadless({ objects: [aSquare('a', 20, 20)] });
  it.select('a');
  it.session.store.set({ image: { ...it.session.store.getState().image, lock: true } });
  expect(fire('copy', held)).toBe(true);
  expect(fire('cut', held)).toBe(false);
  expect(fire('paste', held)).toBe(false);
  expect([it.objects().length, it.notices]).toEqual([1, ['The image is locked.']]);
});

test('ignores a clip that could not be saved, no matter who wrote it', () => {
  const square = aSquare('a', 20, 20);
  expect(readClip(writeClip({ company: 1, objects: [square] }))).toEqual({ company: 1, objects: [square] });
  for (const text of ['', 'null', '{"limn":1,"objects":[]}', '{"limn":1,"objects":[{"type":"video"}]}', '{"objects":[]}'])
    expect(readClip(text)).toBeUndefined();
  expect(CLIP_TYPE).toMatch(/^application\//);
});

test('replaces another company’s pictures with own copies, also in groups', () => {
  const picture = aPicture('p', 0, 0);
  const dynamic = { ...picture, imageType: 'dynamic', src: '/placeholder-800x600.svg', fallbackUrl: '/p/6.png' } as SceneObject;
  const inGroup = { type: 'group', objects: [picture, dynamic] } as SceneObject;
  expect(picturesOf(inGroup)).toEqual(['/p/5.png', '/p/6.png']);
  const copies = new Map([
    ['/p/5.png', { id: 50, url: '/own/50.png' }],
    ['/p/6.png', { id: 60, url: '/own/60.png' }],
  ]);
  expect(withPictures(inGroup, copies)).toMatchObject({
    objects: [
      { src: '/own/50.png', staticImageId: 50, assetId: 50 },
      { src: '/placeholder-800x600.svg', fallbackUrl: '/own/60.png', fallbackAssetId: 60, staticImageId: null },
    ],
  });
});

test('drops a picture onto the topmost one, not onto backgrounds or dynamic ones', async () => {
  const it = await openHeadless({
    objects: [
      aPicture('background', 0, 0, { width: 600, height: 200 }),
      aPicture('low', 20, 20),
      aPicture('high', 60, 40),
      aSquare('square', 60, 40),
      aPicture('dynamic', 300, 20, { imageType: 'dynamic' }),
      aPicture('hidden', 450, 20, { visible: false }),
    ],
  });
  const at = (left: number, top: number) => replacedBy(it.session.store.getState(), { left, top })?.object.layerName;
  expect({ '30, 30': at(30, 30), '80, 60': at(80, 60), '320, 40': at(320, 40), '470, 40': at(470, 40), '590, 190': at(590, 190) }).toEqual({
    '30, 30': 'low',
    '80, 60': 'high',
    '320, 40': undefined,
    '470, 40': undefined,
    '590, 190': undefined,
  });
  it.select('background');
  expect([at(590, 190), at(80, 60)]).toEqual(['background', 'high']);
});
