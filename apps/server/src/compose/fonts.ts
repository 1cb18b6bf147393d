/** Gives fonts what they need of pictures, the outside world and whoever asks. */
import { USED_KIND } from '@limn/model';
import type { FastifyInstance } from 'fastify';
import { keepBlob, releaseBlobs } from '../features/design/assets/assets.store.ts';
import { createFontChecker, type FontChecker } from '../features/design/fonts/check/font-checker.ts';
import { bindFontCss } from '../features/design/fonts/font-files.routes.ts';
import { draftsUsing } from '../features/data/uses/uses.read.ts';
import type { FontDeps } from '../features/design/fonts/fonts.service.ts';
import { createFontDirectory } from '../features/design/fonts/google/font-directory.ts';
import { authenticateRequest, type AuthenticationDeps } from '../http/authenticate-request.ts';
import type { BlobStore } from '../platform/blobs.ts';
import type { Config } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import type { Fetcher } from '../platform/outbound/guarded-fetch.ts';
import type { Database } from '../storage/database.ts';

export interface FontParts {
  routes: FontDeps;
  checker: FontChecker;
  bindFiles(app: FastifyInstance): void;
  close(): void;
}

export interface FontPartsDeps {
  config: Pick<Config, 'publicUrl' | 'googleFonts'>;
  db: Database;
  blobs: BlobStore;
  fetch: Fetcher;
  log: Log;
  authentication: AuthenticationDeps;
  /** Draws the preview of an image anew. */
  previewIsStale(companyId: number, imageId: number): void;
}

/** Whoever may read images. */
const ANY_MEMBER = { access: 'person', scope: 'images:read' } as const;

export function composeFonts({ config, db, blobs, fetch, log, authentication, previewIsStale }: FontPartsDeps): FontParts {
  const checker = createFontChecker();
  const { key, address } = config.googleFonts;
  return {
    checker,
    routes: {
      db,
      blobs,
      checker,
      keepBlob,
      releaseBlobs,
      directory: createFontDirectory({ key, address, fetch }),
      publicUrl: config.publicUrl,
      fontChanged(companyId, family) {
        db.withCompany(companyId, (tx) => draftsUsing(tx, companyId, { kind: USED_KIND.font, id: family.toLowerCase() })).then(
          (ids) => ids.forEach((id) => previewIsStale(companyId, id)),
          (cause: unknown) => log.warn('images.previews_not_redrawn', { companyId, why: cause instanceof Error ? cause.name : 'unknown' }),
        );
      },
    },
    bindFiles: (app) =>
      bindFontCss(app, {
        db,
        blobs,
        async companiesOf({ authorization }) {
          const caller = await authenticateRequest(ANY_MEMBER, { authorization }, authentication);
          if (!caller) return [];
          if ('companyId' in caller) return [caller.companyId];
          return caller.verified ? caller.memberships.map(({ companyId }) => companyId) : [];
        },
      }),
    close: () => checker.close(),
  };
}
