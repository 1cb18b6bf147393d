import { expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { publishedImage } from '../opened/image.ts';
import type { ObjectSource } from '../opened/object-source.ts';
import { anOpenedObject, aVersion, aVisit } from '../testing/a-visit.ts';
import type { Visit } from '../visit.ts';
import { findOpened } from './find-opened.ts';

const opened = anOpenedObject();
const draft = publishedImage(aVersion({ width: 9 }), false);
const UNUSED = () => Promise.reject(new Error('It is not asked.'));

function stepWith(objects: Partial<ObjectSource>) {
  return findOpened({ objects: { known: () => undefined, find: UNUSED, draft: UNUSED, ...objects }, log: createLog('silent') });
}

/** As it comes from its address. */
function asked(filled: Partial<Visit> = {}, url?: string, totalMs?: number): Visit {
  const visit = aVisit(filled, url, totalMs);
  for (const found of ['opened', 'published']) Reflect.deleteProperty(visit, found);
  return visit;
}

test('waits for nothing where the object is held', () => {
  const visit = asked();
  const waiting = stepWith({ known: () => opened }).run(visit);
  expect(waiting).toBeUndefined();
  expect({ opened: visit.opened, published: visit.published, answer: visit.answer }).toEqual({
    opened,
    published: opened.live,
    answer: undefined,
  });
});

test('asks for an object that is not held', async () => {
  const visit = asked();
  await stepWith({ find: async () => opened }).run(visit);
  expect([visit.opened, visit.published]).toEqual([opened, opened.live]);
});

test.each<[string, Partial<ObjectSource>]>([
  ['an address that names nothing', { find: async () => undefined }],
  ['an object that was never published', { known: () => ({ ...opened, live: undefined }) }],
  ['a database that cannot be asked', { find: UNUSED }],
  ['a database that does not answer', { find: () => new Promise(() => undefined) }],
])('answers %s with a pixel, and its link as not found', async (_what, objects) => {
  const [picture, link] = [asked({}, '/render/u', 15), asked({}, '/link/u', 15)];
  for (const visit of [picture, link]) await stepWith(objects).run(visit);
  expect(picture.answer).toMatchObject({ kind: 'picture', served: { step: 'unknown' } });
  expect(link.answer).toEqual({ kind: 'not_found' });
});

test('shows the draft to who holds its token, unless the object is deleted', async () => {
  for (const [purpose, deleted, shown] of [
    ['draft', false, draft],
    ['debug', false, opened.live],
    ['draft', true, opened.live],
  ] as const) {
    const visit = asked({ purpose });
    await stepWith({ known: () => ({ ...opened, deleted }), draft: async () => draft }).run(visit);
    expect(visit.published).toBe(shown);
  }
});
