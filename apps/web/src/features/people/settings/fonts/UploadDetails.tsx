import type { Font } from '@limn/contracts';
import { Add } from '../../../../ui/icons/general.ts';
import { Field } from '../../../../ui/Field.tsx';
import { FileButton } from '../../../../ui/FileButton.tsx';
import { Box, Stack } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { licenceText } from './font-labels.ts';
import { UploadList } from './UploadList.tsx';
import { FONT_FILES } from './UploadSource.tsx';
import type { FontUploads } from './use-font-uploads.ts';

export interface UploadDetailsProps {
  uploads: FontUploads;
  name: string;
  onName: (name: string) => void;
  fonts: readonly Font[];
}

/** Contents of the files, and the font's name. */
export function UploadDetails({ uploads, name, onName, fonts }: UploadDetailsProps) {
  const ready = uploads.files.flatMap((file) => (file.state === 'ready' ? [file.font] : []));
  const families = [...new Set(ready.map(({ family }) => family))];
  const same = fonts.find((font) => font.name.toLowerCase() === name.trim().toLowerCase());
  const taken = same && (same.company_id === null || same.source !== 'User');
  return (
    <Stack gap={4} sx={{ gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Field
        label="Name"
        value={name}
        onChange={onName}
        required
        hint={same && !taken ? `These styles are added to “${same.name}”. Existing styles are replaced.` : 'The name shown in the editor.'}
        error={taken ? 'This font already exists. Give yours another name.' : undefined}
      />
      {families.length > 1 ? (
        <Note kind="warning">
          These files belong to different fonts: {families.join(', ')}. They’ll be saved as styles of one font. Remove any that don’t
          belong.
        </Note>
      ) : null}
      <UploadList uploads={uploads} />
      <Box>
        <FileButton label="More font files" accept={FONT_FILES} multiple icon={<Add />} size="work" onFiles={uploads.add}>
          Add another style
        </FileButton>
      </Box>
      <Note kind="info">{licenceText(ready)}</Note>
    </Stack>
  );
}
