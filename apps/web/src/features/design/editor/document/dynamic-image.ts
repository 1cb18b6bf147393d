/** Image objects whose picture is fetched for each recipient, from an address with merge fields. */
import { fillUrl, parseTemplate, valuesOf } from '@limn/merge';
import type { SceneObject } from '@limn/scene';
import type { Size } from './geometry.ts';
import { image } from './new-objects.ts';
import { numberOf, propertiesOf, textOf } from './object-facts.ts';
import { pictureInPlace } from './replace-picture.ts';

/** Stands in for a picture: while designing, and where a preview can show nothing better. */
export const PLACEHOLDER = { url: '/placeholder-800x600.svg', name: 'Placeholder', width: 800, height: 600 } as const;

/** A picture that is shown for a dynamic one; without an id it isn't among the company's own. */
export interface StandIn {
  id?: number | undefined;
  url: string;
  name: string;
  width: number;
  height: number;
}

export interface DynamicImage {
  /** Template of the address. */
  url: string;
  /** Shown on the canvas. */
  preview: StandIn;
  /** Drawn where the address leads to no picture; null: nothing is. */
  fallback: Pick<StandIn, 'id' | 'url'> | null;
}

/** At the top left like any picture, filling its box and losing its edges. */
export function newDynamicImage(dynamic: DynamicImage, canvas: Size): SceneObject {
  const object = { ...image(dynamic.preview, canvas), ...propertiesFor(dynamic), dynamicFit: 'crop', layerName: 'Dynamic Image' };
  return object as unknown as SceneObject;
}

/** Changes that make an object on the canvas this picture; its box stays where its preview is the same. */
export function changedDynamicImage(object: SceneObject, dynamic: DynamicImage): Record<string, unknown> {
  const wasDynamic = textOf(object, 'imageType') === 'dynamic';
  return {
    ...(textOf(object, 'src') === dynamic.preview.url ? {} : pictureInPlace(object, dynamic.preview)),
    ...propertiesFor(dynamic),
    ...(wasDynamic ? {} : { dynamicFit: 'crop', layerName: 'Dynamic Image' }),
  };
}

/** As it was inserted; undefined for an object of another kind. */
export function dynamicImageOf(object: SceneObject): DynamicImage | undefined {
  const properties = propertiesOf(object);
  if (properties['imageType'] !== 'dynamic') return undefined;
  const [src, fallback] = [textOf(object, 'src'), textOf(object, 'fallbackUrl')];
  return {
    url: textOf(object, 'dynamicUrl') || textOf(object, 'dynamicSrc'),
    preview:
      src === PLACEHOLDER.url
        ? PLACEHOLDER
        : {
            id: idOf(properties['dynamicPreviewImageId'] ?? properties['previewAssetId']),
            url: src,
            name: 'Preview picture',
            width: numberOf(object, 'width'),
            height: numberOf(object, 'height'),
          },
    fallback: fallback ? { id: idOf(properties['dynamicFallbackImageId'] ?? properties['fallbackAssetId']), url: fallback } : null,
  };
}

export function idOf(value: unknown): number | undefined {
  const id = Number(value ?? Number.NaN);
  return Number.isInteger(id) && id > 0 ? id : undefined;
}

/** Why no picture could ever be fetched from this template; undefined where one can. */
export function addressProblem(template: string): string | undefined {
  const { fields } = parseTemplate(template);
  const isWholeField = /^\s*(\{\{|\[\[)[^{}[\]]*(\}\}|\]\])\s*$/.test(template);
  if (fields.length === 1 && isWholeField) return undefined;
  const example = valuesOf(Object.fromEntries(fields.map((name) => [name, 'x'])), 'table');
  if (fillUrl(template, example, { allowedHosts: [] }) !== null) return undefined;
  return fields.length > 0 && /^\s*https?:\/\//i.test(template)
    ? 'Merge fields can fill the path, not the host. Start with the full host, as in https://www.example.com/{{name}}.jpg.'
    : 'Start with https://, as in https://www.example.com/{{name}}.jpg.';
}

function propertiesFor({ url, preview, fallback }: DynamicImage): Record<string, unknown> {
  return {
    imageType: 'dynamic',
    dynamicUrl: url.trim(),
    dynamicSrc: null,
    previewUrl: preview.url,
    previewAssetId: preview.id ?? null,
    dynamicPreviewImageId: preview.id ?? null,
    fallbackUrl: fallback?.url ?? null,
    fallbackAssetId: fallback?.id ?? null,
    dynamicFallbackImageId: fallback?.id ?? null,
    staticImageId: null,
    assetId: null,
  };
}
