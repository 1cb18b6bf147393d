import { Picture } from '../../../../ui/Picture.tsx';
import { Box } from '../../../../ui/layout.ts';
import { Spinner } from '../../../../ui/Spinner.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { useEditorState } from '../session/editor-context.tsx';
import type { ShownPreview } from './shown-preview.ts';
import { useServed } from './use-served.ts';

/** The real answer of the render host, moving where it moves. */
export function ServedView({ preview, zoom, doubled }: { preview: ShownPreview; zoom: number; doubled: boolean }) {
  const { width, height } = useEditorState((state) => state.image);
  const { served, failed } = useServed(preview, doubled);
  const size = { width: width * zoom, height: height * zoom };
  return (
    <>
      {served?.instead ? (
        <Text role="status" variant="body2" sx={{ color: 'warning.main', mb: 2 }}>
          {served.instead}: the design can’t be drawn with these values.
        </Text>
      ) : null}
      <Box sx={{ ...size, display: 'grid', placeItems: 'center', boxShadow: 'var(--e1)', bgcolor: 'background.paper' }}>
        {served ? (
          <Picture
            src={served.src}
            alt={doubled ? 'The picture at 2×' : 'The animated picture'}
            eager
            style={{ ...size, display: 'block' }}
          />
        ) : failed ? (
          <Text variant="body2" role="alert">
            Couldn’t load the picture. Switch to another view and back to try again.
          </Text>
        ) : (
          <Spinner label="Loading the picture" />
        )}
      </Box>
    </>
  );
}
