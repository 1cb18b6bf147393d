/** Sends one picture with its progress, which `fetch` cannot tell. Refusals are the same `ApiError` as of every call. */
import { ApiError, problemOf, type CdnImage, type Problem } from '@limn/contracts';
import { companyHeader } from '../session/company-choice.ts';

export interface PictureUpload {
  file: File;
  name?: string;
  /** Id of the picture whose bytes are exchanged. */
  replace?: number;
  /** A very wide picture is made smaller. */
  resize?: boolean;
  /** The same key again is the same upload: nothing is kept twice. */
  idempotencyKey: string;
  signal?: AbortSignal;
  /** 0 to 1. */
  onProgress?: (fraction: number) => void;
}

export interface UploadParts {
  token: () => string | undefined;
  onUnauthorized: () => void;
}

export type UploadPicture = (upload: PictureUpload) => Promise<CdnImage>;

export function createUploadPicture({ token, onUnauthorized }: UploadParts): UploadPicture {
  return ({ file, name, replace, resize, idempotencyKey, signal, onProgress }) => {
    const form = new FormData();
    // Left out, it is the file's, without its ending.
    if (name !== undefined) form.set('name', name);
    if (replace !== undefined) form.set('replace', String(replace));
    if (resize) form.set('resize', '1');
    // The file last: the fields before it can be checked before its bytes arrive.
    form.set('file', file);
    const bearer = token();
    const headers = {
      accept: 'application/json',
      'idempotency-key': idempotencyKey,
      ...companyHeader(),
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    };
    return send({ form, headers, signal, onProgress, onUnauthorized });
  };
}

interface Sending {
  form: FormData;
  headers: Record<string, string>;
  signal: AbortSignal | undefined;
  onProgress: ((fraction: number) => void) | undefined;
  onUnauthorized: () => void;
}

function send({ form, headers, signal, onProgress, onUnauthorized }: Sending): Promise<CdnImage> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (problem: Problem) => reject(new ApiError(problem));
    request.open('POST', '/api/v1/cdn_image');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      if (request.status === 401) onUnauthorized();
      const body = parse(request.responseText);
      if (request.status < 300 && isUploaded(body)) return resolve(body.cdn_image);
      fail(problemOf(body) ?? { type: 'about:blank', title: request.statusText, status: request.status, code: 'internal' });
    });
    request.addEventListener('error', () => fail({ type: 'about:blank', title: 'No answer from the server', status: 0, code: 'offline' }));
    request.addEventListener('abort', () => reject(new DOMException('The upload was stopped.', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isUploaded(body: unknown): body is { cdn_image: CdnImage } {
  return typeof body === 'object' && body !== null && 'cdn_image' in body;
}
