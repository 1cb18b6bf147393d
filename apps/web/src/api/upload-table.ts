import { ApiError, type Datatable } from '@limn/contracts';
import { sendForm, type UploadParts } from './send-form.ts';

export interface TableUpload {
  kind: Datatable['type'];
  file: File;
  /** Of a new table; left out, it is called as its file is. */
  name?: string | undefined;
  /** Id of the table whose rows are exchanged. */
  replace?: number | undefined;
  idempotencyKey: string;
  signal?: AbortSignal;
  /** 0 to 1. */
  onProgress?: (fraction: number) => void;
}

export type UploadTable = (upload: TableUpload) => Promise<Datatable>;

/** Sends the CSV file of a table; resolves once the server has read all of it. */
export function createUploadTable(parts: UploadParts): UploadTable {
  return async ({ kind, file, name, replace, ...sending }) => {
    const form = new FormData();
    if (name !== undefined) form.set('name', name);
    if (replace !== undefined) form.set('replace', String(replace));
    // The file last: the server reads it while it arrives, and knows by then what for.
    form.set('file', file);
    const body = await sendForm(parts, { path: `/datatable/${kind}`, form, ...sending });
    if (!isUploaded(body)) throw new ApiError({ type: 'about:blank', title: 'The answer holds no table', status: 500, code: 'internal' });
    return body.datatable;
  };
}

function isUploaded(body: unknown): body is { datatable: Datatable } {
  return typeof body === 'object' && body !== null && 'datatable' in body;
}
