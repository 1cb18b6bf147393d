/**
 * Sends a form with its progress, which `fetch` cannot tell. Refusals are the same `ApiError` as of every
 * call.
 */
import { ApiError, problemOf, type Problem } from '@limn/contracts';
import { companyHeader } from '../session/company-choice.ts';

export interface UploadParts {
  token: () => string | undefined;
  onUnauthorized: () => void;
}

export interface FormUpload {
  /** Under `/api/v1`. */
  path: string;
  form: FormData;
  /** The same key again is the same upload: nothing is kept twice. */
  idempotencyKey: string;
  signal?: AbortSignal | undefined;
  /** 0 to 1, of everything that is sent. */
  onProgress?: ((fraction: number) => void) | undefined;
}

/**
 * Resolves to the answer's body. Rejects with `ApiError`, status 0 where no answer came, or `AbortError`
 * where it was stopped.
 */
export function sendForm(parts: UploadParts, { path, form, idempotencyKey, signal, onProgress }: FormUpload): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const bearer = parts.token();
    const headers = {
      accept: 'application/json',
      'idempotency-key': idempotencyKey,
      ...companyHeader(),
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    };
    const fail = (problem: Problem) => reject(new ApiError(problem));
    request.open('POST', `/api/v1${path}`);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      if (request.status === 401) parts.onUnauthorized();
      const body = parse(request.responseText);
      if (request.status < 300 && body !== undefined) return resolve(body);
      fail(problemOf(body) ?? { type: 'about:blank', title: request.statusText, status: request.status, code: 'internal' });
    });
    request.addEventListener('error', () =>
      fail({ type: 'about:blank', title: 'No response from the server', status: 0, code: 'offline' }),
    );
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
