import { ApiError } from '@limn/contracts';
import { expect, test } from 'vitest';
import { digestOf } from '../saving/digest.ts';
import { anOpening, doc, unmarked } from '../testing/an-opening.ts';

test('creates from this image only when everything is saved', async () => {
  const it = await anOpening({});
  await expect(it.session.startAnother({ name: 'House', template: true, key: 'k' })).resolves.toBe(9);
  expect(it.image().data).toEqual(doc('saved', 'mine'));
  expect(it.server.created).toEqual([{ name: 'House', type_id: 1, template: true, source: { image: 7 }, key: 'k' }]);
  const offline = await anOpening({});
  offline.server.refuse = new ApiError({ type: 'about:blank', title: 'No answer', status: 0, code: 'offline' });
  await expect(offline.session.startAnother({ name: 'House', template: true, key: 'k' })).rejects.toThrow('couldn’t be saved yet');
  expect(offline.server.created).toEqual([]);
});

test('sends fields of conflicting work to its copy only', async () => {
  const it = await anOpening({ base: digestOf(unmarked('another')), fields: { link: 'https://mine.example' } });
  await it.session.keepMineAsCopy();
  await it.session.saves.flush();
  expect(it.posts()).toEqual([{ id: 8, link: 'https://mine.example', data: doc('saved', 'mine') }]);
});

test('makes the same copy again after a lost answer', async () => {
  const it = await anOpening({ revision: 2 });
  it.server.refuse = new ApiError({ type: 'about:blank', title: 'No answer', status: 0, code: 'offline' });
  await expect(it.session.keepMineAsCopy()).rejects.toThrow();
  it.server.refuse = undefined;
  await expect(it.session.keepMineAsCopy()).resolves.toBe(8);
  await expect(it.session.keepMineAsCopy()).resolves.toBe(9);
});
