/**
 * Lists the opens, clicks and conversions that a figure of a report is made of, and gives addresses of files
 * of them.
 */
import { AppError } from '@limn/model';
import type { Handlers } from '../../../api/call.ts';
import { findOpen } from '../counting/cell-opens.read.ts';
import type { CellPlaceInTime } from '../counting/report-cell.read.ts';
import { readCell } from './read-cell.ts';
import type { KeptOpens } from './kept-days.ts';
import { opensFilePath } from './opens-file.ts';
import { aboutOf, described, readOpens, rowOfOpen, totalOf } from './read-opens.ts';
import type { ReplayOpen } from './replay.port.ts';

export interface OpensRouteDeps extends KeptOpens {
  /** Key of the addresses of files. */
  linkSecret: Uint8Array;
  publicUrl: string;
  replay: ReplayOpen;
}

export function opensHandlers({
  linkSecret,
  publicUrl,
  replay,
  ...kept
}: OpensRouteDeps): Handlers<'listReportOpens' | 'linkReportOpens' | 'showReportOpen'> {
  return {
    listReportOpens: ({ caller: { companyId }, query: { before, most: max, ...asked }, look }) =>
      look(async (tx) => {
        const { cell, ...context } = await readCell(tx, companyId, asked, kept);
        const { opens, next } = await readOpens(tx, companyId, { cell }, { from: placeOf(before), max });
        const about = await aboutOf(tx, companyId, asked);
        return { opens, next: next && `${next.at}~${next.skip}`, about, ...(await totalOf(tx, companyId, { cell })), ...context };
      }),
    linkReportOpens: ({ caller: { companyId, userId }, body: { format, ...asked }, look }) =>
      look(async (tx) => {
        await readCell(tx, companyId, asked, kept);
        const ticket = { companyId, userId: userId ?? 0, asked: { ...asked, format } };
        return { url: publicUrl + opensFilePath(ticket, kept.nowMs(), linkSecret) };
      }),
    async showReportOpen({ caller: { companyId }, body: { open: id, values }, look }) {
      const { found, open } = await look(async (tx) => {
        const logged = await findOpen(tx, companyId, id);
        const [wire] = logged ? await described(tx, companyId, [rowOfOpen(logged)]) : [];
        if (!logged || !wire)
          throw new AppError('not_found', { publicMessage: 'This open is no longer in the log, or its recipient was erased.' });
        return { found: logged, open: wire };
      });
      const given = values && new Map(Object.entries(values));
      const { shown, fields } = await replay({ companyId, open: found, items: open.items, given });
      if ('missing' in shown) return { open, picture: null, missing: shown.missing, fields: [...fields] };
      const { bytes, mime, width, height } = shown;
      return { open, picture: { mime, data: bytes.toString('base64'), width, height }, missing: null, fields: [...fields] };
    },
  };
}

function placeOf(before: string | undefined): CellPlaceInTime | undefined {
  const [at = '', skip] = before?.split('~') ?? [];
  return at === '' ? undefined : { at, skip: Number(skip) };
}
