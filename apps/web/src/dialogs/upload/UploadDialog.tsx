import type { CdnImage } from '@limn/contracts';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogSteps } from '../../ui/DialogSteps.tsx';
import { Box } from '../../ui/layout.ts';
import { Picture } from '../../ui/Picture.tsx';
import { Text } from '../../ui/Text.tsx';
import { PictureSource } from './PictureSource.tsx';

/** Source, then details. Always opens at its first step. */
export function UploadDialog({
  open,
  title,
  onClose,
  onPicture,
  files,
  library = true,
}: {
  open: boolean;
  title: string;
  onClose: () => void;
  onPicture: (picture: CdnImage) => void;
  /** Dropped before it was opened. */
  files?: readonly File[];
  /** Offers what was uploaded before. */
  library?: boolean;
}) {
  const [picture, setPicture] = useState<CdnImage>();
  const close = () => {
    setPicture(undefined);
    onClose();
  };
  const ok = () => {
    if (!picture) return;
    onPicture(picture);
    close();
  };
  return (
    <Dialog
      open={open}
      title={title}
      width={600}
      onClose={close}
      onNextStep={ok}
      actions={
        picture ? (
          <>
            <Button look="text" onClick={() => setPicture(undefined)}>
              Back
            </Button>
            <Button look="action" onClick={ok} autoFocus>
              OK
            </Button>
          </>
        ) : undefined
      }
    >
      <DialogSteps steps={['Image Source', 'Image Details']} current={picture ? 1 : 0} />
      {picture ? (
        <PictureDetails picture={picture} />
      ) : (
        <PictureSource onUploaded={setPicture} onPicked={library ? setPicture : undefined} {...(files ? { files } : {})} />
      )}
    </Dialog>
  );
}

export function PictureDetails({ picture }: { picture: CdnImage }) {
  const rows = [
    ['Filename', picture.name],
    ['URL', picture.url],
    ['Width', `${picture.width} px`],
    ['Height', `${picture.height} px`],
  ] as const;
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '220px minmax(0, 1fr)' } }}>
      <Box
        sx={{
          height: 148,
          borderRadius: '6px',
          bgcolor: 'well',
          p: 2,
          display: 'grid',
          placeItems: 'center',
          gridTemplateRows: 'minmax(0, 1fr)',
          gridTemplateColumns: 'minmax(0, 1fr)',
        }}
      >
        <Picture src={picture.url} alt={picture.name} eager style={{ maxWidth: '100%', maxHeight: '100%', objectFit: 'contain' }} />
      </Box>
      <Box component="dl" sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <Text component="dt" variant="label" sx={{ color: 'text.secondary' }}>
              {name}
            </Text>
            <Text component="dd" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {value}
            </Text>
          </div>
        ))}
      </Box>
    </Box>
  );
}
