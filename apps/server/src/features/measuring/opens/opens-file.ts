/**
 * Hands a file of opens out while it is read from the log, page by page, to the member whose address of it is
 * asked for.
 */
import type { OpensCell } from '@limn/contracts';
import { AppError, csvLine, ROLE, type CsvCell } from '@limn/model';
import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { readFileTicket, writeFileTicket, type FileTicket } from '../../../platform/file-ticket.ts';
import type { Database } from '../../../storage/database.ts';
import { requireFileRight, whileRight } from '../../people/accounts/file-rights.read.ts';
import type { CellPlaceInTime } from '../counting/report-cell.read.ts';
import { readCell } from './read-cell.ts';
import type { KeptOpens } from './kept-days.ts';
import { OPEN_COLUMNS, type OpenColumn } from './open-columns.ts';
import { parquetFile } from './parquet-file.ts';
import { readOpens, type WireOpen } from './read-opens.ts';

export interface OpensFileDeps extends KeptOpens {
  db: Pick<Database, 'withCompany' | 'control'>;
  secret: Uint8Array;
}

/** Rows that are in memory at once. */
const AT_ONCE = 500;
const BYTE_ORDER_MARK = '\uFEFF';
const KIND = 'report opens';

export type AskedOpens = OpensCell & { format: 'csv' | 'parquet' };

export function opensFilePath(ticket: FileTicket<AskedOpens>, nowMs: number, secret: Uint8Array): string {
  return `/api/v1/report_opens/file?t=${writeFileTicket(KIND, ticket, nowMs, secret)}`;
}

export function bindOpensFiles(app: FastifyInstance, { db, secret, ...kept }: OpensFileDeps): void {
  app.get<{ Querystring: { t?: unknown } }>('/api/v1/report_opens/file', async (request, reply) => {
    const ticket = readFileTicket<AskedOpens>(KIND, request.query.t, kept.nowMs(), secret);
    if (!ticket)
      throw new AppError('forbidden', { publicMessage: 'This link is no longer valid. Go back to the report and export again.' });
    const { companyId, userId, asked } = ticket;
    const right = { companyId, userId, role: ROLE.viewer };
    await requireFileRight(db, right);
    const { timezone, currency } = await db.withCompany(companyId, (tx) => readCell(tx, companyId, asked, kept));
    const columns = OPEN_COLUMNS({ timezone, currency });
    // All pages are of the same days, also when a month ends meanwhile.
    const atMs = kept.nowMs();
    const pages = whileRight(pagesOf(db, ticket, { ...kept, nowMs: () => atMs }), db, right);
    const { report, figure, start, end, format } = asked;
    return reply
      .type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/vnd.apache.parquet')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${report}_${figure} ${start} to ${end}.${format}"`)
      .send(Readable.from(format === 'csv' ? csvOf(pages, columns) : parquetFile(pages, columns), { objectMode: false }));
  });
}

/** Each page is a transaction of its own: a download that is slow holds nothing. */
export async function* pagesOf(
  db: Pick<Database, 'withCompany'>,
  { companyId, asked }: { companyId: number; asked: OpensCell },
  kept: KeptOpens,
): AsyncGenerator<WireOpen[]> {
  let from: CellPlaceInTime | undefined;
  for (;;) {
    const at = from;
    const { opens, next } = await db.withCompany(companyId, async (tx) =>
      readOpens(tx, companyId, await readCell(tx, companyId, asked, kept), { from: at, max: AT_ONCE }),
    );
    if (opens.length > 0) yield opens;
    if (!next) return;
    from = next;
  }
}

export async function* csvOf(pages: AsyncIterable<WireOpen[]>, columns: readonly OpenColumn[]): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ label }) => label));
  for await (const opens of pages) yield opens.map((open) => csvLine(columns.map(({ value }) => cellOf(value(open))))).join('');
}

function cellOf(value: ReturnType<OpenColumn['value']>): CsvCell {
  return value instanceof Date ? value.toISOString() : value;
}
