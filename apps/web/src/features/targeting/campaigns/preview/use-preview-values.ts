import { useState } from 'react';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { useDebouncedSave } from '../../../../ui/use-debounced-save.ts';
import { useCampaignEditor, useCampaignState } from '../editor/editor-context.tsx';

export type PreviewValues = Readonly<Record<string, string>>;

/**
 * The values on the screen; what an editor types is kept with the campaign, for everyone's next look and the
 * Tags tab.
 */
export function usePreviewValues() {
  const { mayEdit } = useCampaignEditor();
  const id = useCampaignState(({ thing }) => thing.id);
  const kept = useCampaignState(({ thing }) => thing.preview_settings);
  const [values, setValues] = useState<PreviewValues>(() => textsOf(kept));
  const update = useApiMutation('updateCampaign', { invalidates: ['getCampaign'], turn: `campaign-settings-${id}` });
  const { schedule } = useDebouncedSave<PreviewValues>((preview_settings) =>
    update.mutate({ params: { id }, body: { preview_settings: { ...preview_settings } }, keepalive: true }),
  );
  return {
    values,
    change(next: PreviewValues) {
      setValues(next);
      if (mayEdit) schedule(next);
    },
  };
}

function textsOf(settings: Readonly<Record<string, string | number | boolean | null>>): PreviewValues {
  return Object.fromEntries(Object.entries(settings).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])));
}
