/**
 * Merge fields with steps that there are none of, or that lack something. Who is still writing keeps their
 * draft with them; readers would see a gap, so that no version is made of it.
 */
import { describeProblem, mergeField, templateProblems } from '@limn/merge';
import type { FieldProblem } from '@limn/model';
import { isMap, isText, mapLabelOf, type SceneDocument, type SceneObject } from '@limn/scene';

const MAX_NAME_LENGTH = 60;
const MAX = 20;

export interface Written {
  document: SceneDocument;
  link: string;
  fallbackLink: string;
}

/**
 * Each with its path and in words that name the object: `The text “Greeting” …`. The first ones: fixing one
 * shows the next.
 */
export function unreadableFields({ document, link, fallbackLink }: Written): FieldProblem[] {
  const found: FieldProblem[] = [];
  for (const { template, path, where } of templatesOf({ document, link, fallbackLink })) {
    for (const problem of templateProblems(template))
      found.push({ path, message: `${where} has a field we can’t read. ${describeProblem(problem)}` });
    if (found.length >= MAX) break;
  }
  return found.slice(0, MAX);
}

export interface Place {
  template: string;
  path: string;
  where: string;
}

export function* templatesOf({ document, link, fallbackLink }: Written): Generator<Place> {
  yield* inObjects(document.objects, 'data.objects');
  yield { template: link, path: 'link', where: 'The link' };
  yield { template: fallbackLink, path: 'fallback_link', where: 'The fallback link' };
}

function* inObjects(objects: readonly SceneObject[], path: string): Generator<Place> {
  for (const [index, object] of objects.entries()) {
    const here = `${path}.${index}`;
    if (object.type === 'group') yield* inObjects(object.objects, `${here}.objects`);
    else if (isText(object))
      yield { template: object.text, path: `${here}.text`, where: `The text “${shortened(object.layerName || object.text)}”` };
    else if (object.type === 'image' && object.imageType === 'dynamic') {
      const name = object.layerName ? `The address of the picture “${shortened(object.layerName)}”` : 'The address of a picture';
      yield { template: object.dynamicUrl ?? '', path: `${here}.dynamicUrl`, where: name };
    } else if (isMap(object)) {
      const label = object.type === 'image' ? mapLabelOf(object.mapSource) : undefined;
      const name = object.layerName ? `The map “${shortened(object.layerName)}”` : 'The map';
      if (label) yield { template: mergeField(label), path: `${here}.mapSource.label`, where: name };
    }
  }
}

function shortened(name: string): string {
  const line = name
    .slice(0, 4 * MAX_NAME_LENGTH)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return line.length > MAX_NAME_LENGTH ? `${line.slice(0, MAX_NAME_LENGTH - 1).toWellFormed()}…` : line;
}
