import type { SceneDocument } from '@limn/scene';
import type { ImageSettings } from '../editor-store.ts';
import type { LoadedPictures } from './load-pictures.ts';
import type { Trial } from './trial.ts';

/** A preview that is there to be looked at. */
export interface ShownPreview {
  document: SceneDocument;
  pictures: LoadedPictures;
  /** Address of the picture that is seen in place of the document, whose time is over. */
  endPicture: string | undefined;
  /** When it was asked for, Unix milliseconds. */
  atMs: number;
  /** The values that it was filled with. */
  settings: ImageSettings['preview_settings'];
  /** Whose values these are, where they are not the image's own preview data. */
  trial: Trial | undefined;
  /** Shows the same with other values; undefined: with the image's own again. */
  tryOut: (trial: Trial | undefined) => void;
}
