/**
 * Objects with everything they leave unsaid. The stored object stays as it is; whatever restores, compares or
 * measures an object asks here what it says.
 */
import { complete, sizeOf, type CompleteObject, type SceneObject } from '@limn/scene';
import type { Size } from './geometry.ts';

/** Sizes that only the canvas knows: of texts by their font and words, of pictures once they are loaded. */
const measured = new WeakMap<SceneObject, Size>();

/** The canvas shows the object as large as this, where the object itself says nothing of its size. */
export function rememberSize(object: SceneObject, { width, height }: Size): void {
  measured.set(object, { width, height });
}

export function completed(object: SceneObject): CompleteObject {
  const whole = complete(object);
  const { width, height } = sizeOf(whole);
  const known = measured.get(object);
  if (known === undefined && width === whole.width && height === whole.height) return whole;
  return { ...whole, width: width || (known?.width ?? 0), height: height || (known?.height ?? 0) };
}

/**
 * True where the object says this already, in words or by leaving it out. Undefined: it says nothing of it.
 */
export function says(object: SceneObject, name: string, value: unknown): boolean {
  const own = (object as unknown as Readonly<Record<string, unknown>>)[name];
  if (own !== undefined || value === undefined) return own === value;
  return complete({ type: object.type } as SceneObject)[name as keyof CompleteObject] === value;
}
