import { expect, test } from 'vitest';
import { createSnackStore, GENERIC_ERROR } from './snack-store.ts';

test('there is one message at a time, the newest', () => {
  const store = createSnackStore();
  store.show({ text: 'one' });
  store.show({ text: 'two' });
  expect(store.current()).toMatchObject({ text: 'two', timeoutMs: 6000, closeable: true });
});

test('shows an error with its cause until closed', () => {
  const store = createSnackStore();
  store.showError('The file is too large.');
  expect(store.current()).toMatchObject({ text: GENERIC_ERROR, detail: 'The file is too large.', timeoutMs: null, closeable: true });
});

test('keeps “Unsaved changes” orange and open, except during errors', () => {
  const store = createSnackStore();
  store.setUnsaved(true);
  expect(store.current()).toMatchObject({ text: 'Unsaved changes', colour: 'orange', closeable: false, timeoutMs: null });
  store.showError();
  expect(store.current()?.text).toBe(GENERIC_ERROR);
  store.close();
  expect(store.current()?.text).toBe('Unsaved changes');
});

test('clears on navigation', () => {
  const store = createSnackStore();
  store.setUnsaved(true);
  store.show({ text: 'one' });
  store.clear();
  expect(store.current()).toBeUndefined();
});
