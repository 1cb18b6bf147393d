/** Text that gets smaller to fit: a group that shrinks the text in it. */
import type { SceneObject } from '@limn/scene';
import { isAutoScale, kindOf, propertiesOf, textInside } from './object-facts.ts';

/** The least that most people can read, or the text's own size where that is smaller. */
export function usualSmallestSize(text: SceneObject | undefined): number {
  const { fontSize = 40, scaleY = 1 } = text ? propertiesOf(text) : {};
  return Math.min(10, Math.max(1, Math.floor(Number(fontSize) * Number(scaleY))));
}

/** A text in a group that shrinks it to fit, or the text taken out again. */
export function withShrinking(object: SceneObject, shrink: boolean): SceneObject {
  const text = textInside(object);
  if (!text || isAutoScale(object) === shrink) return object;
  if (!shrink) {
    const { left, top, angle, opacity, layerName, layerIcon, visible, shadow } = propertiesOf(object);
    const place = { left, top, angle, opacity, layerName, layerIcon, visible, shadow, originX: 'left', originY: 'top' };
    return { ...text, ...place, minFontSize: undefined } as SceneObject;
  }
  if (kindOf(object) !== 'text') return object;
  const properties = propertiesOf(object);
  const size = (name: 'width' | 'height', scale: 'scaleX' | 'scaleY') => Number(properties[name] ?? 0) * Number(properties[scale] ?? 1);
  const [width, height] = [size('width', 'scaleX'), size('height', 'scaleY')];
  return {
    type: 'group',
    version: '3.4.0',
    originX: 'left',
    originY: 'top',
    left: properties['left'],
    top: properties['top'],
    width,
    height,
    fill: 'rgb(0,0,0)',
    stroke: null,
    strokeWidth: 0,
    scaleX: 1,
    scaleY: 1,
    angle: properties['angle'] ?? 0,
    opacity: properties['opacity'] ?? 1,
    shadow: properties['shadow'] ?? null,
    visible: properties['visible'] ?? true,
    autoScale: true,
    layerName: properties['layerName'],
    layerIcon: properties['layerIcon'],
    objects: [
      {
        ...object,
        minFontSize: usualSmallestSize(text),
        left: -width / 2,
        top: -height / 2,
        angle: 0,
        opacity: 1,
        shadow: null,
        visible: true,
        layerName: undefined,
        layerIcon: undefined,
      },
    ],
  } as unknown as SceneObject;
}
