/**
 * The values of the preview, which several tabs look through: what an editor types is kept with the recipe.
 */
import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { useDebouncedSave } from '../../../../ui/use-debounced-save.ts';
import { useRecipeEditor, useRecipeState } from '../editor/editor-context.tsx';
import { textsOf, type PreviewValues } from './preview-values.ts';

interface PreviewSettings {
  values: PreviewValues;
  change: (values: PreviewValues) => void;
}

const PreviewContext = createContext<PreviewSettings | undefined>(undefined);

export function PreviewSettingsOf({ children }: { children: ReactNode }) {
  const { mayEdit } = useRecipeEditor();
  const id = useRecipeState(({ thing }) => thing.id);
  const kept = useRecipeState(({ thing }) => thing.preview_settings);
  const [values, setValues] = useState<PreviewValues>(() => textsOf(kept));
  const update = useApiMutation('updateRecipe', { invalidates: ['getRecipe'], turn: `recipe-settings-${id}` });
  const { schedule } = useDebouncedSave<PreviewValues>((preview_settings) =>
    update.mutate({ params: { id }, body: { preview_settings: { ...preview_settings } }, keepalive: true }),
  );
  const settings = useMemo(
    () => ({
      values,
      change(next: PreviewValues) {
        setValues(next);
        if (mayEdit) schedule(next);
      },
    }),
    [values, mayEdit, schedule],
  );
  return <PreviewContext value={settings}>{children}</PreviewContext>;
}

export function usePreviewSettings(): PreviewSettings {
  const settings = use(PreviewContext);
  if (!settings) throw new Error('This part belongs inside a recipe editor.');
  return settings;
}
