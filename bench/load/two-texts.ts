/** A photograph of 600×200 with two texts, both with a merge field. */
import type { VersionSnapshot } from '@limn/published';
import type { BlobStore } from '../../apps/server/src/platform/blobs.ts';
import { HEIGHT, WIDTH, type Pictures } from '../render/banner.ts';
import { snapshotOf } from '../render/kinds.ts';

const placed = { originX: 'left', originY: 'top', strokeWidth: 0 } as const;
const text = { ...placed, type: 'textbox', fontFamily: 'Open Sans', lineHeight: 1.16, left: 36, width: 300 } as const;

export async function twoTexts(blobs: BlobStore, { photo }: Pictures): Promise<VersionSnapshot> {
  const objects = [
    { ...placed, type: 'image', src: '/photo', left: 0, top: 0, width: WIDTH, height: HEIGHT },
    { ...text, text: 'Hello {{name}}', top: 34, height: 30, fontSize: 26, fontWeight: 700, fill: '#ffffff' },
    { ...text, text: '{{points}} points to spend', top: 120, height: 22, fontSize: 17, fill: '#ffd9bf' },
  ] as const;
  return snapshotOf({ version: '3.4.0', objects: [...objects] }, WIDTH, HEIGHT, {
    fields: ['name', 'points'],
    pictures: [{ src: '/photo', hash: await blobs.put(photo), width: WIDTH, height: HEIGHT, mime: 'image/jpeg' }],
  });
}
