import type { CdnImage } from '@limn/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { explainError } from '../../api/explain-error.ts';
import { randomKey } from '../../api/random-key.ts';
import { useServices } from '../../api/services.tsx';
import { pictureAmong } from './picture-among.ts';

/** `fraction` is undefined while the server fetches an address. */
export type UploadState =
  | { kind: 'ready' }
  | { kind: 'uploading'; name: string; fraction: number | undefined }
  | { kind: 'failed'; message: string };

export interface PictureUploads {
  state: UploadState;
  sendFiles: (files: readonly File[]) => void;
  sendUrl: (url: string) => void;
  stop: () => void;
}

export interface PictureUploadOptions {
  onUploaded: (picture: CdnImage) => void;
  /** Where given, a failure is handed on in place of being shown in the dialog. */
  onFailed?: (message: string | undefined) => void;
  /** Id of the picture whose bytes are exchanged. */
  replace?: number;
  /** A very wide picture is made smaller. */
  resize?: boolean;
}

/** Sends one picture at a time, from a file or an address. */
export function usePictureUpload({ onUploaded, onFailed, replace, resize = false }: PictureUploadOptions): PictureUploads {
  const { upload, client } = useServices();
  const [state, setState] = useState<UploadState>({ kind: 'ready' });
  const running = useRef<AbortController>(undefined);
  const stop = useCallback(() => {
    running.current?.abort();
    running.current = undefined;
    setState({ kind: 'ready' });
  }, []);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (name: string, fraction: number | undefined, work: (signal: AbortSignal) => Promise<CdnImage>) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState({ kind: 'uploading', name, fraction });
    try {
      const picture = await work(controller.signal);
      if (controller.signal.aborted) return;
      setState({ kind: 'ready' });
      onUploaded(picture);
    } catch (error) {
      if (controller.signal.aborted) return;
      const reason = explainError(error);
      setState(onFailed ? { kind: 'ready' } : { kind: 'failed', message: reason ?? 'Failed to upload file. Please try again.' });
      onFailed?.(reason);
    }
  };

  return {
    state,
    stop,
    sendFiles: (files) => {
      const found = pictureAmong(files);
      if (found.kind === 'refused') return setState({ kind: 'failed', message: found.message });
      const { file } = found;
      void send(file.name, 0, (signal) =>
        upload({
          file,
          signal,
          resize,
          ...(replace === undefined ? {} : { replace }),
          onProgress: (fraction) => setState((now) => (now.kind === 'uploading' ? { ...now, fraction } : now)),
        }),
      );
    },
    sendUrl: (url) => {
      const body = { url: url.trim(), resize, ...(replace === undefined ? {} : { replace }) };
      void send(url, undefined, async (signal) => (await client.uploadCdnImage({ body, signal, idempotencyKey: randomKey() })).cdn_image);
    },
  };
}
