/**
 * The banner of these measurements: a photograph of 600x200 with a logo, two shadowed panels and three texts,
 * two with merge fields.
 */
import { seededRandom } from '@limn/model';
import type { VersionSnapshot } from '@limn/published';
import type { BlobStore } from '../../apps/server/src/platform/blobs.ts';
import { createJpegEncoder } from '../../apps/server/src/render/encode/jpeg/jpeg-encoder.ts';
import { encodePng } from '../../apps/server/src/render/encode/png/png-encoder.ts';
import { aPhotograph } from '../../apps/server/src/render/testing/pictures.ts';

export const [WIDTH, HEIGHT] = [600, 200];

export interface Pictures {
  photo: Buffer;
  logo: Buffer;
}

export function makePictures(): Pictures {
  const photo = createJpegEncoder().encode({
    width: WIDTH,
    height: HEIGHT,
    rgba: aPhotograph(WIDTH, HEIGHT, seededRandom(1)),
    quality: 92,
  }).bytes;
  const logo = new Uint8Array(120 * 40 * 4);
  for (let at = 0; at < logo.length; at += 4) {
    const [x, y] = [(at / 4) % 120, Math.floor(at / 480)];
    const isInside = (x - 20) ** 2 + (y - 20) ** 2 < 360 || (x > 46 && y > 12 && y < 28);
    logo.set(isInside ? [222, 98, 15, 255] : [0, 0, 0, 0], at);
  }
  return { photo, logo: encodePng(logo, 120, 40) };
}

export async function aBanner(blobs: BlobStore, { photo, logo }: Pictures): Promise<VersionSnapshot> {
  const placed = { originX: 'left', originY: 'top', strokeWidth: 0 } as const;
  const text = { ...placed, type: 'textbox', fontFamily: 'Open Sans', lineHeight: 1.16 } as const;
  return {
    typeId: 1,
    source: { kind: 'link' },
    document: {
      version: '3.4.0',
      objects: [
        { ...placed, type: 'image', src: '/photo', left: 0, top: 0, width: WIDTH, height: HEIGHT },
        {
          ...placed,
          type: 'rect',
          left: 20,
          top: 24,
          width: 340,
          height: 150,
          rx: 8,
          ry: 8,
          fill: 'rgba(22,36,58,0.82)',
          shadow: { color: 'rgba(0,0,0,0.5)', blur: 5, offsetX: 4, offsetY: 4 },
        },
        {
          ...placed,
          type: 'rect',
          left: 440,
          top: 130,
          width: 130,
          height: 44,
          rx: 6,
          ry: 6,
          fill: '#de620f',
          shadow: { color: '#000000', blur: 6, offsetX: 3, offsetY: 3 },
        },
        { ...placed, type: 'image', src: '/logo', left: 460, top: 20, width: 120, height: 40 },
        {
          ...text,
          text: 'Hello {{name}}, this is for you',
          left: 36,
          top: 34,
          width: 300,
          height: 68,
          fontSize: 26,
          fontWeight: 700,
          fill: '#ffffff',
          shadow: { color: '#000000', blur: 2, offsetX: 1, offsetY: 1 },
        },
        { ...text, text: 'You have {{points}} points to spend', left: 36, top: 120, width: 300, height: 22, fontSize: 17, fill: '#ffd9bf' },
        {
          ...text,
          text: 'Shop now',
          left: 450,
          top: 140,
          width: 110,
          height: 24,
          fontSize: 18,
          fontWeight: 700,
          fill: '#ffffff',
          textAlign: 'center',
        },
      ],
    },
    width: WIDTH,
    height: HEIGHT,
    bgcolor: '#ffffff',
    transparent: false,
    link: '',
    fallbackImage: '',
    fallbackLink: '',
    fields: ['name', 'points'],
    customFields: [],
    pictures: [
      { src: '/photo', hash: await blobs.put(photo), width: WIDTH, height: HEIGHT, mime: 'image/jpeg' },
      { src: '/logo', hash: await blobs.put(logo), width: 120, height: 40, mime: 'image/png' },
    ],
    fonts: [],
    format: 'jpeg',
  };
}
