/** Values that a preview is tried with: they are looked at, and nothing is saved unless someone keeps them. */
import type { ImageSettings } from '../editor-store.ts';

export interface Trial {
  /** Whose they are, as people know them: "Row 37, Birmingham", "Long values". */
  label: string;
  settings: ImageSettings['preview_settings'];
  /** What is wrong with the picture that they make; undefined where no one has looked. */
  problems?: readonly string[] | undefined;
  /** True for rows of the image's own data, which may become its preview data. */
  canBeKept: boolean;
}
