import type { CompanyArrival, CompanyExport } from '@limn/contracts';
import { AppError, invalidField } from '@limn/model';
import type { z } from 'zod';
import type { Handlers } from '../../../api/call.ts';
import type { CompanyImports } from './company-imports.service.ts';
import { listCompanyImports, type CompanyImportRow } from './company-imports.store.ts';
import { exportPath } from './export-files.ts';
import { orderExport, type ExportOrderDeps } from './exports.service.ts';
import { deleteExport, findExport, listExports, type ExportRow } from './exports.store.ts';

export interface CompanyFileRouteDeps {
  exports: ExportOrderDeps;
  imports: CompanyImports;
  /** Key of the addresses of files. */
  linkSecret: Uint8Array;
  publicUrl: string;
  now: () => Date;
}

type Names = 'listExports' | 'startExport' | 'linkExport' | 'deleteExport' | 'listArrivals' | 'bringCompany';

export function companyFileHandlers({ exports, imports: arrivals, linkSecret, publicUrl, now }: CompanyFileRouteDeps): Handlers<Names> {
  return {
    listExports: ({ caller: { companyId }, transact }) =>
      transact(async (tx) => ({ exports: (await listExports(tx, companyId)).map(wireExport) })),

    startExport: ({ caller: { companyId, userId }, body: { passphrase }, transact }) =>
      transact(async (tx) => ({ export: wireExport(await orderExport(tx, { companyId, userId, passphrase }, exports)) })),

    linkExport: ({ caller: { companyId, userId }, params: { id }, transact }) =>
      transact(async (tx) => {
        const file = await findExport(tx, companyId, id);
        if (!file) throw noSuchFile();
        if (file.state !== 'complete') throw new AppError('conflict', { publicMessage: 'This file isn’t ready yet.' });
        return { url: publicUrl + exportPath({ companyId, userId: userId ?? 0, asked: id }, now().getTime(), linkSecret) };
      }),

    deleteExport: ({ caller: { companyId }, params: { id }, transact }) =>
      transact(async (tx) => {
        if (!(await deleteExport(tx, companyId, id))) throw noSuchFile();
        return { message: 'The file is deleted.' };
      }),

    listArrivals: ({ caller: { userId }, transact }) =>
      transact(async (tx) => ({ arrivals: (await listCompanyImports(tx, userId)).map(wireImport) })),

    async bringCompany({ caller: { userId }, body, stream }) {
      if (!stream) throw invalidField('file', 'Choose a company file.');
      return { arrival: wireImport(await arrivals.bring(userId, body.passphrase, stream)) };
    },
  };
}

function wireExport({ created_at, expires_at, ...row }: ExportRow): z.input<typeof CompanyExport> {
  return { ...row, created_at: created_at.toISOString(), expires_at: expires_at?.toISOString() ?? null };
}

function wireImport({ created_at, ...row }: CompanyImportRow): z.input<typeof CompanyArrival> {
  return { ...row, created_at: created_at.toISOString() };
}

function noSuchFile(): AppError {
  return new AppError('not_found', { publicMessage: 'File not found.' });
}
