import type { CdnImage } from '@limn/contracts';
import { useState } from 'react';
import { explainError, fieldErrors } from '../../../api/explain-error.ts';
import { randomKey } from '../../../api/random-key.ts';
import { useServices } from '../../../api/services.tsx';

export interface PictureUpload {
  busy: boolean;
  error: string | undefined;
  uploadFile(file: File): Promise<CdnImage | undefined>;
  uploadUrl(url: string): Promise<CdnImage | undefined>;
  /** Puts other bytes under the id of a picture that is there already. */
  replace(id: number, source: File | string): Promise<CdnImage | undefined>;
}

/** Sends a picture to the company's files. A refusal is told in words; the answer is then undefined. */
export function useUploadPicture(onFailure?: () => void): PictureUpload {
  const { client, snacks } = useServices();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function run(send: () => Promise<{ cdn_image: CdnImage }>): Promise<CdnImage | undefined> {
    setBusy(true);
    setError(undefined);
    try {
      return (await send()).cdn_image;
    } catch (failure) {
      const [message] = Object.values(fieldErrors(failure));
      if (onFailure) {
        snacks.showError(message ?? explainError(failure));
        onFailure();
      } else setError(message ?? explainError(failure) ?? 'The picture could not be uploaded.');
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  const formWith = (file: File): FormData => {
    const form = new FormData();
    form.set('name', nameOf(file.name));
    form.set('file', file);
    return form;
  };
  return {
    busy,
    error,
    uploadFile: (file) => run(() => client.uploadCdnImage({ form: formWith(file), idempotencyKey: randomKey() })),
    uploadUrl: (url) => run(() => client.uploadCdnImage({ body: { url }, idempotencyKey: randomKey() })),
    replace: (id, source) =>
      run(() => client.updateCdnImage(typeof source === 'string' ? { params: { id }, body: { url: source } } : { params: { id }, form: formWith(source) })),
  };
}

function nameOf(file: string): string {
  return file.replace(/\.[^.]+$/, '').slice(0, 200) || 'Image';
}
