import { contextOf, type MergeContext } from '@limn/merge';
import { useMemo } from 'react';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { useEditorState } from '../context/editor-context.tsx';

/**
 * The context of fields in the editor: the image's language, the company's calendar, and the moment of the
 * first request.
 */
export function usePreviewContext(): MergeContext {
  const locale = useEditorState((state) => state.image.locale);
  const company = useApiQuery('getUserCompany', {}).data?.company;
  const timezone = company === 0 ? undefined : company?.timezone;
  return useMemo(() => contextOf({ locale, timezone }), [locale, timezone]);
}
