import { useMemo } from 'react';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { FirstPublish } from '../../../../drafts/FirstPublish.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { Box, Stack } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { recipeTaggable } from '../../../design/taggable/public.ts';
import { loadTagPanels, type PanelProps } from '../../../design/tags/public.ts';
import { useDraft, useRecipeEditor, useRecipeState } from '../editor/editor-context.tsx';
import { ChooseImage } from '../preview/ChooseImage.tsx';
import { usePreviewSettings } from '../preview/preview-context.tsx';

const TagPanels = lazyPart(loadTagPanels);

/**
 * The tag of the recipe: which image shows the items, what it needs from the email platform, tracking, and
 * the snippet with its pictures.
 */
export function TagsTab() {
  const recipe = useRecipeState(({ thing }) => thing);
  const unsaved = useRecipeState(({ isUnsaved }) => isUnsaved);
  const company = useApiQuery('getUserCompany', {}).data?.company;
  const name = useDraft(({ label }) => label.trim());
  // As the preview has it now: its last change may not be saved yet.
  const { values: preview_settings } = usePreviewSettings();
  const taggable = useMemo(() => recipeTaggable({ ...recipe, preview_settings }), [recipe, preview_settings]);
  return (
    <Stack gap={4} sx={{ minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {unsaved && recipe.live_version !== null ? (
        <Note kind="info">Save your changes first if they add or remove values that the tag brings.</Note>
      ) : null}
      <Card>
        {company ? (
          <TagPanels
            taggable={taggable}
            company={company}
            beforePublish={<FirstPublish name={name} />}
            renderConfiguration={(panel) => <ImageOfTag {...panel} />}
            inPage
          />
        ) : null}
      </Card>
    </Stack>
  );
}

/** Tells which live image shows the items. */
function ImageOfTag({ form, change }: PanelProps) {
  const { mayEdit } = useRecipeEditor();
  return (
    <Box role="group" aria-label="Choose Image" sx={{ mb: 4 }}>
      <Text variant="label" component="div" sx={{ mb: 1 }}>
        Choose Image
      </Text>
      <ChooseImage
        values={form.tag_settings}
        onChange={(changed) => change({ tag_settings: { ...form.tag_settings, ...changed } })}
        disabled={!mayEdit}
      />
    </Box>
  );
}
