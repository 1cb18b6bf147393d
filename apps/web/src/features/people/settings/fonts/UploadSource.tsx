import { FileUpload } from '../../../../ui/icons/general.ts';
import { DropFrame } from '../../../../ui/drop/DropFrame.tsx';
import { FileButton } from '../../../../ui/FileButton.tsx';
import { Stack } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';
import { UploadList } from './UploadList.tsx';
import type { FontUploads } from './use-font-uploads.ts';

export const FONT_FILES = '.ttf,.otf,.woff,.woff2,font/ttf,font/otf,font/woff,font/woff2';

/** Asks for a font's files, and shows how far they are. */
export function UploadSource({ uploads, over }: { uploads: FontUploads; over: boolean }) {
  return (
    <Stack gap={3} sx={{ gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <DropFrame over={over}>
        <FileUpload sx={{ fontSize: 28, color: 'icon' }} aria-hidden />
        <div>
          <Text strong>{over ? 'Drop to upload' : 'Drop font files here'}</Text>
          <Text variant="body2" muted>
            .woff2, .woff, .ttf or .otf, up to 16 MB each. Add regular, bold and italic together as one font.
          </Text>
        </div>
        <FileButton
          look="standing"
          icon={<FileUpload />}
          label="Font files"
          accept={FONT_FILES}
          multiple
          busy={uploads.isBusy && 'Checking'}
          onFiles={uploads.add}
        >
          Choose files
        </FileButton>
      </DropFrame>
      <UploadList uploads={uploads} />
    </Stack>
  );
}
