/** Serves uploaded pictures, to anybody who has the address. */
import { AppError } from '@limn/model';
import type { FastifyInstance } from 'fastify';
import type { BlobStore } from '../../platform/blobs.ts';
import { sendBlob } from '../../platform/send-blob.ts';
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
        ? await deps.db.renderRead(companyId, (tx) =>
            tx.maybeOne<{ hash: string; mime: string }>('select hash, mime from asset where company_id = $1 and address_key = $2', [
              address.key,
            ]),
          )
        : undefined;
    if (!asset) throw new AppError('not_found', { publicMessage: 'There is no such picture.' });
    return sendBlob(request, reply, deps.blobs, { ...asset, cacheSeconds: CACHE_SECONDS });
  });
}
