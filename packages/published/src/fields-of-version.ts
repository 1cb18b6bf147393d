/** Names by which a version reads values of the row, store or record that fills it. */
import { parseTemplate } from '@limn/merge';
import type { SceneObject } from '@limn/scene';
import type { VersionSnapshot } from './version-snapshot.ts';

/** Within steps, links and custom fields, and beside pins of maps. */
export function fieldsOfVersion({ document, link, fallbackLink, fallbackImage, customFields }: VersionSnapshot): Set<string> {
  const fields = new Set(labelsOfMaps(document.objects));
  for (const text of texts([document, link, fallbackLink, fallbackImage, customFields.map(({ value }) => value)]))
    for (const field of parseTemplate(text).sources) fields.add(field);
  return fields;
}

/** Columns whose texts stand beside the pins of maps. */
function labelsOfMaps(objects: readonly SceneObject[]): string[] {
  return objects.flatMap((object) => {
    if (object.type === 'group') return labelsOfMaps(object.objects);
    const source = object.type === 'image' ? object.mapSource : undefined;
    if (typeof source !== 'object' || source === null || !('label' in source)) return [];
    return typeof source.label === 'string' ? [source.label] : [];
  });
}

function* texts(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    if (value.includes('{{') || value.includes('[[')) yield value;
  } else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) yield* texts(part);
}
