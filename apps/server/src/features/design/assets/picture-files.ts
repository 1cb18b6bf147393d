/** Serves uploaded pictures, to anyone who has the address. */
import { AppError } from '@limn/model';
import type { FastifyInstance } from 'fastify';
import type { BlobStore } from '../../../platform/blobs.ts';
import { sendBlob } from '../../../platform/send-blob.ts';
import type { PictureFinder } from './find-picture.ts';

const CACHE_SECONDS = 3600;

export function bindPictureFiles(app: FastifyInstance, deps: { find: PictureFinder; blobs: Pick<BlobStore, 'open'> }): void {
  app.get('/cdn/:company/:key', async (request, reply) => {
    const picture = await deps.find(request.url.split('?')[0] ?? '');
    if (!picture) throw new AppError('not_found', { publicMessage: 'Picture not found.' });
    return sendBlob(request, reply, deps.blobs, { ...picture, cacheSeconds: CACHE_SECONDS });
  });
}
