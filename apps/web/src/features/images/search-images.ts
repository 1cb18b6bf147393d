import type { ImageSummary } from '@limn/contracts';

/** Images whose name, type name or any label holds the words, whatever the case. */
export function searchImages(images: readonly ImageSummary[], typed: string, typeName: string | undefined): ImageSummary[] {
  const words = typed.trim().toLowerCase();
  return images.filter(
    (image) =>
      (typeName === undefined || image.type.name === typeName) &&
      (words === '' || [image.name, image.type.name, ...image.labels].some((text) => text.toLowerCase().includes(words))),
  );
}

export type ImageOrder = 'edited' | 'name';

export function orderImages(images: readonly ImageSummary[], order: ImageOrder): ImageSummary[] {
  return images.toSorted((a, b) =>
    order === 'name'
      ? a.name.localeCompare(b.name, 'en-GB', { numeric: true, sensitivity: 'base' })
      : b.updated_at.localeCompare(a.updated_at),
  );
}
