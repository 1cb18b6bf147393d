/** Answers a request with a kept picture. */
import { AppError } from '@limn/model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BlobStore } from './blobs.ts';
import { PICTURE_HEADERS } from './picture-headers.ts';

/** `cacheSeconds` 0: may be kept, and is asked for again each time. */
export async function sendBlob(
  request: FastifyRequest,
  reply: FastifyReply,
  blobs: Pick<BlobStore, 'open'>,
  blob: { hash: string; mime: string; cacheSeconds: number },
): Promise<FastifyReply> {
  const tag = `"${blob.hash}"`;
  reply
    .headers(PICTURE_HEADERS)
    .header('etag', tag)
    .header('cache-control', blob.cacheSeconds > 0 ? `public, max-age=${blob.cacheSeconds}` : 'no-cache');
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  const found = await blobs.open(blob.hash);
  if (!found) throw new AppError('not_found', { publicMessage: 'The file of this picture is missing.' });
  return reply.type(blob.mime).header('content-length', found.bytes).send(found.stream);
}
