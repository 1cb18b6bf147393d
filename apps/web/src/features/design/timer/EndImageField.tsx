import { useId, useState } from 'react';
import { DeleteOutline as Delete, FileUpload as Upload } from '../../../ui/icons/general.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Box, Row } from '../../../ui/layout.ts';
import { Picture } from '../../../ui/Picture.tsx';
import { Text } from '../../../ui/Text.tsx';
import { UploadDialog } from '../assets/public.ts';

export interface EndImageFieldProps {
  value: string;
  onChange: (address: string) => void;
  hint: string;
  error?: string | undefined;
  disabled?: boolean;
}

/** The picture that is shown once the time has come. */
export function EndImageField({ value, onChange, hint, error, disabled }: EndImageFieldProps) {
  const id = useId();
  const [uploading, setUploading] = useState(false);
  return (
    <Box role="group" aria-labelledby={id} aria-describedby={`${id}-hint`} sx={{ minWidth: 0 }}>
      <Text id={id} variant="label" sx={{ display: 'block', mb: 1 }}>
        End image
      </Text>
      <Row gap={2} align="center" sx={{ minHeight: 32 }}>
        {value === '' ? null : (
          <Box
            sx={{
              height: 48,
              flex: '1 1 0',
              minWidth: 0,
              maxWidth: 220,
              p: 1,
              borderRadius: '6px',
              bgcolor: 'well',
              display: 'grid',
              placeItems: 'center',
              gridTemplateRows: 'minmax(0, 1fr)',
              '& svg': { fontSize: '20px !important' },
            }}
          >
            <Picture src={value} alt="The end image" eager style={{ maxWidth: '100%', maxHeight: '100%', objectFit: 'contain' }} />
          </Box>
        )}
        <Button size="work" icon={<Upload />} disabled={disabled ?? false} onClick={() => setUploading(true)}>
          {value === '' ? 'Choose a picture' : 'Replace'}
        </Button>
        {value === '' ? null : (
          <IconButton label="No end image" size="work" disabled={disabled ?? false} onClick={() => onChange('')}>
            <Delete />
          </IconButton>
        )}
      </Row>
      <Text
        id={`${id}-hint`}
        variant="caption"
        component="p"
        role={error ? 'alert' : undefined}
        sx={{ mt: 1, color: error ? 'error.dark' : 'text.secondary' }}
      >
        {error ?? hint}
      </Text>
      <UploadDialog open={uploading} title="End Image" onClose={() => setUploading(false)} onPicture={(picture) => onChange(picture.url)} />
    </Box>
  );
}
