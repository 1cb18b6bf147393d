import { Box } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';
import { useEditorState } from '../session/editor-context.tsx';
import { useAlt } from './use-alt.ts';
import type { ShownPreview } from './shown-preview.ts';

/** The place of the picture in a mail program that has not loaded it. */
export function ImagesOff({ preview, zoom }: { preview: ShownPreview; zoom: number }) {
  const { width, height } = useEditorState((state) => state.image);
  const alt = useAlt(preview);
  return (
    <Box
      role="img"
      aria-label={alt === '' ? 'The picture’s space, with no text' : `The picture’s space, with its text: ${alt}`}
      sx={{
        width: width * zoom,
        height: height * zoom,
        p: 2,
        overflow: 'hidden',
        bgcolor: '#ffffff',
        color: '#222222',
        border: '1px solid #b7bcc4',
        // As mail programs write it where a mail says nothing of type.
        fontFamily: 'Arial, Helvetica, sans-serif',
        fontSize: 16 * zoom,
        lineHeight: 1.25,
      }}
    >
      {alt === '' ? (
        <Text variant="body2" sx={{ color: '#5a6472' }}>
          No alternative text. Add it in the tags.
        </Text>
      ) : (
        alt
      )}
    </Box>
  );
}
