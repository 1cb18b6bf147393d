/** Hands out the style sheets and the files of companies' own fonts, to anyone who knows their random ids. */
import { ownFontCss, withFixedOpticalSize } from '@limn/fonts';
import { AppError } from '@limn/model';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hashOf, type BlobStore } from '../../../platform/blobs.ts';
import { createByteCache } from '../../../platform/byte-cache.ts';
import { fontUnpackers } from '../../../platform/font-unpackers.ts';
import { PICTURE_HEADERS } from '../../../platform/picture-headers.ts';
import type { Database } from '../../../storage/database.ts';
import { companyByPublicId, companyPublicId } from '../../people/accounts/accounts.read.ts';
import { CSS_PREFIX, FILE_PREFIX, fontFilePath, parseFontFile, parseFontId } from './font-addresses.ts';
import { ownFile, publicFaces } from './fonts.read.ts';

export interface FontFileDeps {
  db: Database;
  blobs: Pick<BlobStore, 'get'>;
  /** Companies of anyone who asks; rejects with `unauthorized` for someone who is not signed in. */
  companiesOf(headers: FastifyRequest['headers']): Promise<readonly number[]>;
}

type Wanted = { companyId: number; family: Parameters<typeof publicFaces>[1] };
const NUMBER = /^[1-9]\d{0,9}$/;
const SECONDS_OF_SHEET = 60;
/** Browsers keep a file for a year; these are asked for by a team at once. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024;

export function bindFontCss(app: FastifyInstance, deps: FontFileDeps): void {
  const { db } = deps;
  const kept = createByteCache<Buffer>(MAX_KEPT_BYTES);

  /** As the canvas of the server has it: see `withFixedOpticalSize`. */
  async function fileOf(hash: string): Promise<Buffer | undefined> {
    const known = kept.get(hash);
    if (known) return known;
    const bytes = await deps.blobs.get(hash);
    if (!bytes) return undefined;
    const fixed = Buffer.from(withFixedOpticalSize(bytes, fontUnpackers));
    kept.set(hash, fixed, fixed.length);
    return fixed;
  }

  /** Numbers can be counted: they tell something only to members of the company. */
  async function companyOf(id: string, request: FastifyRequest): Promise<number | undefined> {
    if (!NUMBER.test(id)) return db.control((tx) => companyByPublicId(tx, id));
    const own = await deps.companiesOf(request.headers);
    return own.find((companyId) => companyId === Number(id));
  }

  async function fontOf(id: string, request: FastifyRequest): Promise<Wanted | undefined> {
    const random = parseFontId(id);
    if (random) {
      const companyId = await db.control((tx) => companyByPublicId(tx, random.companyPublicId));
      return companyId === undefined ? undefined : { companyId, family: { key: random.key } };
    }
    if (!NUMBER.test(id) || Number(id) > 2_147_483_647) return undefined;
    for (const companyId of await deps.companiesOf(request.headers)) {
      const faces = await db.renderRead(companyId, (tx) => publicFaces(tx, { id: Number(id) }));
      if (faces.length > 0) return { companyId, family: { id: Number(id) } };
    }
    return undefined;
  }

  async function send(wanted: Wanted | undefined, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const faces = wanted && (await db.renderRead(wanted.companyId, (tx) => publicFaces(tx, wanted.family)));
    if (!wanted || !faces || (faces.length === 0 && wanted.family !== 'all'))
      throw new AppError('not_found', { publicMessage: 'Font not found.' });
    const publicId = await db.control((tx) => companyPublicId(tx, wanted.companyId));
    const css = ownFontCss(
      faces.map(({ family, style, weight, heaviest, format, hash }) => ({
        family,
        style,
        format,
        weights: [weight, heaviest],
        url: fontFilePath(publicId, { hash, format }),
      })),
    );
    const tag = `"${hashOf(Buffer.from(css)).slice(0, 20)}"`;
    const isPrivate = request.headers.authorization !== undefined;
    reply
      .headers(PICTURE_HEADERS)
      .header('etag', tag)
      .header('cache-control', isPrivate ? 'private, no-cache' : `public, max-age=${SECONDS_OF_SHEET}`);
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return reply.type('text/css; charset=utf-8').send(css);
  }

  app.get<{ Params: { id: string } }>(`${CSS_PREFIX}/company/:id`, async (request, reply) => {
    const companyId = await companyOf(request.params.id, request);
    return send(companyId === undefined ? undefined : { companyId, family: 'all' }, request, reply);
  });
  app.get<{ Params: { id: string } }>(`${CSS_PREFIX}/:id`, async (request, reply) =>
    send(await fontOf(request.params.id, request), request, reply),
  );

  app.get<{ Params: { company: string; file: string } }>(`${FILE_PREFIX}/:company/:file`, async (request, reply) => {
    const hash = parseFontFile(request.params.file);
    const companyId = hash && (await db.control((tx) => companyByPublicId(tx, request.params.company)));
    const file = companyId && (await db.renderRead(companyId, (tx) => ownFile(tx, hash)));
    const found = file && hash && (await fileOf(hash));
    if (!found || !file) throw new AppError('not_found', { publicMessage: 'Font file not found.' });
    return reply
      .headers(PICTURE_HEADERS)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type(`font/${file.format}`)
      .send(found);
  });
}
