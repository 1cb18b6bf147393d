import { fillText, type MergeContext, type Values } from '@limn/merge';
import { useMemo } from 'react';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { imageTaggable } from '../../taggable/public.ts';
import { altOf, formOf } from '../../tags/public.ts';
import { usePreviewContext } from '../parts/use-preview-context.ts';
import { useEditor, useEditorState } from '../session/editor-context.tsx';
import { shownValues, type ShownPreview } from './shown-preview.ts';

/** The alternative text of the image's tag, as a recipient with these values reads it; empty where there is none. */
export function useAlt(preview: ShownPreview): string {
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
