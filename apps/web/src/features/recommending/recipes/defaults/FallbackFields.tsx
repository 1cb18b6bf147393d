import type { RecipeFallback } from '@limn/contracts';
import { FALLBACK } from '@limn/recipes';
import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { FormSection } from '../../../../ui/FormSection.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Add, Delete } from '../../../../ui/icons/general.ts';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { Box, Row, Stack } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { Picture } from '../../../../ui/Picture.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { loadUploadDialog } from '../../../design/assets/public.ts';
import { withFallback, withNewFallbackItem } from '../draft/recipe-draft.ts';
import { problemAt } from '../draft/recipe-problems.ts';
import { useDraft, useRecipeEditor, useRecipeState } from '../editor/editor-context.tsx';
import { ItemSelect } from '../editor/ItemSelect.tsx';

const PictureDialog = lazyPart(loadUploadDialog);

const TYPES = [
  { value: FALLBACK.none, label: 'None' },
  { value: FALLBACK.items, label: 'Specific Item' },
  { value: FALLBACK.recipe, label: 'Default Recipe' },
] as const;

const HINTS: Readonly<Record<RecipeFallback['type'], string>> = {
  none: 'Positions without an item show the fallback image.',
  specific_item: 'These items fill the positions that are left, in this order.',
  default_recipe: 'Another recipe fills the positions that are left.',
};

const MAX_ITEMS = 50;

/** Fills positions that the steps leave no item for. */
export function FallbackFields() {
  const { session, mayEdit } = useRecipeEditor();
  const { type, default_recipe_id: recipe } = useDraft((draft) => draft.recipe_fallback);
  const recipes = useRecipeState(({ thing }) => thing.default_recipes);
  const problems = useRecipeState((state) => state.problems);
  const error = (field: string) => problemAt(problems, 'defaults', field);
  return (
    <FormSection title="Fallbacks" text="Where filters and sleep leave too few items for all positions.">
      <Box sx={{ maxWidth: 360 }}>
        <SelectField
          label="Fallback"
          value={type}
          options={TYPES}
          onChange={(next) => session.change((draft) => withFallback(draft, { type: next }))}
          hint={HINTS[type]}
          error={error('type')}
          disabled={!mayEdit}
        />
      </Box>
      {type === FALLBACK.items ? <FallbackItems problem={error('fallback_item_list') ?? error('fallback_items')} /> : null}
      {type === FALLBACK.recipe ? (
        <Box sx={{ maxWidth: 360 }}>
          <SelectField
            label="Default Recipe"
            value={recipe ?? ''}
            options={recipes.map(({ uuid, label }) => ({ value: uuid, label }))}
            onChange={(uuid) => session.change((draft) => withFallback(draft, { default_recipe_id: uuid }))}
            placeholder={recipes.length === 0 ? 'No other recipes yet' : 'Choose a recipe'}
            error={error('default_recipe_id')}
            disabled={!mayEdit || recipes.length === 0}
          />
        </Box>
      ) : null}
      <FallbackImage problem={error('fallback_image')} />
    </FormSection>
  );
}

function FallbackItems({ problem }: { problem: string | undefined }) {
  const { session, mayEdit } = useRecipeEditor();
  const list = useDraft((draft) => draft.recipe_fallback.fallback_item_list);
  const change = (next: RecipeFallback['fallback_item_list']) =>
    session.change((draft) => withFallback(draft, { fallback_item_list: next }));
  return (
    <Stack gap={2} sx={{ maxWidth: 480 }}>
      {problem ? <Note kind="error">{problem}</Note> : null}
      <Stack component="ol" aria-label="Fallback items" gap={2}>
        {list.map(({ id, value }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same item may stand in the list twice
          <Row component="li" key={index} gap={1} align="flex-end">
            <ItemSelect
              label={`Item ${index + 1}`}
              value={{ id, value }}
              onChange={(item) => change(list.with(index, item))}
              disabled={!mayEdit}
            />
            {mayEdit ? (
              <IconButton label={`Remove item ${index + 1}`} onClick={() => change(list.toSpliced(index, 1))}>
                <Delete />
              </IconButton>
            ) : null}
          </Row>
        ))}
      </Stack>
      {mayEdit && list.length < MAX_ITEMS ? (
        <Box>
          <Button icon={<Add />} onClick={() => session.change(withNewFallbackItem)}>
            Add
          </Button>
        </Box>
      ) : null}
    </Stack>
  );
}

function FallbackImage({ problem }: { problem: string | undefined }) {
  const { session, mayEdit } = useRecipeEditor();
  const [isAsking, setAsking] = useState(false);
  const address = useDraft((draft) => draft.recipe_fallback.fallback_image);
  const set = (url: string) => session.change((draft) => withFallback(draft, { fallback_image: url }));
  return (
    <Stack role="group" aria-label="Fallback image" gap={2} align="start">
      <Text variant="label" component="div">
        Fallback image
      </Text>
      {problem ? <Note kind="error">{problem}</Note> : null}
      {address === '' ? (
        <Text variant="caption" muted>
          Without one, a position that no item is left for shows nothing.
        </Text>
      ) : (
        <Box sx={{ maxWidth: '100%', '& img': { display: 'block', maxWidth: '100%', maxHeight: 160, borderRadius: '6px' } }}>
          <Picture src={address} alt="The fallback image" />
        </Box>
      )}
      {mayEdit ? (
        <Row gap={2}>
          <Button onClick={() => setAsking(true)}>{address === '' ? 'Choose or upload an image' : 'Change image'}</Button>
          {address === '' ? null : (
            <Button look="text" onClick={() => set('')}>
              Remove image
            </Button>
          )}
        </Row>
      ) : null}
      {isAsking ? <PictureDialog open title="Choose an image" onClose={() => setAsking(false)} onPicture={({ url }) => set(url)} /> : null}
    </Stack>
  );
}
