import { ApiError, type CdnImage } from '@limn/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { explainError } from '../../../../ui/explain-error.ts';
import { randomKey } from '../../../../api/random-key.ts';
import { useServices } from '../../../../api/services.tsx';
import { apiKey } from '../../../../api/use-api-query.ts';

export type UploadState =
  | { kind: 'ready' }
  /**
   * `bytes` is the weight of a file; undefined while the server fetches an address. `fraction` of it is sent.
   */
  | { kind: 'uploading'; name: string; bytes: number | undefined; fraction: number }
  /**
   * `retry` sends the same once more; absent where that cannot help. `waits`: it is done by itself once the
   * server can be reached.
   */
  | { kind: 'failed'; message: string; retry?: () => void; waits?: boolean };

export interface PictureUploads {
  state: UploadState;
  sendFiles: (files: readonly File[]) => void;
  sendUrl: (url: string) => void;
  /** Ends what is running and forgets what failed. */
  stop: () => void;
}

export interface PictureUploadOptions {
  /** `note` says what was left behind, where several files were given. */
  onUploaded: (picture: CdnImage, note?: string) => void;
  /**
   * Where given, a failure is handed on in place of being shown in the dialog; a lost connection is no
   * failure, the upload waits for it.
   */
  onFailed?: ((message: string | undefined) => void) | undefined;
  /** Id of the picture whose bytes are exchanged. */
  replace?: number | undefined;
  /** A very wide picture is made smaller. */
  resize: boolean;
}

const FAILED = 'Failed to upload file.';
const EXISTING = 'This file is already in your assets, so it is used again.';
const WAITS = 'Not uploaded yet. Can’t reach the server. We’ll continue when you’re back online.';

/** Whether the same once more may be taken: what was refused for what it is stays refused. */
function mayHelp(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
}

/** Sends one picture at a time, from a file or an address. */
export function usePictureUpload({ onUploaded, onFailed, replace, resize }: PictureUploadOptions): PictureUploads {
  const { upload, client, connection } = useServices();
  const cache = useQueryClient();
  const [state, setState] = useState<UploadState>({ kind: 'ready' });
  const running = useRef<AbortController>(undefined);
  const stop = useCallback(() => {
    running.current?.abort();
    running.current = undefined;
    setState({ kind: 'ready' });
  }, []);
  useEffect(() => () => running.current?.abort(), []);
  const goOn = useEffectEvent(() => {
    if (state.kind === 'failed' && state.waits) state.retry?.();
  });
  useEffect(() => connection.onReturn(() => goOn()), [connection]);
  const replacing = replace === undefined ? {} : { replace };

  interface Sending {
    name: string;
    bytes?: number;
    note?: string | undefined;
    work: (signal: AbortSignal) => Promise<CdnImage & { existing?: boolean }>;
  }

  const send = async (sending: Sending) => {
    const { name, bytes, note, work } = sending;
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState({ kind: 'uploading', name, bytes, fraction: 0 });
    try {
      const picture = await work(controller.signal);
      if (controller.signal.aborted) return;
      setState({ kind: 'ready' });
      for (const read of ['listCdnImages', 'getCdnImage'] as const) void cache.invalidateQueries({ queryKey: apiKey(read) });
      onUploaded(picture, [picture.existing ? EXISTING : '', note].filter(Boolean).join(' ') || undefined);
    } catch (error) {
      if (controller.signal.aborted) return;
      const retry = () => void send(sending);
      if (error instanceof ApiError && error.code === 'offline') return setState({ kind: 'failed', message: WAITS, retry, waits: true });
      const reason = explainError(error);
      const message = `${FAILED} ${reason ?? 'Please try again.'}`;
      setState(onFailed ? { kind: 'ready' } : { kind: 'failed', message, ...(mayHelp(error) ? { retry } : {}) });
      onFailed?.(reason);
    }
  };

  return {
    state,
    stop,
    sendFiles: (files) => {
      const found = pictureAmong(files);
      if (found.kind === 'refused') return setState({ kind: 'failed', message: found.message });
      const { file, note } = found;
      const onProgress = (fraction: number) => setState((now) => (now.kind === 'uploading' ? { ...now, fraction } : now));
      const idempotencyKey = randomKey();
      const work = (signal: AbortSignal) => upload({ file, signal, resize, idempotencyKey, onProgress, ...replacing });
      void send({ name: file.name, bytes: file.size, note, work });
    },
    sendUrl: (url) => {
      const body = { url: url.trim(), resize, ...replacing };
      const idempotencyKey = randomKey();
      void send({ name: body.url, work: async (signal) => (await client.uploadCdnImage({ body, signal, idempotencyKey })).cdn_image });
    },
  };
}

export type PictureAmong =
  /** `note` says what was left behind. */
  { kind: 'picture'; file: File; note?: string } | { kind: 'refused'; message: string };

/** The one picture among the files that were chosen, dropped or pasted, or the error to show. */
export function pictureAmong(files: readonly File[]): PictureAmong {
  const [first] = files;
  if (!first) return { kind: 'refused', message: 'That didn’t contain a file. Choose a picture from this device.' };
  const file = files.find((one) => one.type.startsWith('image/') && one.size > 0);
  if (file) return files.length === 1 ? { kind: 'picture', file } : { kind: 'picture', file, note: noteOn(file, files.length) };
  if (first.type.startsWith('image/')) return { kind: 'refused', message: `“${first.name}” is empty.` };
  return { kind: 'refused', message: `“${first.name}” is not a picture. Choose a PNG, JPEG, GIF or WebP file.` };
}

function noteOn(file: File, count: number): string {
  return `One picture at a time: “${file.name}” was used, out of ${count} files.`;
}
