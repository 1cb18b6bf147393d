/**
 * The preview: saved first, filled by the server, given up where a picture does not come, and nothing of the
 * design changed by it.
 */
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { usePreview } from '../preview/use-preview.ts';
import { useEditor } from '../context/editor-context.tsx';
import { aDynamicPicture, aSquare, aText } from './objects.ts';
import { openPart } from './open-part.tsx';

afterEach(() => vi.useRealTimers());

/** A switch and what the preview shows, by the names of its objects. */
function PreviewSwitch() {
  const { session } = useEditor();
  const { shown, setPreview } = usePreview(session);
  return (
    <>
      <button onClick={() => setPreview(true)}>Preview</button>
      <button onClick={() => setPreview(false)}>Edit</button>
      <output>{shown ? JSON.stringify(shown.document.objects) : 'nothing'}</output>
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const shown = () => screen.getByRole('status').textContent ?? '';

test('saves changes before the server fills the preview', async () => {
  const it = await openPart(<PreviewSwitch />, { objects: [aText('Hello {{firstname}}', 100, 50)] });
  it.server.preview = { version: '3.4.0', objects: [aText('Hello Amelia', 100, 50)] };
  act(() => {
    it.select('Hello {{firstname}}');
    it.run('nudge-left-1');
  });
  const before = it.session.store.read();
  await it.user.click(button('Preview'));
  expect(it.session.store.getState().mode).toBe('preview');
  await waitFor(() => expect(shown()).toContain('Hello Amelia'));
  expect(it.server.posts).toMatchObject([{ data: { objects: [{ left: 99 }] } }]);
  await it.user.click(button('Edit'));
  expect(shown()).toBe('nothing');
  expect(it.session.store.getState()).toMatchObject({ mode: 'edit' });
  // Texts, sources and sizes are the very same.
  expect(it.session.store.read()).toBe(before);
});

test('gives up a preview after ten seconds and returns to the design', async () => {
  const it = await openPart(<PreviewSwitch />, { objects: [aDynamicPicture('Product', 0, 0)] });
  it.server.preview = {
    version: '3.4.0',
    objects: [{ ...aDynamicPicture('Product', 0, 0), dynamicUrl: 'https://shop.example/never.png' }],
  };
  const before = it.session.store.read();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  act(() => button('Preview').click());
  await act(() => vi.advanceTimersByTimeAsync(9_800));
  expect(it.session.store.getState().mode).toBe('preview');
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(it.session.store.getState().mode).toBe('edit');
  expect(it.session.store.read()).toBe(before);
  expect(shown()).toBe('nothing');
  expect(it.snack()).toContain('Sorry, an error has occured.');
});

test('refuses to preview what cannot be saved', async () => {
  const it = await openPart(<PreviewSwitch />, { objects: [aSquare('a', 100, 50)] });
  const { ApiError } = await import('@limn/contracts');
  it.server.refuse = new ApiError({ type: 'about:blank', title: 'Unavailable', status: 503, code: 'unavailable' });
  act(() => {
    it.select('a');
    it.run('delete');
  });
  await it.user.click(button('Preview'));
  await waitFor(() => expect(it.session.store.getState().mode).toBe('edit'));
  expect(it.snack()).toContain('Sorry, an error has occured.');
  expect(it.objects()).toEqual([]);
});
