import type { ExplainedItem } from '@limn/contracts';
import { useState } from 'react';
import { Box, Stack } from '../../../../ui/layout.ts';
import { Fold } from '../../../../ui/Fold.tsx';
import { LoadFailure } from '../../../../ui/LoadFailure.tsx';
import { SearchField } from '../../../../ui/SearchField.tsx';
import { Loading, SkeletonBox } from '../../../../ui/Skeletons.tsx';
import { Text } from '../../../../ui/Text.tsx';
import type { PreviewValues } from './preview-values.ts';
import { useExplained } from './use-looks.ts';

const SHOWN = 10;

/** Why these items, and why not another one: every item's way through the steps, in sentences. */
export function ExplainItems({ values, look }: { values: PreviewValues; look: number }) {
  const [search, setSearch] = useState('');
  const wanted = search.trim();
  const { data, error, isFetching, refetch } = useExplained(values, look, { search: wanted, rowsPerPage: SHOWN });
  const isAlone = wanted !== '' && data?.items.data.length === 1;
  return (
    <Box component="section" aria-labelledby="recipe-why" aria-busy={isFetching} sx={{ minWidth: 0 }}>
      <Text id="recipe-why" variant="h3" component="h2">
        Why not this item?
      </Text>
      <Text variant="body2" muted sx={{ mb: 2 }}>
        Search any item to see its way through the steps. Without a search, you see the items that are shown and those that come next.
      </Text>
      <Box sx={{ maxWidth: 340, mb: 2 }}>
        <SearchField label="Search items" placeholder="Item id or name" value={search} onChange={setSearch} />
      </Box>
      {data ? (
        data.items.data.length === 0 ? (
          <Text variant="body2" role="status">
            {wanted === '' ? 'The table has no items.' : `No item is called “${wanted}”.`}
          </Text>
        ) : (
          <>
            <Box role="list" aria-label="Items and why">
              {data.items.data.map((item) => (
                <Explanation
                  // Opened by the search that finds it alone.
                  key={`${item.id} ${isAlone}`}
                  item={item}
                  open={isAlone}
                />
              ))}
            </Box>
            {data.items.total > data.items.data.length ? (
              <Text variant="caption" component="p" muted sx={{ mt: 2 }}>
                The first {data.items.data.length} of {data.items.total.toLocaleString('en-GB')}. Search for more of the name to find
                others.
              </Text>
            ) : null}
          </>
        )
      ) : error ? (
        <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()}>
          Couldn’t load the explanation.
        </LoadFailure>
      ) : (
        <Loading label="Loading the explanation">
          <SkeletonBox width="100%" height={160} />
        </Loading>
      )}
    </Box>
  );
}

function Explanation({ item, open }: { item: ExplainedItem; open: boolean }) {
  const { id, name, sentences } = item;
  return (
    <div role="listitem">
      <Fold title={`${name === id ? id : `${name} (${id})`}: ${outcomeText(item)}`} open={open}>
        <Stack component="ol" aria-label={`The way of ${name}`} gap={1}>
          {sentences.map((sentence, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- steps have their places
            <Text component="li" variant="body2" key={index}>
              {sentence}
            </Text>
          ))}
        </Stack>
      </Fold>
    </div>
  );
}

/** Outcome of an item, in few words. */
function outcomeText({ outcome, position }: Pick<ExplainedItem, 'outcome' | 'position'>): string {
  switch (outcome) {
    case 'shown':
      return `Shown in position ${position ?? '–'}`;
    case 'not_in_table':
      return 'Not in the table';
    case 'filtered':
      return 'Filtered out';
    case 'left_out':
      return 'Left out';
    case 'not_recommended':
      return 'Not recommended';
    case 'asleep':
      return 'Asleep';
    case 'diversity':
      return 'Left out for diversity';
    case 'too_low':
      return 'Further down';
    default:
      return outcome satisfies never;
  }
}
