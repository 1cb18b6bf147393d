import type { ReactNode } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { CheckField } from '../../../../ui/CheckField.tsx';
import { FileButton } from '../../../../ui/FileButton.tsx';
import { Progress } from '../../../../ui/Progress.tsx';
import { Spinner } from '../../../../ui/Spinner.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { DropFrame } from '../../../../ui/drop/DropFrame.tsx';
import { weightOf } from '../../../../ui/drop/picture-labels.ts';
import { FileUpload, Link as LinkIcon, PhotoLibrary } from '../../../../ui/icons/general.ts';
import { Row, Stack } from '../../../../ui/layout.ts';
import { OwnPictures } from '../library/OwnPictures.tsx';
import { UploadFailure } from './UploadFailure.tsx';
import type { PictureSources } from './use-picture-source.ts';
import type { UploadState } from './use-picture-upload.ts';

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
    <Stack gap={4}>
      <UploadFailure uploads={uploads} />
      {step === 'library' && onPicked ? (
        <OwnPictures onPicked={onPicked} onBack={() => source.go('choose')} />
      ) : (
        <>
          <DropArea source={source} other={other} />
          <CheckField label="Resize pictures wider than 2,000 px (recommended)" checked={source.resize} onChange={source.setResize} />
        </>
      )}
    </Stack>
  );
}

function DropArea({ source: { over, uploads, go, onPicked }, other }: PictureSourceProps) {
  return (
    <DropFrame over={over} wide>
      <FileUpload sx={{ fontSize: 28, color: 'icon' }} aria-hidden />
      <div>
        <Text strong>{over ? 'Drop to upload' : 'Drop a picture here, or paste one'}</Text>
        <Text variant="body2" muted>
          PNG, JPEG, GIF or WebP, up to 20 MB.
        </Text>
      </div>
      <Row gap={2} justify="center" wrap>
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
      </Row>
    </DropFrame>
  );
}

type Running = Extract<UploadState, { kind: 'uploading' }>;

/** How far an upload is: a bar while a file is on its way, and what the server does afterwards. */
function Uploading({ upload, onCancel }: { upload: Running; onCancel: () => void }) {
  const { name, bytes, fraction } = upload;
  const sending = bytes !== undefined && fraction < 1;
  return (
    <DropFrame taken wide minHeight={204}>
      <Text role="status" sx={{ maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {sending ? 'Uploading' : bytes === undefined ? 'Fetching' : 'Checking'} {name}
      </Text>
      {sending ? <Progress fraction={fraction} label="Upload" sx={{ width: 240, maxWidth: '100%' }} /> : <Spinner label="Uploading" />}
      {sending ? (
        <Text variant="body2" muted sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {weightOf({ bytes: Math.round(bytes * fraction) })} of {weightOf({ bytes })}
        </Text>
      ) : null}
      <Button look="text" size="work" onClick={onCancel}>
        Cancel
      </Button>
    </DropFrame>
  );
}
