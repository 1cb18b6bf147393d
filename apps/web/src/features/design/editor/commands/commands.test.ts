import type { SceneObject } from '@limn/scene';
import { expect, test } from 'vitest';
import type { ImageSettings } from '../document/image-settings.ts';
import { createEditorStore } from '../store/editor-store.ts';
import { newShape } from '../document/new-objects.ts';
import { runCommand, type CommandContext, type EditorDialog } from './command.ts';
import { commands } from './index.ts';
import { commandFor, keyLabel, type KeyPress } from './keys.ts';
import { neighbour } from './selection.ts';

const square = (name: string, more: Partial<SceneObject> = {}): SceneObject =>
  ({ ...newShape('rect', { left: 100, top: 100 }), layerName: name, ...more }) as SceneObject;

function anEditor(objects: SceneObject[] = [square('a'), square('b'), square('c')], image: Partial<ImageSettings> = {}) {
  const store = createEditorStore({
    image: { id: 1, name: 'Winter', width: 600, height: 200, lock: false, updated_at: '2026-11-21T14:30:00Z', ...image } as ImageSettings,
    document: { version: '3.4.0', objects },
    now: () => 0,
  });
  const asked: EditorDialog[] = [];
  const context: CommandContext = {
    store,
    ask: (dialog) => asked.push(dialog),
    typeIn: () => undefined,
    setLock: (lock) => store.set({ image: { ...store.getState().image, lock } }),
    setPreview: (on) => store.set({ mode: on ? 'preview' : 'edit' }),
  };
  return {
    store,
    asked,
    names: () => store.read().objects.map((object) => object.layerName),
    pick: (...names: string[]) =>
      store.select(store.getState().document.layers.flatMap((layer) => (names.includes(layer.object.layerName ?? '') ? [layer.key] : []))),
    run(id: string) {
      const command = commands.find((each) => each.id === id);
      if (!command) throw new Error(`no command ${id}`);
      return runCommand(command, context);
    },
    why: (id: string) => commands.find((each) => each.id === id)?.enabled(store.getState()),
  };
}

test('adds, orders, duplicates and deletes as one undo step each', () => {
  const it = anEditor();
  it.pick('a');
  it.run('forward');
  expect(it.names()).toEqual(['b', 'a', 'c']);
  it.run('duplicate');
  expect(it.names()).toEqual(['b', 'a', 'a', 'c']);
  expect(it.store.read().objects[2]).toMatchObject({ left: 100, top: 120 });
  it.run('delete');
  expect(it.names()).toEqual(['b', 'a', 'c']);
  it.run('undo');
  it.run('undo');
  it.run('undo');
  expect(it.names()).toEqual(['a', 'b', 'c']);
  it.run('redo');
  expect(it.names()).toEqual(['b', 'a', 'c']);
});

test('moves a copy that would leave the canvas inside', () => {
  const it = anEditor([square('a', { top: 145 })]);
  it.pick('a');
  it.run('duplicate');
  expect(it.store.read().objects[1]).toMatchObject({ top: 150 });
});

test('nudges by 1 or 10 px up to the edge, joining repeats into one step', () => {
  const it = anEditor([square('a', { left: 548 })]);
  it.pick('a');
  it.run('nudge-right-1');
  it.run('nudge-right-1');
  it.run('nudge-right-1');
  expect(it.store.read().objects[0]).toMatchObject({ left: 550 });
  it.run('nudge-up-10');
  expect(it.store.read().objects[0]).toMatchObject({ top: 90 });
  it.run('undo');
  expect(it.store.read().objects[0]).toMatchObject({ left: 548, top: 100 });
});

test('empties redo on a change, and both histories on another document', () => {
  const it = anEditor();
  it.pick('a');
  it.run('centre');
  it.run('delete');
  it.run('undo');
  it.run('add-circle');
  expect(it.store.getState().history.future).toEqual([]);
  expect(it.store.getState().history.past).toHaveLength(2);
  it.store.open({ version: '3.4.0', objects: [] });
  expect(it.store.getState().history).toMatchObject({ past: [], future: [] });
  expect(it.why('undo')).toBe('Nothing to undo.');
});

test('explains why a locked image or a preview cannot change', () => {
  const locked = anEditor(undefined, { lock: true });
  locked.pick('a');
  const changing = ['add-text', 'delete', 'duplicate', 'forward', 'centre', 'rename', 'nudge-left-1', 'insert-merge-field', 'edit'];
  for (const id of changing) expect([id, locked.why(id)]).toEqual([id, 'The image is locked.']);
  expect(locked.run('delete')).toBe(false);
  expect(locked.names()).toEqual(['a', 'b', 'c']);
  locked.run('unlock');
  expect(locked.run('delete')).toBe(true);
  const previewing = anEditor();
  previewing.pick('a');
  previewing.run('preview');
  for (const id of changing) expect([id, previewing.why(id)]).toEqual([id, 'Go back to Edit to change the image.']);
});

test('merge fields go into texts only, cropping is for dynamic images only', () => {
  const it = anEditor();
  it.pick('a');
  expect(it.why('insert-merge-field')).toBe('Select a text to insert a merge field.');
  expect(it.why('crop-to-fit')).toBe('Only dynamic images can be cropped.');
  it.run('add-text');
  expect(it.run('insert-merge-field')).toBe(true);
  expect(it.asked.at(-1)).toMatchObject({ kind: 'merge-field' });
});

test('selects, centres and raises a new object', () => {
  const it = anEditor();
  it.run('add-rect');
  const added = it.store.getState().document.layers.at(-1);
  expect(it.store.getState().selection).toEqual([added?.key]);
  expect(added?.object).toMatchObject({ left: 275, top: 75, width: 50, height: 50 });
});

test('adds a map only where the image has stores', () => {
  const it = anEditor([], { type: { id: 1 } as ImageSettings['type'] });
  expect(it.why('add-map')).toBe('Maps need an image with a location table.');
  it.store.set({ image: { ...it.store.getState().image, type: { id: 3 } as ImageSettings['type'] } });
  it.run('add-map');
  expect(it.store.read().objects).toMatchObject([{ type: 'image', layerName: 'Map', mapSource: 'light', mapStoreCount: 3, left: 150 }]);
  expect(it.why('edit')).toBe('Edit a map’s properties below.');
});

test('Tab walks the layers from the top down', () => {
  const it = anEditor();
  const nameOf = (key: string | undefined) => it.store.getState().document.layers.find((layer) => layer.key === key)?.object.layerName;
  expect(nameOf(neighbour(it.store.getState(), 1))).toBe('c');
  it.pick('c');
  expect(nameOf(neighbour(it.store.getState(), 1))).toBe('b');
  it.pick('a');
  expect(neighbour(it.store.getState(), 1)).toBeUndefined();
});

test('maps each key to one command, in any case, with Ctrl or ⌘', () => {
  const press = (key: string, held: Partial<KeyPress> = {}) =>
    commandFor({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held }, commands)?.id;
  expect(press('t')).toBe('add-text');
  expect(press('z', { ctrlKey: true })).toBe('undo');
  expect(press('Z', { metaKey: true, shiftKey: true })).toBe('redo');
  expect(press(']', { ctrlKey: true })).toBe('forward');
  expect(press('?', { shiftKey: true })).toBe('show-keys');
  expect(press('ArrowLeft', { shiftKey: true })).toBe('nudge-left-10');
  expect(press('t', { ctrlKey: true })).toBeUndefined();
  expect(press('e', { altKey: true })).toBeUndefined();
  // With Alt held a Mac writes another letter: the place of the key counts.
  expect(press('∂', { altKey: true, code: 'KeyD' })).toBe('align-right');
  expect(press('+', { ctrlKey: true, shiftKey: true })).toBe('zoom-in');
  const all = commands.flatMap((command) => command.keys);
  expect(new Set(all).size).toBe(all.length);
  expect(keyLabel('Mod+Shift+z', false)).toBe('Ctrl Shift Z');
});
