/**
 * While the frame of a static picture is pulled by one of its sides, the picture keeps its proportions and
 * shows more or less of itself; and in the mode that the store names, a drag moves the picture in its frame
 * instead of the frame.
 */
import { FabricImage, type Canvas, type FabricObject } from 'fabric';
import type { SceneObject } from '@limn/scene';
import { draggedCrop, framed, framingOf, isFramed } from '../document/picture-frame.ts';
import type { EditorStore } from '../store/editor-store.ts';
import type { CanvasObject } from './fabric-objects.ts';
import type { Framed } from './teach-fabric.ts';

export function attachPictureFrames(canvas: Canvas, store: EditorStore, wireOf: (shown: FabricObject) => SceneObject | undefined): void {
  const pictureOf = (target: FabricObject): { picture: FabricImage & Framed; wire: SceneObject } | undefined => {
    const wire = wireOf(target);
    return target instanceof FabricImage && wire && isFramed(wire) ? { picture: target, wire } : undefined;
  };
  canvas.on({
    'object:scaling': ({ target }) => {
      const found = pictureOf(target);
      if (!found) return;
      const { picture, wire } = found;
      const { width, height, scaleX, scaleY } = picture;
      const {
        cropX,
        cropY,
        width: w,
        height: h,
      } = framed(wire, {
        frame: { width: width * scaleX, height: height * scaleY },
        fit: framingOf(wire).fit === 'fit' && Math.abs(scaleX / scaleY - 1) < 0.001 ? 'fit' : 'fill',
      }) as Record<'cropX' | 'cropY' | 'width' | 'height', number>;
      picture.shownPart = { x: cropX, y: cropY, width: w, height: h };
    },
    'object:moving': ({ target, transform }) => {
      const found = pictureOf(target);
      const key = (target as CanvasObject).layerKey;
      if (!found || !transform || key === undefined || store.getState().movesPicture !== key) return;
      const { picture, wire } = found;
      const { left, top } = transform.original;
      const turned = (0 - picture.angle) * (Math.PI / 180);
      const [dx, dy] = [picture.left - left, picture.top - top];
      const x = ((dx * Math.cos(turned) - dy * Math.sin(turned)) / picture.scaleX) * (picture.flipX ? -1 : 1);
      const y = ((dx * Math.sin(turned) + dy * Math.cos(turned)) / picture.scaleY) * (picture.flipY ? -1 : 1);
      picture.set({ left, top, ...draggedCrop(wire, { x, y }) });
    },
    'object:modified': ({ target }) => {
      const found = pictureOf(target);
      if (found) found.picture.shownPart = undefined;
    },
  });
}
