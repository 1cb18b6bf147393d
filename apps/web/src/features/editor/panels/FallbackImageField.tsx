import Delete from '@mui/icons-material/DeleteOutlineOutlined';
import Upload from '@mui/icons-material/FileUploadOutlined';
import { useRef } from 'react';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Box } from '../../../ui/layout.ts';
import { Picture } from '../../../ui/Picture.tsx';
import { TextSetting } from '../parts/TextSetting.tsx';
import { useSetting } from '../parts/use-setting.ts';
import { useUploadPicture } from '../parts/use-upload-picture.ts';

/** The picture that is served when this one cannot be drawn: an address, or a file. */
export function FallbackImageField({ disabled }: { disabled: boolean }) {
  const setting = useSetting('fallback_image');
  const file = useRef<HTMLInputElement>(null);
  const upload = useUploadPicture();
  return (
    <>
      <TextSetting
        label="Fallback Image"
        setting={{ ...setting, note: upload.busy ? 'Uploading' : setting.note, error: upload.error ?? setting.error }}
        disabled={disabled}
        inputMode="url"
        placeholder="https://"
        end={
          <Box sx={{ display: 'flex', alignItems: 'center', mr: -2 }}>
            {setting.value ? (
              <Box sx={{ width: 36, height: 22, overflow: 'hidden', borderRadius: '2px', '& img': { width: '100%', height: '100%', objectFit: 'cover' }, '& svg': { fontSize: '20px !important' } }}>
                <Picture src={setting.value} alt="Fallback image" />
              </Box>
            ) : null}
            <IconButton label="Upload a fallback image" size="work" disabled={disabled || upload.busy} onClick={() => file.current?.click()}>
              <Upload />
            </IconButton>
            {setting.value ? (
              <IconButton label="No fallback image" size="work" disabled={disabled} onClick={() => setting.save('')}>
                <Delete />
              </IconButton>
            ) : null}
          </Box>
        }
      />
      <input
        ref={file}
        type="file"
        accept="image/*"
        hidden
        aria-label="Fallback image file"
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          event.target.value = '';
          if (chosen) void upload.uploadFile(chosen).then((picture) => picture && setting.save(picture.url));
        }}
      />
    </>
  );
}
