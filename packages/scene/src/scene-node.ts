/**
 * An object ready to be painted: laid out, with its picture found. Made once for what never changes, else for
 * each drawing.
 */
import type { Complete, CompleteObject, CompleteText } from './complete.ts';
import type { GroupObject, ImageObject } from './document.ts';
import type { Picture } from './drawing-env.ts';
import type { Matrix, Size } from './geometry.ts';
import type { TextLayout } from './layout-text.ts';

interface NodeBase {
  matrix: Matrix;
  /** The object's own size, without its stroke, before its scale. */
  size: Size;
  /** The same with the stroke as far as it counts. */
  outline: Size;
}

export type SceneNode = TextNode | ImageNode | GroupNode | ShapeNode;
export type ShapeObject = Exclude<CompleteObject, CompleteText | Complete<ImageObject> | Complete<GroupObject>>;

export interface TextNode extends NodeBase {
  kind: 'text';
  object: CompleteText;
  layout: TextLayout;
}

export interface ImageNode extends NodeBase {
  kind: 'image';
  object: Complete<ImageObject>;
  picture: Picture;
}

export interface GroupNode extends NodeBase {
  kind: 'group';
  object: Complete<GroupObject>;
  children: SceneNode[];
}

export interface ShapeNode extends NodeBase {
  kind: 'shape';
  object: ShapeObject;
}
