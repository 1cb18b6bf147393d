/**
 * Values that a preview is tried with: they are looked at, and nothing is saved unless someone keeps them.
 */
import type { ImageSettings } from './image-settings.ts';

export interface Trial {
  /** The owner's label: "Row 37, Birmingham", "Long values". */
  label: string;
  settings: ImageSettings['preview_settings'];
  /** The problems of their picture; undefined where it was not checked. */
  problems?: readonly string[] | undefined;
  /** True for rows of the image's own data, which may become its preview data. */
  canBeKept: boolean;
}
