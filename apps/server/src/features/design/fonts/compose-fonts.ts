/** Gives fonts what they need of pictures, the outside world and anyone who asks. */
import { USED_KIND } from '@limn/model';
import type { FastifyInstance } from 'fastify';
import { createFontChecker } from './check/font-checker.ts';
import { bindFontCss } from './font-files.routes.ts';
import { draftsUsing } from '../../data/uses/uses.read.ts';
import { fontHandlers } from './fonts.routes.ts';
import type { FontDeps } from './fonts.service.ts';
import { createFontDirectory } from './google/font-directory.ts';
import type { BlobStore } from '../../../platform/blobs.ts';
import type { Config } from '../../../platform/config.ts';
import type { Log } from '../../../platform/log.ts';
import type { Fetcher } from '../../../platform/outbound/guarded-fetch.ts';
import type { Tx } from '../../../storage/database.ts';

export interface FontParts {
  handlers: ReturnType<typeof fontHandlers>;
  bindFiles(app: FastifyInstance): void;
  close(): void;
}

export interface FontPartsDeps
  extends Pick<FontDeps, 'db' | 'keepBlob' | 'releaseBlobs'>, Pick<Parameters<typeof bindFontCss>[1], 'companiesOf'> {
  config: Pick<Config, 'publicUrl' | 'googleFonts'>;
  blobs: BlobStore;
  fetch: Fetcher;
  log: Log;
  /** Notes that previews of these images show it no more as it is. */
  markPreviewsStale(tx: Tx, companyId: number, ids: readonly number[]): Promise<void>;
  /** Draws the preview of an image again. */
  previewIsStale(companyId: number, imageId: number): void;
}

export function composeFonts({
  config,
  db,
  blobs,
  keepBlob,
  releaseBlobs,
  fetch,
  log,
  companiesOf,
  markPreviewsStale,
  previewIsStale,
}: FontPartsDeps): FontParts {
  const checker = createFontChecker();
  const { key, address } = config.googleFonts;
  return {
    handlers: fontHandlers({
      db,
      blobs,
      checker,
      keepBlob,
      releaseBlobs,
      directory: createFontDirectory({ key, address, fetch }),
      publicUrl: config.publicUrl,
      fontChanged(companyId, family) {
        db.withCompany(companyId, async (tx) => {
          const ids = await draftsUsing(tx, companyId, { kind: USED_KIND.font, id: family.toLowerCase() });
          await markPreviewsStale(tx, companyId, ids);
          return ids;
        }).then(
          (ids) => ids.forEach((id) => previewIsStale(companyId, id)),
          (cause: unknown) => log.warn('images.previews_not_redrawn', { companyId, why: cause instanceof Error ? cause.name : 'unknown' }),
        );
      },
    }),
    bindFiles: (app) => bindFontCss(app, { db, blobs, companiesOf }),
    close: () => checker.close(),
  };
}
