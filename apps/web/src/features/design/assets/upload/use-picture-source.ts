import type { CdnImage } from '@limn/contracts';
import { useEffect, useState } from 'react';
import { usePageFiles } from '../../../../ui/drop/use-page-files.ts';
import { usePictureUpload, type PictureUploadOptions, type PictureUploads } from './use-picture-upload.ts';

export interface PictureSourceOptions extends Omit<PictureUploadOptions, 'resize'> {
  /**
   * False while the source is not on the screen: then nothing that is dropped or pasted is taken, and no
   * upload goes on.
   */
  active: boolean;
  /** Offers the company's own pictures too; called with the chosen one. */
  onPicked?: ((picture: CdnImage) => void) | undefined;
}

/**
 * Where a picture comes from: a file that is chosen, dropped or pasted, an address, or what was uploaded
 * before.
 */
export interface PictureSources {
  step: 'choose' | 'url' | 'library';
  go: (step: PictureSources['step']) => void;
  uploads: PictureUploads;
  /** Kept while another step is shown, so that a refused address can be put right. */
  url: string;
  setUrl: (url: string) => void;
  resize: boolean;
  setResize: (resize: boolean) => void;
  /** Something is held over the page. */
  over: boolean;
  onPicked: ((picture: CdnImage) => void) | undefined;
  /** As it was at first. */
  reset: () => void;
}

export function usePictureSource({ active, onPicked, ...options }: PictureSourceOptions): PictureSources {
  const [step, setStep] = useState<PictureSources['step']>('choose');
  const [url, setUrl] = useState('');
  const [resize, setResize] = useState(true);
  const uploads = usePictureUpload({ ...options, resize });
  const { stop } = uploads;
  useEffect(() => (active ? stop : undefined), [active, stop]);
  const over = usePageFiles(active && uploads.state.kind !== 'uploading', {
    onFiles: (files) => {
      setStep('choose');
      uploads.sendFiles(files);
    },
    onUrl: (dropped) => {
      setUrl(dropped);
      setStep('url');
    },
  });
  return {
    step,
    go: (next) => {
      // A failure belongs to the step at which it happened.
      if (uploads.state.kind === 'failed') uploads.stop();
      setStep(next);
    },
    uploads,
    url,
    setUrl,
    resize,
    setResize,
    over,
    onPicked,
    reset: () => {
      uploads.stop();
      setStep('choose');
      setUrl('');
      setResize(true);
    },
  };
}
