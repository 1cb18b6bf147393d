/**
 * Turns an object into a node that can be painted: filled, laid out, its picture found. What cannot be seen
 * gives none.
 */
import type { UrlPolicy, Values } from '@limn/merge';
import { bindText, filledPictureUrl } from './bind.ts';
import type { Complete, CompleteText } from './complete.ts';
import { complete } from './complete.ts';
import type { GroupObject, ImageObject, SceneObject } from './document.ts';
import { isText } from './document.ts';
import type { DrawingEnv, Picture } from './drawing-env.ts';
import { fitPicture } from './fit-picture.ts';
import { alignedInBox, boxInGroup, fitText, ownBox, withOwnBox } from './fit-text.ts';
import { matrixOf } from './geometry.ts';
import { grownFrom } from './grown-text.ts';
import { layoutText } from './layout-text.ts';
import { outlineOf, sizeOf } from './outline.ts';
import type { GroupNode, ImageNode, SceneNode, ShapeNode, ShapeObject, TextNode } from './scene-node.ts';
import { isMap, mapFrameOf } from './maps.ts';
import { measurerOf, type TextMeasurer } from './text-measurer.ts';
import type { LineBreaks } from './wrap-text.ts';

export interface Preparation {
  env: DrawingEnv;
  measurer: TextMeasurer;
  values: Values;
  /** To what length each value of a text is cut: see filled-length.ts. */
  maxValueLength: number;
  policy: UrlPolicy;
  /** The language that capitals follow. */
  locale?: string | undefined;
  /** Where lines end. */
  lineBreaks?: LineBreaks | undefined;
}

export function prepare(object: SceneObject, preparation: Preparation): SceneNode | undefined {
  const whole = complete(object);
  if (!whole.visible || whole.opacity === 0) return undefined;
  switch (whole.type) {
    case 'textbox':
    case 'i-text':
      return prepareText(fittedText(whole, preparation), preparation);
    case 'image':
      return prepareImage(whole, preparation);
    case 'group':
      return prepareGroup(whole, preparation);
    case 'rect':
    case 'circle':
    case 'triangle':
    case 'star':
    case 'line':
      return prepareShape(whole);
    default:
      return whole satisfies never;
  }
}

/** The text with its fields filled; one that may shrink keeps to its own box. */
function fittedText(designed: CompleteText, preparation: Preparation): CompleteText {
  const filled = filledText(designed, preparation);
  if (!designed.minFontSize) return filled;
  const layOut = layOutWith(preparation);
  const boxed = withOwnBox(designed, layOut);
  return fitText(ownBox(boxed), boxed, filled, layOut);
}

function filledText(designed: CompleteText, { values, maxValueLength: longestValue, locale, lineBreaks }: Preparation): CompleteText {
  const filled = bindText(designed, values, longestValue);
  if (filled.textTransform !== 'uppercase' && lineBreaks === undefined) return filled;
  return { ...filled, locale, lineBreaks };
}

function layOutWith({ measurer }: Preparation) {
  return (text: CompleteText) => layoutText(text, measurer);
}

/**
 * The text of an auto-scale group as it is drawn when these are its words: for anyone who shows it with a
 * library of its own.
 */
export function textOfGroup(group: GroupObject, words: string, env: DrawingEnv, locale?: string): CompleteText | undefined {
  const child = group.objects.find(isText);
  if (!child) return undefined;
  const designed: CompleteText = complete(child);
  const layOut = (text: CompleteText) => layoutText(text, measurerOf(env));
  return fitInGroup(complete(group), designed, { ...designed, text: words, locale }, layOut);
}

function fitInGroup(group: Complete<GroupObject>, designed: CompleteText, filled: CompleteText, layOut: ReturnType<typeof layOutWith>) {
  const box = boxInGroup(group, designed, layOut);
  return alignedInBox(fitText(box, designed, filled, layOut), box, layOut);
}

function prepareText(designed: CompleteText, { measurer }: Preparation): TextNode {
  const layout = layoutText(designed, measurer);
  const object = designed.type === 'textbox' ? { ...designed, ...grownFrom(designed, layout.width) } : designed;
  const outline = outlineOf(object, layout);
  return { kind: 'text', object, layout, size: layout, outline, matrix: matrixOf(object, outline) };
}

function prepareImage(designed: Complete<ImageObject>, preparation: Preparation): ImageNode | undefined {
  const picture = pictureOf(designed, preparation);
  if (!picture) return undefined;
  const sized = { ...designed, width: designed.width || picture.width, height: designed.height || picture.height };
  const object = designed.imageType === 'dynamic' || isMap(designed) ? fitPicture(sized, picture) : sized;
  const size = { width: object.width, height: object.height };
  const outline = outlineOf(object, size);
  return { kind: 'image', object, picture, size, outline, matrix: matrixOf(object, outline) };
}

/** A dynamic picture that cannot be had gives way to its fallback; without one the object is left out. */
function pictureOf(object: ImageObject, { env, values, policy }: Preparation): Picture | undefined {
  // The map of the editor is for designing only.
  if (isMap(object)) return env.picture(mapFrameOf(object).address) ?? (object.fallbackUrl ? env.picture(object.fallbackUrl) : undefined);
  if (object.imageType !== 'dynamic') return env.picture(object.src);
  const url = filledPictureUrl(object, values, policy);
  return (url === null ? undefined : env.picture(url)) ?? (object.fallbackUrl ? env.picture(object.fallbackUrl) : undefined);
}

function prepareGroup(object: Complete<GroupObject>, preparation: Preparation): GroupNode {
  const size = { width: object.width, height: object.height };
  const outline = outlineOf(object, size);
  const children = object.objects.flatMap(
    (child) => (object.autoScale ? prepareScaled(object, child, preparation) : prepare(child, preparation)) ?? [],
  );
  return { kind: 'group', object, children, size, outline, matrix: matrixOf(object, outline) };
}

function prepareScaled(group: Complete<GroupObject>, child: SceneObject, preparation: Preparation): SceneNode | undefined {
  const designed = complete(child);
  if (designed.type !== 'textbox' && designed.type !== 'i-text') return prepare(child, preparation);
  if (!designed.visible || designed.opacity === 0) return undefined;
  const layOut = layOutWith(preparation);
  const filled = filledText(designed, preparation);
  const fitted = fitInGroup(group, designed, filled, layOut);
  return prepareText(fitted, preparation);
}

function prepareShape(object: ShapeObject): ShapeNode | undefined {
  const size = sizeOf(object);
  if (size.width === 0 && size.height === 0 && object.strokeWidth === 0) return undefined;
  const outline = outlineOf(object, size);
  return { kind: 'shape', object, size, outline, matrix: matrixOf(object, outline) };
}
