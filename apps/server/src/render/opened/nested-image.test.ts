import { NOTE_KIND, SUBJECT_KIND } from '@limn/model';
import { expect, test } from 'vitest';
import { Budget } from '../budget.ts';
import type { DecisionId } from '../decision.ts';
import { anOpenedObject, aVersion } from '../testing/a-visit.ts';
import { publishedImage } from './image.ts';
import { idsOfImage, nestedImage, type ReadPublished } from './nested-image.ts';

const publishedAs = (link: string, version: number) => publishedImage({ ...aVersion({ link }, 50), version }, false);
const image = anOpenedObject({ objectId: 50, live: publishedAs('live', 2) });
const shown = (id: number, version: number): DecisionId[] => [
  { kind: SUBJECT_KIND.image, id },
  { kind: NOTE_KIND.imageVersion, id: version },
];
const readsFirst: ReadPublished = async () => publishedAs('first', 1);

test('names its image and notes its version', async () => {
  const nested = await nestedImage(image, { followed: undefined, budget: new Budget(100) }, undefined);
  expect(nested && idsOfImage(nested)).toEqual(shown(50, 2));
});

test.each<[string, readonly DecisionId[] | undefined, ReadPublished | undefined, link: string]>([
  ['a picture', undefined, readsFirst, 'live'],
  ['a click, by the version of its picture', shown(50, 1), readsFirst, 'first'],
  ['a click whose picture showed the live version', shown(50, 2), readsFirst, 'live'],
  ['a click whose picture showed another image', shown(51, 1), readsFirst, 'live'],
  ['a click whose picture noted no version', [{ kind: SUBJECT_KIND.image, id: 50 }], readsFirst, 'live'],
  ['a click where the version is gone', shown(50, 1), async () => undefined, 'live'],
  ['a click while the database is away', shown(50, 1), () => Promise.reject(new Error('away')), 'live'],
  ['a click while the database hangs', shown(50, 1), () => new Promise(() => {}), 'live'],
])('leads %s', async (_what, followed, read, link) => {
  expect((await nestedImage(image, { followed, budget: new Budget(50) }, read))?.link.link).toBe(link);
});

test('shows nothing of an image that is deleted or unpublished', async () => {
  for (const gone of [undefined, { ...image, deleted: true }, { ...image, live: undefined }])
    expect(await nestedImage(gone, { followed: shown(50, 1), budget: new Budget(100) }, readsFirst)).toBeUndefined();
});
