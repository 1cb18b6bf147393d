/** When the editor saves, what it sends, and what it says when that fails. */
import { ApiError } from '@limn/contracts';
import { expect, test } from 'vitest';
import { openHeadless } from './headless-editor.ts';
import { aSquare } from './objects.ts';

const UNAVAILABLE = new ApiError({ type: 'about:blank', title: 'Unavailable', status: 503, code: 'unavailable' });

test('saves the document two seconds after a change, whole and once', async () => {
  const it = await openHeadless({ objects: [aSquare('a', 100, 50)] });
  await it.pass(6000);
  expect(it.server.posts).toEqual([]);
  it.select('a');
  it.press('ArrowLeft');
  await it.pass(1999);
  expect(it.server.posts).toEqual([]);
  await it.pass(1);
  expect(it.server.posts).toMatchObject([{ data: { version: '3.4.0', background: '#ffffff', objects: [{ layerName: 'a', left: 99 }] } }]);
  await it.pass(6000);
  expect(it.server.posts).toHaveLength(1);
});

test('reports a failed save once, keeps the work and saves again', async () => {
  const it = await openHeadless({ objects: [aSquare('a', 100, 50)] });
  it.server.refuse = UNAVAILABLE;
  it.select('a');
  it.press('Delete');
  await it.pass(8000);
  expect(it.notices.filter((word) => word === 'failed')).toEqual(['failed']);
  expect(it.session.store.getState().saving).toMatchObject({ kind: 'failed', offline: false });
  expect(it.objects()).toEqual([]);
  it.server.refuse = undefined;
  await it.session.saves.flush();
  expect(it.server.posts).toMatchObject([{ data: { objects: [] } }]);
  expect(it.notices).toContain('recovered');
  expect(it.session.store.getState().saving.kind).toBe('saved');
});

test('saves changes before locking the image', async () => {
  const it = await openHeadless({ objects: [aSquare('a', 100, 50)] });
  it.select('a');
  it.press('ArrowLeft');
  it.run('lock');
  await it.pass(2000);
  expect(it.server.posts).toMatchObject([{ data: { objects: [{ left: 99 }] } }, { lock: true }]);
});

test('posts each field alone, at once', async () => {
  const it = await openHeadless();
  const fields = {
    name: 'Spring',
    labels: ['Easter'],
    width: 640,
    height: 240,
    bgcolor: '#ff0000',
    transparent: true,
    link: 'https://shop.example',
    fallback_image: 'https://shop.example/a.png',
    fallback_link: 'https://shop.example/b',
    preview_settings: { firstname: 'Amelia' },
    lock: true,
  } as const;
  for (const [name, value] of Object.entries(fields)) await it.session.setField(name as 'name', value as string);
  expect(it.server.posts).toEqual(Object.entries(fields).map(([name, value]) => ({ [name]: value })));
});
