import { imageTypes } from '@limn/image-types';
import { findPreset } from '@limn/tags';
import { expect, test } from 'vitest';
import { aSummary, aType } from '../../../testing/builders.ts';
import { imageTaggable } from './image-taggable.ts';
import { taggableInAddress } from './taggable-kinds.ts';

test.each(imageTypes.map(({ id, name }) => ({ id, name })))(
  'describes an image of type $name by itself, without its document',
  ({ id, name }) => {
    const image = aSummary({ type: aType({ id, name }), link: '', fallback_link: '', live_version: null, template: true, lock: true });
    const taggable = imageTaggable(image);
    expect(taggable).toMatchObject({
      kind: 'image',
      id: image.id,
      uuid: image.uuid,
      liveVersion: null,
      hasLink: false,
      hasTag: false,
      isLocked: true,
    });
    expect(new Set(taggable.parameters.map(({ model }) => model)).size).toBe(taggable.parameters.length);
    expect(typeof taggable.altFor([])).toBe('string');
  },
);

test('treats a merge field named as a parameter of countdowns like any other', () => {
  expect(imageTaggable(aSummary({ type: aType() })).optional('timezone', findPreset('braze'))).toBeUndefined();
});

test.each([
  ['id=7', { kind: 'image', id: 7 }],
  ['kind=image&id=7', { kind: 'image', id: 7 }],
  ['kind=toString&id=7', undefined],
  ['id=0', undefined],
  ['id=1.5', undefined],
  ['id=word', undefined],
  ['', undefined],
])('reads what the address %o names', (search, expected) => {
  expect(taggableInAddress(new URLSearchParams(search))).toEqual(expected);
});
