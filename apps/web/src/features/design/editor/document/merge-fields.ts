/** Merge fields of an image: which there are to choose from, which are used, and their renaming. */
import { findImageType } from '@limn/image-types';
import { parseTemplate, renameInTemplate } from '@limn/merge';
import type { SceneObject } from '@limn/scene';
import type { EditorDocument, Layer } from './editor-document.ts';
import { replaceObjects } from './editor-document.ts';
import { childrenOf, textOf } from './object-facts.ts';
import type { ImageSettings } from './image-settings.ts';

/** Properties of an object that may hold merge fields. */
const TEMPLATES = ['text', 'dynamicUrl'] as const;

export function fieldNames(list: string | undefined): string[] {
  return [
    ...new Set(
      (list ?? '')
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    ),
  ];
}

/**
 * The fields to choose from, each name once: those of its type first, its own, its source's, the custom ones.
 */
export function availableFields(
  image: Pick<ImageSettings, 'data_source' | 'api_source' | 'type' | 'custom_merge_fields'> &
    Partial<Pick<ImageSettings, 'preview_settings'>>,
): string[] {
  const names = [
    ...(findImageType(image.type.id)?.merge_fields ?? []).map((field) => field.name),
    ...(findImageType(image.type.id)?.fieldsOf(image) ?? fieldNames(image.data_source?.fields)),
    ...(image.type.merge_fields ?? []).map((field) => field.name),
    ...fieldNames(image.data_source?.link_fields ?? undefined),
    ...(image.custom_merge_fields ?? []).map((field) => field.name),
  ];
  return [...new Set(names)];
}

export function fieldsOf(object: SceneObject): string[] {
  const own = TEMPLATES.flatMap((name) => parseTemplate(textOf(object, name)).sources);
  return [...own, ...childrenOf(object).flatMap(fieldsOf)];
}

/** Everything of a document that may hold merge fields, as it is written. */
export function writtenTexts(document: EditorDocument): string[] {
  const written = (object: SceneObject): string[] => [
    ...TEMPLATES.map((name) => textOf(object, name)).filter(Boolean),
    ...childrenOf(object).flatMap(written),
  ];
  return document.layers.flatMap(({ object }) => written(object));
}

export function usedFields(document: EditorDocument, ...templates: readonly string[]): string[] {
  const names = [
    ...document.layers.flatMap((layer) => fieldsOf(layer.object)),
    ...templates.flatMap((text) => parseTemplate(text).sources),
  ];
  return [...new Set(names)];
}

export function renameInDocument(document: EditorDocument, from: string, to: string): EditorDocument {
  const changed = document.layers.filter((layer) => fieldsOf(layer.object).includes(from));
  return replaceObjects(document, new Map(changed.map((layer: Layer) => [layer.key, renameInObject(layer.object, from, to)])));
}

function renameInObject(object: SceneObject, from: string, to: string): SceneObject {
  const changes: Record<string, unknown> = {};
  for (const name of TEMPLATES) if (textOf(object, name)) changes[name] = renameInTemplate(textOf(object, name), from, to);
  const children = childrenOf(object);
  if (children.length > 0) changes['objects'] = children.map((child) => renameInObject(child, from, to));
  return { ...object, ...changes };
}
