import type { RecipeResult } from '@limn/contracts';
import { RECIPE_PARAMETER } from '@limn/model';
import { buildPreviewUrl } from '@limn/tags';
import { useMemo } from 'react';
import { useServices } from '../../../../api/services.tsx';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { Box } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { Picture } from '../../../../ui/Picture.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import { useRecipeState } from '../editor/editor-context.tsx';
import { itemsOf, pictureSettings, type PreviewValues } from './preview-values.ts';

/** A token lasts ten minutes; it is fetched again before that. */
const TOKEN_FRESH_MS = 8 * 60_000;
const STILL_MS = 300;

interface PositionPicturesProps {
  values: PreviewValues;
  /** Another number draws again. */
  look: number;
  results: readonly RecipeResult[];
}

/** The picture of each position as the render host draws it. Viewing it is neither counted nor billed. */
export function PositionPictures({ values, look, results }: PositionPicturesProps) {
  const { config } = useServices();
  const id = useRecipeState(({ thing }) => thing.id);
  const uuid = useRecipeState(({ thing }) => thing.uuid);
  const token = useApiQuery(
    'recipePreviewToken',
    { params: { id }, query: { purpose: 'draft' } },
    { staleTime: TOKEN_FRESH_MS, refetchInterval: TOKEN_FRESH_MS },
  ).data?.token;
  const still = useDebounced(JSON.stringify(values), STILL_MS);
  const addresses = useMemo(() => {
    const shown = JSON.parse(still) as PreviewValues;
    const { [RECIPE_PARAMETER.recipient]: recipient = '', [RECIPE_PARAMETER.send]: send = '' } = shown;
    return Array.from({ length: itemsOf(shown) }, (_, index) =>
      buildPreviewUrl({
        kind: 'recipe',
        uuid,
        renderUrl: config.renderUrl,
        recipient,
        ...(send === '' ? {} : { send }),
        position: index + 1,
        settings: pictureSettings(shown),
        token: token ?? '',
        // A number of its own for each look, so that no cache answers.
        nowMs: look,
      }),
    );
  }, [still, uuid, config.renderUrl, token, look]);
  if ((values[RECIPE_PARAMETER.image] ?? '') === '')
    return <Note kind="info">Choose a live image to see the picture of each position.</Note>;
  if (token === undefined) return null;
  return (
    <Box
      component="ol"
      aria-label="Pictures by position"
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }}
    >
      {addresses.map((address, index) => (
        <Box component="li" key={index + 1} sx={{ minWidth: 0 }}>
          <Box sx={{ display: 'grid', placeItems: 'center', minHeight: 96, p: 2, bgcolor: 'well', borderRadius: '10px' }}>
            <Picture
              src={address}
              alt={`Position ${index + 1}: ${results[index]?.id ?? 'no item'}`}
              eager
              style={{ display: 'block', maxWidth: '100%', height: 'auto' }}
              placeholder={<Text sx={{ color: 'error.main', overflowWrap: 'anywhere' }}>Error loading image {withoutToken(address)}</Text>}
            />
          </Box>
          <Text variant="caption" component="p" muted breaks sx={{ mt: 1 }}>
            {index + 1}. {results[index]?.id ?? 'No item'}
          </Text>
        </Box>
      ))}
    </Box>
  );
}

/** Messages are copied and sent around, tokens must not be. */
function withoutToken(address: string): string {
  return address.replace(/([?&])t=[^&]*&?/, '$1');
}
