import type { ReactNode } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import type { DialogProps } from '../../../../ui/Dialog.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { Stack } from '../../../../ui/layout.ts';
import { PictureSource } from './PictureSource.tsx';
import { UploadFailure } from './UploadFailure.tsx';
import type { PictureSources } from './use-picture-source.ts';

/**
 * Content and actions of one step of a dialog. All steps share one dialog, so that nothing flickers between
 * them.
 */
export type DialogStep = Pick<DialogProps, 'title' | 'subtitle' | 'onClose' | 'onNextStep' | 'actions' | 'children'>;

export interface SourceStepOptions extends Pick<DialogProps, 'title' | 'subtitle' | 'actions'> {
  onClose: () => void;
  /** Over the choice: where in the dialog this is. */
  steps?: ReactNode;
  /** One more choice beside file, address and library. */
  other?: ReactNode;
}

/**
 * The step at which a picture is chosen. The address is asked for in a dialog that takes its place and goes
 * back to it.
 */
export function pictureSourceStep(source: PictureSources, { steps, other, ...step }: SourceStepOptions): DialogStep {
  if (source.step === 'url' && source.uploads.state.kind !== 'uploading') return enterUrlStep(source);
  return {
    ...step,
    children: (
      <>
        {steps}
        <PictureSource source={source} other={other} />
      </>
    ),
  };
}

function enterUrlStep({ url, setUrl, uploads, go }: PictureSources): DialogStep {
  const usable = /^https?:\/\/\S+$/i.test(url.trim());
  const back = () => go('choose');
  const send = () => {
    if (usable) uploads.sendUrl(url);
  };
  return {
    title: 'Enter URL',
    onClose: back,
    onNextStep: send,
    actions: (
      <>
        <Button look="text" onClick={back}>
          Cancel
        </Button>
        <Button look="action" disabled={!usable} reason="Enter a URL that starts with http:// or https://." onClick={send}>
          Upload
        </Button>
      </>
    ),
    children: (
      <Stack gap={4}>
        <UploadFailure uploads={uploads} />
        <Field
          label="URL"
          value={url}
          onChange={setUrl}
          placeholder="https://www.example.com/picture.jpg"
          inputMode="url"
          autoFocus
          onKeyDown={(event) => event.key === 'Enter' && !event.ctrlKey && !event.metaKey && send()}
          hint="We take a copy. Later changes at this URL won’t show."
        />
      </Stack>
    ),
  };
}
