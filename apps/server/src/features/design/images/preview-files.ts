/** Serves preview pictures: each image has one unguessable address that always shows its newest draft. */
import { AppError } from '@limn/model';
import type { FastifyInstance } from 'fastify';
import type { BlobStore } from '../../../platform/blobs.ts';
import { sendBlob } from '../../../platform/send-blob.ts';
import type { Database } from '../../../storage/database.ts';
import type { Thumbnailer } from './thumbnails.ts';

export interface PreviewFileDeps {
  db: Database;
  blobs: Pick<BlobStore, 'open'>;
  thumbnails: Pick<Thumbnailer, 'current'>;
}

/** The key of the image; with a number behind it, the picture of that version. */
const FILE = /^([0-9a-f]{64})(?:-([1-9]\d{0,8}))?\.png$/;

export function bindPreviewFiles(app: FastifyInstance, deps: PreviewFileDeps): void {
  app.get<{ Params: { file: string } }>('/preview/:file', async (request, reply) => {
    const [, key, version] = FILE.exec(request.params.file) ?? [];
    const hash = key === undefined ? undefined : await hashOf(key, version, deps);
    if (!hash) throw new AppError('not_found', { publicMessage: 'Preview not found.' });
    return sendBlob(request, reply, deps.blobs, { hash, mime: 'image/png', cacheSeconds: 0 });
  });
}

async function hashOf(key: string, version: string | undefined, { db, thumbnails }: PreviewFileDeps): Promise<string | undefined> {
  const preview = await db.findPreview(key);
  if (!preview) return undefined;
  const { companyId, imageId } = preview;
  if (version === undefined) return thumbnails.current(preview);
  const row = await db.renderRead(companyId, (tx) =>
    tx.maybeOne<{ thumbnail_hash: string | null }>(
      'select thumbnail_hash from image_version where company_id = $1 and image_id = $2 and version = $3',
      [imageId, Number(version)],
    ),
  );
  return row?.thumbnail_hash ?? undefined;
}
