import type { Layer } from '../document/editor-document.ts';

/** Props of both ways of inserting an image. */
export interface ImageFlow {
  /** This way is the one on the screen. */
  active: boolean;
  title: string;
  /** The object whose picture is changed; undefined while one is inserted. */
  layer: Layer | undefined;
  /** To the choice between the two ways. */
  onBack: () => void;
  onClose: () => void;
}
