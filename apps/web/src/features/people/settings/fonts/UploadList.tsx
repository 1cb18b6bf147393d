import { Close } from '../../../../ui/icons/general.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Box, Row, Stack } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { Spinner } from '../../../../ui/Spinner.tsx';
import { Text } from '../../../../ui/Text.tsx';
import type { CdnFont } from '@limn/contracts';
import { styleText } from './font-labels.ts';
import { MAX_FILES, type FontUploads, type UploadedFile } from './use-font-uploads.ts';

const SHOWN_BLANK = 8;

/** The files of a font, each with what was found in it. */
export function UploadList({ uploads: { files, leftOut, remove } }: { uploads: FontUploads }) {
  if (files.length === 0) return null;
  const list = (
    <Stack component="ul" aria-label="Files" gap={2} sx={{ m: 0, p: 0, listStyle: 'none', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {files.map((file) => (
        <Box component="li" key={file.key}>
          {file.state === 'failed' ? (
            <Note kind="error" onDismiss={() => remove(file.key)}>
              <strong>Failed to upload file.</strong> {file.fileName}: {file.why}
            </Note>
          ) : (
            <>
              <Found file={file} onRemove={() => remove(file.key)} />
              {file.state === 'ready' && file.font.blank_count > 0 ? <BlankNote fileName={file.fileName} font={file.font} /> : null}
            </>
          )}
        </Box>
      ))}
    </Stack>
  );
  if (leftOut === 0) return list;
  return (
    <>
      <Note kind="warning">
        {leftOut === 1 ? 'One file was left out' : `${leftOut} files were left out`}: at most {MAX_FILES} files at once. Save these, then
        add the rest to the same font.
      </Note>
      {list}
    </>
  );
}

/** The file says that it has these, so that no other font stands in for them. */
function BlankNote({ fileName, font: { blank, blank_count: count } }: { fileName: string; font: CdnFont }) {
  const [first, ...others] = [...blank].slice(0, SHOWN_BLANK).map((character) => `“${character}”`);
  const more = count - others.length - 1;
  return (
    <Box sx={{ mt: 1 }}>
      <Note kind="warning">
        {fileName} has no glyph for {[first, ...others].join(' ')}
        {more > 0 ? ` and ${more === 1 ? 'one other character' : `${more} other characters`}` : ''}. Recipients would see gaps. Use another
        version of the font, or another font for texts that need them.
      </Note>
    </Box>
  );
}

function Found({ file, onRemove }: { file: Exclude<UploadedFile, { state: 'failed' }>; onRemove: () => void }) {
  return (
    <Row gap={3} align="center" sx={{ minHeight: 52, pl: 3.5, pr: 1.5, border: '1px solid', borderColor: 'divider', borderRadius: '10px' }}>
      {file.state === 'uploading' ? (
        <>
          <Spinner label={`Checking ${file.fileName}`} size={18} />
          <Text variant="body2" role="status" noWrap sx={{ flex: 1 }}>
            Checking {file.fileName}
          </Text>
        </>
      ) : (
        <>
          <Box sx={{ width: { xs: 84, sm: 130 }, flex: 'none', fontWeight: 600, fontSize: 13 }}>{styleText(file.font)}</Box>
          <Box
            sx={{
              flex: 1,
              minWidth: 0,
              fontFamily: `"${file.preview}"`,
              fontSize: 20,
              lineHeight: '32px',
              whiteSpace: 'nowrap',
              overflow: 'hidden',
            }}
          >
            Your winter walks start here, £48
          </Box>
        </>
      )}
      <IconButton label={`Leave out ${file.fileName}`} size="work" onClick={onRemove}>
        <Close />
      </IconButton>
    </Row>
  );
}
