/** Serves the pictures themselves, to anybody who has the address. */
import { AppError } from '@limn/model';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BlobStore } from '../../platform/blobs.ts';
import { PICTURE_HEADERS } from '../../platform/picture-headers.ts';
import type { Database } from '../../storage/database.ts';
import { companyByPublicId } from '../accounts/accounts.read.ts';
import { parseAssetPath } from './asset-address.ts';

const CACHE_SECONDS = 3600;

export function bindPictureFiles(app: FastifyInstance, deps: { db: Database; blobs: BlobStore }): void {
  /** Public ids never change, so a known one needs no question. */
  const companies = new Map<string, number>();
  const companyOf = async (publicId: string) => {
    const known = companies.get(publicId) ?? (await deps.db.control((tx) => companyByPublicId(tx, publicId)));
    if (known !== undefined) companies.set(publicId, known);
    return known;
  };
  app.get('/cdn/:company/:key', async (request, reply) => {
    const address = parseAssetPath(request.url.split('?')[0] ?? '');
    const companyId = address && (await companyOf(address.companyPublicId));
    const asset =
      address && companyId !== undefined
        ? await deps.db.renderRead(companyId, (tx) => tx.maybeOne<{ hash: string; mime: string }>('select hash, mime from asset where company_id = $1 and address_key = $2', [address.key]))
        : undefined;
    if (!asset) throw new AppError('not_found', { publicMessage: 'There is no such picture.' });
    return sendBlob(request, reply, deps.blobs, { ...asset, cacheSeconds: CACHE_SECONDS });
  });
  app.get<{ Params: { file: string } }>('/preview/:file', async (request, reply) => {
    const key = /^([0-9a-f]{64})\.png$/.exec(request.params.file)?.[1];
    const preview = key === undefined ? undefined : await deps.db.findPreview(key);
    if (!preview?.thumbnailHash) throw new AppError('not_found', { publicMessage: 'There is no preview picture yet.' });
    return sendBlob(request, reply, deps.blobs, { hash: preview.thumbnailHash, mime: 'image/png', cacheSeconds: 0 });
  });
}

async function sendBlob(request: FastifyRequest, reply: FastifyReply, blobs: BlobStore, blob: { hash: string; mime: string; cacheSeconds: number }): Promise<FastifyReply> {
  const tag = `"${blob.hash}"`;
  reply.headers(PICTURE_HEADERS).header('etag', tag).header('cache-control', blob.cacheSeconds > 0 ? `public, max-age=${blob.cacheSeconds}` : 'no-cache');
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  const bytes = await blobs.size(blob.hash);
  if (bytes === undefined) throw new AppError('not_found', { publicMessage: 'The file of this picture is missing.' });
  return reply.type(blob.mime).header('content-length', bytes).send(blobs.stream(blob.hash));
}
