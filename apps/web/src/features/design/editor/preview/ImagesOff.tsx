import { fillText, type MergeContext, type Values } from '@limn/merge';
import { useMemo } from 'react';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { Text } from '../../../../ui/Text.tsx';
import { Box } from '../../../../ui/layout.ts';
import { imageTaggable } from '../../taggable/public.ts';
import { altOf, formOf } from '../../tags/public.ts';
import { usePreviewContext } from '../parts/use-preview-context.ts';
import { useEditor, useEditorState } from '../context/editor-context.tsx';
import { type ShownPreview, shownValues } from '../document/shown-preview.ts';

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

/**
 * The alternative text of the image's tag, as a recipient with these values reads it; empty if the tag has no
 * such text.
 */
function useAlt(preview: ShownPreview): string {
  const { session } = useEditor();
  const image = useEditorState((state) => state.image);
  const context = usePreviewContext();
  const answer = useApiQuery('getUserCompany', {}).data?.company;
  const company = answer === 0 ? undefined : answer;
  return useMemo(() => {
    if (!company) return '';
    const alt = altOf(formOf(image), { taggable: imageTaggable({ ...image, data: session.store.read() }), company });
    return filledAlt(alt, shownValues(preview, image, context, [alt]), context);
  }, [image, company, preview, context, session]);
}

function filledAlt(alt: string, values: Values, context: MergeContext): string {
  return fillText(alt, values, context).replace(/\s+/g, ' ').trim();
}
