/** Images as they are kept. */
import { AppError, USED_KIND } from '@limn/model';
import { defineKeptObject } from '../publishing/kept-object.port.ts';
import { EMPTY_DOCUMENT } from './draft-document.ts';
import { usedByDraft } from './image-uses.ts';
import {
  findImage,
  insertImage,
  updateImage,
  VERSIONED,
  type ImageChange,
  type ImageRow,
  type NewImage,
  type SavedRow,
} from './images.store.ts';
import { publishedImage } from './published-image.ts';
import type { NewVersion } from './versions.store.ts';

export const keptImage = defineKeptObject<ImageRow, NewVersion, NewImage, ImageChange, SavedRow>({
  table: 'image',
  missing: 'Image not found.',
  find: findImage,
  writes: {
    insert: insertImage,
    update: updateImage,
    mayUseOthers: (change) => VERSIONED.some((name) => change[name] !== undefined),
  },
  draftUses: usedByDraft,
  versions: publishedImage,
  usedAs: USED_KIND.image,
  async requireUnlocked(tx, companyId, id) {
    if ((await findImage(tx, companyId, id))?.lock) throw lockedImage();
  },
  emptied: `document = '${EMPTY_DOCUMENT}', source = null, data_source = null, api_source = null, custom_merge_fields = '[]',
    fallback_image = '', thumbnail_hash = null, folder_id = null`,
});

export function lockedImage(): AppError {
  return new AppError('locked', { publicMessage: 'This image is locked. Unlock it to change it.' });
}
