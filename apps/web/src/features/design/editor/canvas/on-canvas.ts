/**
 * The document's objects on the canvas, shared by the parts that show it and those that read what a person
 * did.
 */
import type { SceneObject } from '@limn/scene';
import type { EditorDocument } from '../document/editor-document.ts';
import type { CanvasObject } from './fabric-objects.ts';

export interface Shown {
  /** The saved form that the object shows. */
  wire: SceneObject;
  object: CanvasObject;
}

export interface OnCanvas {
  /** By the layers' keys. */
  readonly shown: Map<string, Shown>;
  /** Undefined until one was shown. */
  document: EditorDocument | undefined;
  /** The canvas is being brought to the document: what it tells meanwhile was not done by a person. */
  applying: boolean;
}
