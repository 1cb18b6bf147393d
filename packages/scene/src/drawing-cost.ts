/**
 * Whether a document can be drawn before a mail reader gives up. Two things cost, and nothing else among a
 * thousand objects comes near: soft shadows, for each is a blur of the object and of all around it that the
 * blur reaches; and texts that shrink to fit, for these are laid out a dozen times at every opening.
 */
import type { FieldProblem } from '@limn/model';
import type { SceneDocument, SceneObject } from './document.ts';
import { isText } from './document.ts';

/** Pixels that all soft shadows of a document may blur together: about two seconds on a slow core. */
const MAX_BLURRED_PIXELS = 250_000_000;
/**
 * UTF-16 units of all texts that shrink to fit; what recipients' values add is bounded in filled-length.ts.
 */
const MAX_FITTED_CHARACTERS = 10_000;
/** Areas outside the picture are not drawn. */
const MAX_SIDE = 4000;
/** A blur of n pixels is a Gaussian of n/2, which ends after three deviations, on either side. */
const REACH = 3;

interface Around {
  scaleX: number;
  scaleY: number;
  /** Blur of the groups around, which each child casts for itself. */
  blurs: readonly number[];
  /** In a group whose text shrinks to fit. */
  isFitted: boolean;
}

/** The object with which it becomes too much, by its path. */
export function costProblem(document: SceneDocument): FieldProblem | undefined {
  let pixels = 0;
  let characters = 0;

  function visit(objects: readonly SceneObject[], path: string, around: Around): FieldProblem | undefined {
    for (const [index, object] of objects.entries()) {
      if (object.visible === false) continue;
      const at = `${path}.${index}`;
      const scaleX = around.scaleX * Math.abs(object.scaleX ?? 1);
      const scaleY = around.scaleY * Math.abs(object.scaleY ?? 1);
      const blurs = [...around.blurs, ...blurOf(object, Math.sqrt(scaleX * scaleY))];
      if (object.type === 'group') {
        const problem = visit(object.objects, `${at}.objects`, { scaleX, scaleY, blurs, isFitted: object.autoScale === true });
        if (problem) return problem;
        continue;
      }
      if (isText(object) && (around.isFitted || object.minFontSize)) characters += object.text.length;
      if (characters > MAX_FITTED_CHARACTERS) return { path: `${at}.text`, message: TOO_LONG };
      const { width, height } = sizeOf(object);
      for (const blur of blurs) pixels += side(width * scaleX, blur) * side(height * scaleY, blur);
      if (pixels > MAX_BLURRED_PIXELS) return { path: `${at}.shadow`, message: TOO_MUCH };
    }
    return undefined;
  }

  return visit(document.objects, 'objects', { scaleX: 1, scaleY: 1, blurs: [], isFitted: false });
}

const TOO_LONG = 'Texts that shrink to fit have at most 10,000 characters together. Shorten this one, or let it keep its size.';
const TOO_MUCH = 'The soft shadows of this document take too long to draw. Use less blur, or fewer of them.';

function blurOf({ shadow }: SceneObject, scale: number): number[] {
  if (!shadow || !(shadow.blur > 0)) return [];
  return [shadow.nonScaling ? shadow.blur : shadow.blur * scale];
}

function side(length: number, blur: number): number {
  return Math.min(length, MAX_SIDE) + REACH * blur;
}

/** Roughly: a text whose size no one measured counts as one line. */
function sizeOf(object: SceneObject): { width: number; height: number } {
  if (object.type === 'circle') return { width: 2 * (object.radius ?? 0), height: 2 * (object.radius ?? 0) };
  if (object.type === 'star') {
    const across = 2 * Math.max(object.outerRadius ?? 100, object.innerRadius ?? 50);
    return { width: across, height: across };
  }
  const { width = 0, height = 'fontSize' in object ? (object.fontSize ?? 40) : 0 } = object;
  return { width, height };
}
