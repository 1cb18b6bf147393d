import type { ReactNode } from 'react';
import { FileUpload, Link as LinkIcon, PhotoLibrary } from '../../../../ui/icons/general.ts';
import { Button } from '../../../../ui/Button.tsx';
import { CheckField } from '../../../../ui/CheckField.tsx';
import { FileButton } from '../../../../ui/FileButton.tsx';
import { Box } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';
import { OwnPictures } from '../library/OwnPictures.tsx';
import { DropFrame } from '../../../../ui/drop/DropFrame.tsx';
import { UploadFailure } from './UploadFailure.tsx';
import { Uploading } from './Uploading.tsx';
import type { PictureSources } from './use-picture-source.ts';

export interface PictureSourceProps {
  source: PictureSources;
  /** One more choice beside file, address and library. */
  other?: ReactNode;
}

/** The choice where a picture comes from, the library to choose from, or how far an upload is. */
export function PictureSource({ source, other }: PictureSourceProps) {
  const { uploads, step, onPicked } = source;
  if (uploads.state.kind === 'uploading') return <Uploading upload={uploads.state} onCancel={uploads.stop} />;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <UploadFailure uploads={uploads} />
      {step === 'library' && onPicked ? (
        <OwnPictures onPicked={onPicked} onBack={() => source.go('choose')} />
      ) : (
        <>
          <DropArea source={source} other={other} />
          <CheckField label="Resize pictures wider than 2,000 px (recommended)" checked={source.resize} onChange={source.setResize} />
        </>
      )}
    </Box>
  );
}

function DropArea({ source: { over, uploads, go, onPicked }, other }: PictureSourceProps) {
  return (
    <DropFrame over={over} wide>
      <FileUpload sx={{ fontSize: 28, color: 'icon' }} aria-hidden />
      <div>
        <Text sx={{ fontWeight: 600 }}>{over ? 'Drop to upload' : 'Drop a picture here, or paste one'}</Text>
        <Text variant="body2" sx={{ color: 'text.secondary' }}>
          PNG, JPEG, GIF or WebP, up to 20 MB.
        </Text>
      </div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2 }}>
        <FileButton look="standing" icon={<FileUpload />} label="Picture file" accept="image/*" onFiles={uploads.sendFiles}>
          Choose a file
        </FileButton>
        <Button icon={<LinkIcon />} onClick={() => go('url')}>
          Use a URL
        </Button>
        {onPicked ? (
          <Button icon={<PhotoLibrary />} onClick={() => go('library')}>
            Choose from your pictures
          </Button>
        ) : null}
        {other}
      </Box>
    </DropFrame>
  );
}
