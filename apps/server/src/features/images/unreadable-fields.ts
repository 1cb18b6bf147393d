/**
 * Merge fields with steps that there are none of, or that lack something. Who is still writing keeps their draft with them; readers
 * would see a gap, so that no version is made of it.
 */
import { describeProblem, templateProblems } from '@limn/merge';
import type { FieldProblem } from '@limn/model';
import { isText, type SceneDocument, type SceneObject } from '@limn/scene';

const LONGEST_NAME = 60;

export interface Written {
  document: SceneDocument;
  link: string;
  fallbackLink: string;
}

/** Each with its path and in words that name the object: `The text “Greeting”: …`. */
export function unreadableFields({ document, link, fallbackLink }: Written): FieldProblem[] {
  return [
    ...inObjects(document.objects, 'data.objects'),
    ...problemsOf(link, 'link', 'The link'),
    ...problemsOf(fallbackLink, 'fallback_link', 'The fallback link'),
  ];
}

function inObjects(objects: readonly SceneObject[], path: string): FieldProblem[] {
  return objects.flatMap((object, index) => {
    const here = `${path}.${index}`;
    if (object.type === 'group') return inObjects(object.objects, `${here}.objects`);
    if (isText(object)) return problemsOf(object.text, `${here}.text`, `The text “${shortened(object.layerName || object.text)}”`);
    if (object.type !== 'image' || object.imageType !== 'dynamic') return [];
    const name = object.layerName ? `The address of the picture “${shortened(object.layerName)}”` : 'The address of a picture';
    return problemsOf(object.dynamicUrl ?? '', `${here}.dynamicUrl`, name);
  });
}

function problemsOf(template: string, path: string, where: string): FieldProblem[] {
  return templateProblems(template).map((problem) => ({
    path,
    message: `${where} has a field that cannot be read. ${describeProblem(problem)}`,
  }));
}

function shortened(name: string): string {
  const line = name.replaceAll(/\s+/g, ' ').trim();
  return line.length > LONGEST_NAME ? `${line.slice(0, LONGEST_NAME - 1).toWellFormed()}…` : line;
}
