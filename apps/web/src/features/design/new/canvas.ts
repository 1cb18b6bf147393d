/** The editor's initial canvas without a template. */
import type { CdnImage } from '@limn/contracts';
import { DOCUMENT_VERSION, type SceneDocument } from '@limn/scene';

export const EMPTY_CANVAS = { width: 600, height: 200, colour: '#ffffff' } as const;
/** The API's own limit of a canvas; a larger picture is drawn smaller. */
const MAX = 5000;

/** Facts about an uploaded picture. */
export type BackgroundPicture = Pick<CdnImage, 'id' | 'url' | 'name' | 'width' | 'height'>;

interface Canvas {
  width: number;
  height: number;
  data: SceneDocument;
}

export function emptyCanvas(): Canvas {
  return {
    width: EMPTY_CANVAS.width,
    height: EMPTY_CANVAS.height,
    data: { version: DOCUMENT_VERSION, background: EMPTY_CANVAS.colour, objects: [] },
  };
}

/** The canvas takes the picture's size and holds it as its one object. */
export function backgroundCanvas(picture: BackgroundPicture): Canvas {
  const scale = Math.min(1, MAX / picture.width, MAX / picture.height);
  return {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
    data: {
      version: DOCUMENT_VERSION,
      background: EMPTY_CANVAS.colour,
      objects: [
        {
          type: 'image',
          originX: 'left',
          originY: 'top',
          left: 0,
          top: 0,
          width: picture.width,
          height: picture.height,
          scaleX: scale,
          scaleY: scale,
          src: picture.url,
          crossOrigin: 'anonymous',
          imageType: 'static',
          staticImageId: picture.id,
          lockScalingFlip: true,
          layerName: 'Background',
          layerIcon: 'image',
        },
      ],
    },
  };
}
