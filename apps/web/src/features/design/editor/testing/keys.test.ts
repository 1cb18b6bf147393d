/** Keys, and where they belong to someone else. */
import { expect, test } from 'vitest';
import { openHeadless } from './headless-editor.ts';
import { aSquare, aText } from './objects.ts';

function focusedElement(markup: string): HTMLElement {
  document.body.insertAdjacentHTML('beforeend', markup);
  const element = document.body.lastElementChild as HTMLElement;
  element.focus();
  return element;
}

test('Delete and Backspace remove the selection', async () => {
  for (const key of ['Delete', 'Backspace']) {
    const it = await openHeadless({ objects: [aSquare('a', 100, 50), aSquare('b', 200, 50)] });
    it.select('a');
    it.press(key);
    expect(it.objects().map(({ layerName }) => layerName)).toEqual(['b']);
  }
});

test('types Delete, Backspace, arrows and letters in a field', async () => {
  const it = await openHeadless({ objects: [aSquare('a', 100, 50)] });
  it.select('a');
  for (const field of ['<input>', '<input type="number">', '<textarea></textarea>', '<div contenteditable="true" tabindex="0"></div>']) {
    const element = focusedElement(field);
    for (const key of ['Delete', 'Backspace', 'ArrowLeft', 'Shift+ArrowDown', 't', 's']) it.press(key);
    element.remove();
    expect([field, it.objects()]).toMatchObject([field, [{ layerName: 'a', left: 100, top: 50 }]]);
  }
});

test('arrow keys move the selection by 1 px, with Shift by 10, and stop at the edge', async () => {
  const it = await openHeadless({ objects: [aSquare('a', 100, 50)] });
  it.select('a');
  it.press('ArrowLeft');
  it.press('ArrowUp');
  expect(it.object('a')).toMatchObject({ left: 99, top: 49 });
  it.press('ArrowRight');
  it.press('ArrowDown');
  expect(it.object('a')).toMatchObject({ left: 100, top: 50 });
  it.press('Shift+ArrowRight');
  it.press('Shift+ArrowDown');
  expect(it.object('a')).toMatchObject({ left: 110, top: 60 });
  for (let time = 0; time < 12; time++) it.press('Shift+ArrowUp');
  expect(it.object('a')).toMatchObject({ left: 110, top: 0 });
});

test('keeps arrows for a slider and Delete for the selection', async () => {
  const it = await openHeadless({ objects: [aSquare('a', 100, 50)] });
  it.select('a');
  const slider = focusedElement('<input type="range">');
  it.press('ArrowLeft');
  expect(it.object('a')).toMatchObject({ left: 100 });
  it.press('Delete');
  expect(it.objects()).toEqual([]);
  slider.remove();
});

test('gives every key to the text that is typed in', async () => {
  const it = await openHeadless({ objects: [aText('Hello', 100, 50)] });
  it.doubleClick([110, 55]);
  for (const key of ['Backspace', 'ArrowLeft', 's']) it.press(key);
  expect(it.objects()).toHaveLength(1);
  expect(it.objects()[0]).toMatchObject({ left: 100 });
});

test('keeps all keys in an open dialog or menu', async () => {
  const it = await openHeadless({ objects: [aSquare('a', 100, 50)] });
  it.select('a');
  for (const role of ['dialog', 'alertdialog', 'menu', 'listbox']) {
    const open = focusedElement(`<div role="${role}" tabindex="0"></div>`);
    it.press('Delete');
    it.press('ArrowLeft');
    open.remove();
    expect([role, it.objects()]).toMatchObject([role, [{ left: 100 }]]);
  }
});

test('releases the keys of a menu that is fading out', async () => {
  const it = await openHeadless({ objects: [aSquare('a', 100, 50)] });
  it.select('a');
  document.body.insertAdjacentHTML('beforeend', '<div aria-hidden="true"><div role="menu"></div></div>');
  it.press('ArrowLeft');
  document.body.lastElementChild?.remove();
  expect(it.object('a')).toMatchObject({ left: 99 });
});

test('does nothing else by the key that closes a dialog', async () => {
  const it = await openHeadless({ objects: [aText('Hello', 100, 50)] });
  it.select('Hello');
  const field = focusedElement('<input>');
  field.addEventListener('keydown', () => {
    field.remove();
    it.editor.focusStage();
  });
  it.press('Enter');
  expect(it.session.store.getState().typingIn).toBeUndefined();
});

test('Tab walks the layers from the top, Enter edits, Escape lets go', async () => {
  const it = await openHeadless({ objects: [aText('under', 100, 50), aSquare('over', 200, 50)] });
  it.press('Tab');
  expect(it.selected()).toEqual(['over']);
  it.press('Tab');
  expect(it.selected()).toEqual(['under']);
  it.press('Enter');
  expect(it.session.store.getState().typingIn).toBe('layer-1');
  it.press('Escape');
  it.press('Shift+Tab');
  expect(it.session.store.getState().typingIn).toBeUndefined();
  it.press('Escape');
  expect(it.selected()).toEqual([]);
});
