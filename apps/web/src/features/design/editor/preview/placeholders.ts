/** Stand-ins for missing dynamic pictures in a preview. */
import type { SceneDocument, SceneObject } from '@limn/scene';
import { PLACEHOLDER } from '../document/dynamic-image.ts';
import { childrenOf, isDynamicImage, textOf } from '../document/object-facts.ts';
import type { LoadedPictures } from '../document/load-pictures.ts';

/** The document with a placeholder where neither the picture itself nor its fallback was loaded. */
export function withPlaceholders(document: SceneDocument, pictures: LoadedPictures): SceneDocument {
  return { ...document, objects: document.objects.map((object) => withPlaceholder(object, pictures)) };
}

function withPlaceholder(object: SceneObject, pictures: LoadedPictures): SceneObject {
  const children = childrenOf(object);
  if (children.length > 0) return { ...object, objects: children.map((child) => withPlaceholder(child, pictures)) } as SceneObject;
  if (!isDynamicImage(object)) return object;
  const isThere = [textOf(object, 'dynamicUrl'), textOf(object, 'fallbackUrl')].some(
    (src) => src !== '' && pictures.get(src) !== undefined,
  );
  return isThere ? object : ({ ...object, fallbackUrl: PLACEHOLDER.url } as SceneObject);
}
