import { useState } from 'react';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { Card } from '../../../../ui/Card.tsx';
import { formatCount } from '../../../../ui/format.ts';
import { Box } from '../../../../ui/layout.ts';
import { LoadFailure } from '../../../../ui/LoadFailure.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import { ItemCell } from './ItemCell.tsx';
import { NeighbourList } from './NeighbourList.tsx';
import { PickList } from './PickList.tsx';

const SEARCH_MS = 250;

/** Choose an item, and see what it leads to. */
export function ItemPreview({ flavourId }: { flavourId: number }) {
  const params = { id: flavourId };
  const [words, setWords] = useState('');
  const search = useDebounced(words.trim(), SEARCH_MS);
  const items = useApiQuery('flavourItems', { params, query: search === '' ? {} : { search } }, { keepPrevious: true });
  const [picked, setPicked] = useState<string>();
  const choices = items.data?.items;
  const chosen = picked ?? choices?.[0]?.item.id;
  const preview = useApiQuery(
    'previewFlavour',
    { params, query: { item: chosen ?? '' } },
    { enabled: chosen !== undefined, keepPrevious: true },
  );
  const shown = preview.data?.preview;
  return (
    <Box sx={{ display: 'grid', gap: 5, alignItems: 'start', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '320px minmax(0, 1fr)' } }}>
      <PickList
        label="Items"
        placeholder="Search items"
        words={words}
        onWords={setWords}
        choices={choices}
        keyOf={({ item }) => item.id}
        chosen={chosen}
        onChoose={setPicked}
        none="No item of the table is named by an event."
      >
        {({ item, people }) => <ItemCell item={item}>{peopleOf(people)}</ItemCell>}
      </PickList>
      <Card label="What it leads to" sx={{ p: { xs: 4, md: 5 } }}>
        {preview.isError ? (
          <LoadFailure error={preview.error} busy={preview.isFetching} onRetry={() => void preview.refetch()}>
            Couldn’t load the preview.
          </LoadFailure>
        ) : shown?.item ? (
          <>
            <Box sx={{ pb: 3, mb: 1, borderBottom: '1px solid', borderColor: 'divider' }}>
              <ItemCell item={shown.item} size={72}>
                {shown.people === 0 ? 'No one began with it yet.' : `${peopleOf(shown.people)} began with it.`}
              </ItemCell>
            </Box>
            {shown.neighbours.length === 0 ? (
              <Text variant="body2" component="p" muted>
                It leads to no other item yet, and no item of the table is like it.
              </Text>
            ) : (
              <NeighbourList label={`What ${shown.item.name} leads to`} neighbours={shown.neighbours} />
            )}
          </>
        ) : (
          <Text variant="body2" component="p" muted sx={{ m: 0 }}>
            Choose an item to see what people did after it.
          </Text>
        )}
      </Card>
    </Box>
  );
}

function peopleOf(people: number): string {
  return `${formatCount(people)} ${people === 1 ? 'person' : 'people'}`;
}
