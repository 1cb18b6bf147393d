/** Hands a file of opens out while it is read from the log, page by page, to anyone who holds its address. */
import { AppError, csvLine, type CsvCell } from '@limn/model';
import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import type { Database } from '../../../storage/database.ts';
import type { CellPlaceInTime } from '../counting/report-cell.read.ts';
import { readCell } from './asked-cell.ts';
import type { KeptOpens } from './kept-days.ts';
import { OPEN_COLUMNS, type OpenColumn } from './open-columns.ts';
import { fileOfTicket, type OpensFile } from './opens-link.ts';
import { parquetFile } from './parquet-file.ts';
import { readOpens, type WireOpen } from './read-opens.ts';

export interface OpensFileDeps extends KeptOpens {
  db: Pick<Database, 'withCompany'>;
  secret: Uint8Array;
}

/** Rows that are in memory at once. */
const AT_ONCE = 500;
const BYTE_ORDER_MARK = '\uFEFF';

export function bindOpensFiles(app: FastifyInstance, { db, secret, ...kept }: OpensFileDeps): void {
  app.get<{ Querystring: { t?: unknown } }>('/api/v1/report_opens/file', async (request, reply) => {
    const { t } = request.query;
    const file = typeof t === 'string' ? fileOfTicket(t, kept.nowMs(), secret) : undefined;
    if (!file) throw new AppError('forbidden', { publicMessage: 'This link is no longer valid. Go back to the report and export again.' });
    const { timezone, currency } = await db.withCompany(file.companyId, (tx) => readCell(tx, file.companyId, file.asked, kept));
    const columns = OPEN_COLUMNS({ timezone, currency });
    // All pages are of the same days, also when a month ends meanwhile.
    const atMs = kept.nowMs();
    const pages = pagesOf(db, file, { ...kept, nowMs: () => atMs });
    const { report, figure, start, end } = file.asked;
    return reply
      .type(file.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/vnd.apache.parquet')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${report}_${figure} ${start} to ${end}.${file.format}"`)
      .send(Readable.from(file.format === 'csv' ? csvOf(pages, columns) : parquetFile(pages, columns), { objectMode: false }));
  });
}

/** Each page is a transaction of its own: a download that is slow holds nothing. */
export async function* pagesOf(
  db: Pick<Database, 'withCompany'>,
  { companyId, asked }: Pick<OpensFile, 'companyId' | 'asked'>,
  kept: KeptOpens,
): AsyncGenerator<WireOpen[]> {
  let from: CellPlaceInTime | undefined;
  for (;;) {
    const at = from;
    const { opens, next } = await db.withCompany(companyId, async (tx) =>
      readOpens(tx, companyId, await readCell(tx, companyId, asked, kept), { from: at, most: AT_ONCE }),
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
