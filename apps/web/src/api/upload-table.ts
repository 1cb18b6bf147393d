import { ApiError, type Datatable, type PlaceChoice } from '@limn/contracts';
import { sendForm, type UploadParts } from './send-form.ts';

export interface TableUpload {
  kind: Datatable['type'];
  file: File;
  /** For a new table; left out, it is named after its file. */
  name?: string | undefined;
  /** Id of the table whose rows are exchanged. */
  replace?: number | undefined;
  /** For a location table: the columns of a row's place. */
  place?: PlaceChoice | undefined;
  idempotencyKey: string;
  signal?: AbortSignal;
  /** 0 to 1. */
  onProgress?: (fraction: number) => void;
}

export type UploadTable = (upload: TableUpload) => Promise<Datatable>;

/** Sends the file of a table; resolves once the server has read all of it. */
export function createUploadTable(parts: UploadParts): UploadTable {
  return async ({ kind, file, name, replace, place = {}, ...sending }) => {
    const form = new FormData();
    if (name !== undefined) form.set('name', name);
    if (replace !== undefined) form.set('replace', String(replace));
    for (const [part, column] of Object.entries(place)) form.set(part, column);
    // The file last: the server reads it while it arrives, and knows by then what for.
    form.set('file', file);
    const body = await sendForm(parts, { path: `/datatable/${kind}`, form, ...sending });
    if (!isUploaded(body)) throw new ApiError({ type: 'about:blank', title: 'The response has no table', status: 500, code: 'internal' });
    return body.datatable;
  };
}

function isUploaded(body: unknown): body is { datatable: Datatable } {
  return typeof body === 'object' && body !== null && 'datatable' in body;
}
