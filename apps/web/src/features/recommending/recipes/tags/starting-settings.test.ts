import { expect, test } from 'vitest';
import { recipeTaggable } from '../../../design/taggable/public.ts';
import { aRecipe } from '../recipes.cases.ts';

const PREVIEWED = { ri_img: 'card-uuid', image_type: 'Datatable' };

test('starts a tag with the image of the preview, beside what is set already', () => {
  const settings = (tag_settings: Record<string, string>) =>
    recipeTaggable(aRecipe({ preview_settings: PREVIEWED, tag_settings })).settings.tag_settings;
  expect(settings({})).toEqual(PREVIEWED);
  expect(settings({ taste: '*|TASTE|*' })).toEqual({ taste: '*|TASTE|*', ...PREVIEWED });
});

test('keeps the image that was chosen for the tag', () => {
  const tag_settings = { ri_img: 'banner-uuid', image_type: 'API Feed' };
  expect(recipeTaggable(aRecipe({ preview_settings: PREVIEWED, tag_settings })).settings.tag_settings).toEqual(tag_settings);
});
