/** Objects on the canvas as tests need them; say only what matters. */
import type { SceneObject } from '@limn/scene';
import { newDynamicImage, PLACEHOLDER } from '../document/dynamic-image.ts';
import { newShape, newStaticImage, newTextbox } from '../document/new-objects.ts';

/** 50 by 50. */
export function aSquare(layerName: string, left: number, top: number, more: object = {}): SceneObject {
  return { ...newShape('rect', { left, top }), layerName, ...more };
}

/** 100 wide, one line of 14 px high. */
export function aText(text: string, left: number, top: number, more: object = {}): SceneObject {
  return { ...newTextbox({ left, top }), text, layerName: text, height: 15.82, ...more } as SceneObject;
}

/** 80 by 60 where nothing else is said. */
export function aPicture(layerName: string, left: number, top: number, more: object = {}): SceneObject {
  const picture = { id: 5, url: '/p/5.png', name: layerName, width: 80, height: 60 };
  return { ...newStaticImage(picture, { width: 600, height: 200 }), left, top, ...more };
}

export function aDynamicPicture(layerName: string, left: number, top: number, more: object = {}): SceneObject {
  const dynamic = { url: 'https://shop.example/{{product}}.png', preview: PLACEHOLDER, fallback: null };
  return { ...newDynamicImage(dynamic, { width: 120, height: 90 }), layerName, left, top, ...more };
}
