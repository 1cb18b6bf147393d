import type { CdnImage } from '@limn/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { DialogSteps } from '../../../../ui/DialogSteps.tsx';
import { Box } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { rememberPicture } from '../library/recent-pictures.ts';
import { PictureDetails } from './PictureDetails.tsx';
import { pictureSourceStep, type DialogStep } from './picture-source-step.tsx';
import { useDescribedPicture } from './use-described-picture.ts';
import { usePictureSource } from './use-picture-source.ts';

const STEPS = ['Image Source', 'Image Details'] as const;

export interface UploadDialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  onPicture: (picture: CdnImage) => void;
  /** Dropped before it was opened: sent at once. */
  files?: readonly File[];
  /** Offers what was uploaded before. */
  library?: boolean;
}

/** Source, then details. Always opens at its first step. */
export function UploadDialog({ open, title, onClose, onPicture, files, library = true }: UploadDialogProps) {
  const [chosen, setChosen] = useState<{ picture: CdnImage; note?: string | undefined }>();
  const source = usePictureSource({
    active: open && !chosen,
    onUploaded: (picture, note) => setChosen({ picture, note }),
    onPicked: library ? (picture) => setChosen({ picture }) : undefined,
  });
  const described = useDescribedPicture(chosen?.picture);
  const sendDropped = useEffectEvent(() => {
    if (files && files.length > 0) source.uploads.sendFiles(files);
  });
  useEffect(() => sendDropped(), []);
  const close = () => {
    setChosen(undefined);
    source.reset();
    onClose();
  };
  const ok = async () => {
    const picture = await described.save();
    if (!picture) return;
    rememberPicture(picture.id);
    onPicture(picture);
    close();
  };
  const step: DialogStep = chosen
    ? {
        title,
        onClose: close,
        onNextStep: () => void ok(),
        actions: (
          <>
            <Button look="text" onClick={() => setChosen(undefined)}>
              Back
            </Button>
            <Button look="action" onClick={() => void ok()} busy={described.busy && 'Saving'} autoFocus>
              OK
            </Button>
          </>
        ),
        children: (
          <>
            <DialogSteps steps={STEPS} current={1} />
            {chosen.note ? (
              <Box sx={{ mb: 4 }}>
                <Note kind="info">{chosen.note}</Note>
              </Box>
            ) : null}
            <PictureDetails picture={chosen.picture} described={described} />
          </>
        ),
      }
    : pictureSourceStep(source, { title, steps: <DialogSteps steps={STEPS} current={0} />, onClose: close });
  return <Dialog open={open} width={600} {...step} />;
}
