/**
 * Images as they are published: what a version holds, where it is kept, and what it needs for as long as it
 * is there or live.
 */
import { OBJECT_KIND } from '@limn/model';
import { pinnedHashes } from '@limn/published';
import type { PublishedKind } from '../publishing/publishing.port.ts';
import { lastVersionOf } from '../publishing/versions.port.ts';
import { usedByVersion } from './image-uses.ts';
import { findImage } from './images.store.ts';
import { findContent, insertVersion, setImageLive, type NewVersion } from './versions.store.ts';

export const publishedImage: PublishedKind<NewVersion> = {
  kind: OBJECT_KIND.image,
  lastVersion: lastVersionOf('image'),
  insert: insertVersion,
  find: findContent,
  setLive: setImageLive,
  pins: ({ snapshot, neutralHash, thumbnailHash }) => pinnedHashes(snapshot, [neutralHash, thumbnailHash]),
  async uses(tx, companyId, id, { snapshot }) {
    const row = await findImage(tx, companyId, id);
    return row ? usedByVersion(tx, companyId, row, snapshot) : [];
  },
};
