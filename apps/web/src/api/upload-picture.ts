import { ApiError, type CdnImage } from '@limn/contracts';
import { sendForm, type UploadParts } from './send-form.ts';

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

export type UploadPicture = (upload: PictureUpload) => Promise<CdnImage & { existing?: boolean }>;

export function createUploadPicture(parts: UploadParts): UploadPicture {
  return async ({ file, name, replace, resize, ...sending }) => {
    const form = new FormData();
    // Left out, it is the file's, without its ending.
    if (name !== undefined) form.set('name', name);
    if (replace !== undefined) form.set('replace', String(replace));
    if (resize) form.set('resize', '1');
    // The file last: the fields before it can be checked before its bytes arrive.
    form.set('file', file);
    const body = await sendForm(parts, { path: '/cdn_image', form, ...sending });
    if (!isUploaded(body)) throw new ApiError({ type: 'about:blank', title: 'The response has no picture', status: 500, code: 'internal' });
    return body.cdn_image;
  };
}

function isUploaded(body: unknown): body is { cdn_image: CdnImage } {
  return typeof body === 'object' && body !== null && 'cdn_image' in body;
}
