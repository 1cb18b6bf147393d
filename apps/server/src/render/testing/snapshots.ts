/** Versions made for tests and measurements. */
import { LINK } from '@limn/image-types';
import type { SceneObject } from '@limn/scene';
import type { VersionSnapshot } from '@limn/published';

/** A flat banner with a greeting; anything may be set otherwise. */
export function aSnapshot(overrides: Partial<VersionSnapshot> = {}): VersionSnapshot {
  return {
    typeId: 1,
    document: { version: '3.4.0', objects: [aText('Hello {{name}}!')] },
    width: 300,
    height: 100,
    bgcolor: '#ffffff',
    transparent: false,
    link: '',
    fallbackImage: '',
    fallbackLink: '',
    fields: ['name'],
    customFields: [],
    pictures: [],
    fonts: [],
    format: 'jpeg',
    source: LINK,
    ...overrides,
  };
}

export function aText(text: string, overrides: object = {}): SceneObject {
  return {
    type: 'textbox',
    text,
    left: 10,
    top: 10,
    width: 280,
    height: 40,
    fontSize: 32,
    fontFamily: 'Open Sans',
    fill: '#16243a',
    originX: 'left',
    originY: 'top',
    ...overrides,
  };
}
