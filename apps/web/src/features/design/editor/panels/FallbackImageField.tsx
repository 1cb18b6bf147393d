import { useState } from 'react';
import { DeleteOutline as Delete, FileUpload as Upload } from '../../../../ui/icons/general.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Box, Row } from '../../../../ui/layout.ts';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { Picture } from '../../../../ui/Picture.tsx';
import { TextSetting } from '../parts/TextSetting.tsx';
import { useSetting } from '../parts/use-setting.ts';
import { loadUploadDialog } from '../../assets/public.ts';

const UploadDialog = lazyPart(loadUploadDialog);

/** The picture that is served when this one cannot be drawn: an address, or a file. */
export function FallbackImageField({ disabled }: { disabled: boolean }) {
  const setting = useSetting('fallback_image');
  const [uploading, setUploading] = useState(false);
  // Once fetched it stays, so that it can fade out.
  const [everUploaded, setEverUploaded] = useState(false);
  const upload = () => {
    setEverUploaded(true);
    setUploading(true);
  };
  return (
    <>
      <TextSetting
        label="Fallback Image"
        setting={setting}
        disabled={disabled}
        inputMode="url"
        placeholder="https://"
        start={
          setting.value ? (
            <Box
              sx={{
                width: 36,
                height: 22,
                flex: 'none',
                overflow: 'hidden',
                borderRadius: '2px',
                '& img': { width: '100%', height: '100%', objectFit: 'cover' },
                '& svg': { fontSize: '20px !important' },
              }}
            >
              <Picture src={setting.value} alt="Fallback image" />
            </Box>
          ) : undefined
        }
        end={
          <Row align="center" sx={{ mr: -2 }}>
            {setting.value ? (
              <IconButton label="No fallback image" size="work" disabled={disabled} onClick={() => setting.save('')}>
                <Delete />
              </IconButton>
            ) : null}
            <IconButton label="Upload a fallback image" size="work" disabled={disabled} onClick={upload}>
              <Upload />
            </IconButton>
          </Row>
        }
      />
      {everUploaded ? (
        <UploadDialog
          open={uploading}
          title="Fallback Image"
          onClose={() => setUploading(false)}
          onPicture={(picture) => setting.save(picture.url)}
        />
      ) : null}
    </>
  );
}
