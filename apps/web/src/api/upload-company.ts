import { ApiError, type CompanyArrival } from '@limn/contracts';
import { randomKey } from './random-key.ts';
import type { Output } from './use-api-query.ts';
import { sendForm, type UploadParts } from './send-form.ts';

export interface CompanyUpload {
  file: File;
  passphrase: string;
  signal?: AbortSignal;
  /** 0 to 1. */
  onProgress?: (fraction: number) => void;
}

export type UploadCompany = (upload: CompanyUpload) => Promise<CompanyArrival>;

/** Sends the file of a company; resolves once all of it has arrived and could be opened. */
export function createUploadCompany(parts: UploadParts): UploadCompany {
  return async ({ file, passphrase, ...sending }) => {
    const form = new FormData();
    form.set('passphrase', passphrase);
    // The file last: the server knows by then how it is opened.
    form.set('file', file);
    const body = await sendForm(parts, { path: '/import', form, idempotencyKey: randomKey(), ...sending });
    if (!isAnswer(body)) throw new ApiError({ type: 'about:blank', title: 'The response has no file', status: 500, code: 'internal' });
    return body.arrival;
  };
}

function isAnswer(body: unknown): body is Output<'bringCompany'> {
  return typeof body === 'object' && body !== null && 'arrival' in body;
}
