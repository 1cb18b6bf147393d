/** Pictures of the product's own screens, for guides. */
import type { GuidePicture } from './guide.ts';
import editor from './pictures/editor.webp';
import tags from './pictures/tags.webp';

export const SCREENS: Readonly<Record<'editor' | 'tags', GuidePicture>> = {
  editor: {
    src: editor,
    alt: 'The editor: settings at the left, the canvas with a greeting that is selected, its format below, layers and versions at the right',
    width: 1280,
    height: 668,
  },
  tags: {
    src: tags,
    alt: 'The tags dialog: the email platform and its placeholders at the left, the tag with its Copy button and its preview at the right',
    width: 1160,
    height: 672,
  },
};
