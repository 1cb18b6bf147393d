/** Hands a file out, piece by piece, to anyone who holds its address. */
import { AppError } from '@limn/model';
import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import type { BlobStore } from '../../../platform/blobs.ts';
import type { Database } from '../../../storage/database.ts';
import { companyOfTicket } from './export-link.ts';
import { findExport } from './exports.store.ts';

export interface ExportFileDeps {
  db: Pick<Database, 'withCompany'>;
  blobs: Pick<BlobStore, 'open'>;
  secret: Uint8Array;
  now: () => Date;
}

export function bindExportFiles(app: FastifyInstance, { db, blobs, secret, now }: ExportFileDeps): void {
  app.get<{ Params: { id: string }; Querystring: { t?: unknown } }>('/api/v1/export/:id/file', async (request, reply) => {
    const { t } = request.query;
    const id = /^[1-9]\d{0,8}$/.test(request.params.id) ? Number(request.params.id) : undefined;
    const companyId = id === undefined || typeof t !== 'string' ? undefined : companyOfTicket(id, t, now().getTime(), secret);
    if (id === undefined || companyId === undefined)
      throw new AppError('forbidden', { publicMessage: 'This link is no longer valid. Go back to Your data and press Download again.' });
    const file = await db.withCompany(companyId, (tx) => findExport(tx, companyId, id));
    if (file?.state !== 'complete')
      throw new AppError('not_found', { publicMessage: 'This file is no longer available. Export it again.' });
    return reply
      .type('application/octet-stream')
      .header('cache-control', 'no-store')
      .header('content-length', file.bytes)
      .header('content-disposition', `attachment; filename="${filenameOf(file.report?.company ?? '', file.created_at)}"`)
      .send(Readable.from(bytesOf(file.pieces, blobs)));
  });
}

async function* bytesOf(pieces: readonly string[], blobs: Pick<BlobStore, 'open'>): AsyncGenerator<Buffer> {
  for (const hash of pieces) {
    const piece = await blobs.open(hash);
    if (!piece) throw new Error('A piece of a file is gone.');
    for await (const bytes of piece.stream) yield bytes as Buffer;
  }
}

function filenameOf(company: string, at: Date): string {
  const name = company
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase()
    .slice(0, 60);
  return `${name === '' ? 'company' : name}-${at.toISOString().slice(0, 10)}.limn`;
}
