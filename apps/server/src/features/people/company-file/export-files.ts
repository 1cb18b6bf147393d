/** Hands a file out, piece by piece, to the owner whose address of it is asked for. */
import { AppError, ROLE } from '@limn/model';
import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import type { BlobStore } from '../../../platform/blobs.ts';
import { readFileTicket, writeFileTicket, type FileTicket } from '../../../platform/file-ticket.ts';
import type { Database } from '../../../storage/database.ts';
import { requireFileRight, whileRight } from '../accounts/file-rights.read.ts';
import { findExport } from './exports.store.ts';

export interface ExportFileDeps {
  db: Pick<Database, 'withCompany' | 'control'>;
  blobs: Pick<BlobStore, 'open'>;
  secret: Uint8Array;
  now: () => Date;
}

const KIND = 'export';

/** @param ticket.asked the number of the file */
export function exportPath(ticket: FileTicket<number>, nowMs: number, secret: Uint8Array): string {
  return `/api/v1/export/${ticket.asked}/file?t=${writeFileTicket(KIND, ticket, nowMs, secret)}`;
}

export function bindExportFiles(app: FastifyInstance, { db, blobs, secret, now }: ExportFileDeps): void {
  app.get<{ Params: { id: string }; Querystring: { t?: unknown } }>('/api/v1/export/:id/file', async (request, reply) => {
    const ticket = readFileTicket<number>(KIND, request.query.t, now().getTime(), secret);
    if (!ticket || String(ticket.asked) !== request.params.id)
      throw new AppError('forbidden', { publicMessage: 'This link is no longer valid. Go back to Your data and press Download again.' });
    const { companyId, userId, asked: id } = ticket;
    const right = { companyId, userId, role: ROLE.owner };
    await requireFileRight(db, right);
    const file = await db.withCompany(companyId, (tx) => findExport(tx, companyId, id));
    if (file?.state !== 'complete')
      throw new AppError('not_found', { publicMessage: 'This file is no longer available. Export it again.' });
    return reply
      .type('application/octet-stream')
      .header('cache-control', 'no-store')
      .header('content-length', file.bytes)
      .header('content-disposition', `attachment; filename="${filenameOf(file.report?.company ?? '', file.created_at)}"`)
      .send(Readable.from(whileRight(bytesOf(file.pieces, blobs), db, right)));
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
