import type { CdnFont } from '@limn/contracts';
import { useEffect, useRef, useState } from 'react';
import { explainError } from '../../../../ui/explain-error.ts';
import { randomKey } from '../../../../api/random-key.ts';
import { useServices } from '../../../../api/services.tsx';

export type UploadedFile = { key: string; fileName: string } & (
  | { state: 'uploading' }
  /** `preview` is the name under which the browser knows it. */
  | { state: 'ready'; font: CdnFont; preview: string }
  | { state: 'failed'; why: string }
);

export interface FontUploads {
  files: readonly UploadedFile[];
  /** How many of those chosen last found no room. */
  leftOut: number;
  isBusy: boolean;
  add(files: readonly File[]): void;
  remove(key: string): void;
  clear(): void;
}

export const MAX_FILES = 20;

/** Font files on their way: each is sent, checked by the server, and tried by this browser. */
export function useFontUploads(): FontUploads {
  const { client } = useServices();
  const [files, setFiles] = useState<readonly UploadedFile[]>([]);
  const [leftOut, setLeftOut] = useState(0);
  const faces = useRef(new Map<string, FontFace>());

  useEffect(() => {
    const held = faces.current;
    return () => held.forEach((face) => document.fonts.delete(face));
  }, []);

  /** One that was taken away meanwhile stays away. */
  const set = (key: string, next: UploadedFile) => setFiles((now) => now.map((file) => (file.key === key ? next : file)));

  async function send(key: string, file: File): Promise<void> {
    const fileName = file.name;
    try {
      const form = new FormData();
      form.set('file', file);
      const { cdn_font: font } = await client.uploadCdnFont({ form, idempotencyKey: randomKey() });
      const preview = `upload-${key}`;
      const drawable = await drawableHere(preview, file, faces.current);
      set(
        key,
        drawable
          ? { key, fileName, state: 'ready', font, preview }
          : { key, fileName, state: 'failed', why: 'Your browser can’t display this font, so the editor couldn’t either.' },
      );
    } catch (error) {
      set(key, { key, fileName, state: 'failed', why: explainError(error) ?? 'Please try again.' });
    }
  }

  return {
    files,
    leftOut,
    isBusy: files.some(({ state }) => state === 'uploading'),
    add(chosen) {
      const room = Math.max(0, MAX_FILES - files.filter(({ state }) => state !== 'failed').length);
      setLeftOut(Math.max(0, chosen.length - room));
      const fresh = chosen.slice(0, room).map((file) => ({ key: randomKey(), file }));
      setFiles((now) => [
        ...now.filter(({ state }) => state !== 'failed'),
        ...fresh.map(({ key, file }) => ({ key, fileName: file.name, state: 'uploading' as const })),
      ]);
      for (const { key, file } of fresh) void send(key, file);
    },
    remove: (key) => {
      setLeftOut(0);
      setFiles((now) => now.filter((file) => file.key !== key));
    },
    clear: () => {
      setLeftOut(0);
      setFiles([]);
    },
  };
}

/** Browsers check more tables, so they may refuse files that the server accepts. */
async function drawableHere(name: string, file: File, faces: Map<string, FontFace>): Promise<boolean> {
  if (typeof FontFace === 'undefined') return true;
  try {
    const face = new FontFace(name, await file.arrayBuffer());
    await face.load();
    document.fonts.add(face);
    faces.set(name, face);
    return true;
  } catch {
    return false;
  }
}
