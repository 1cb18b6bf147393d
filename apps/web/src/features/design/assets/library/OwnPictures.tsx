import type { CdnImage } from '@limn/contracts';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '../../../../api/services.tsx';
import { apiQuery } from '../../../../api/use-api-query.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Stack } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';
import { PictureLibrary } from './PictureLibrary.tsx';
import { PictureTiles } from './PictureTiles.tsx';
import { recentPictures } from './recent-pictures.ts';
import { usePictures } from './use-pictures.ts';

/** Fewer are seen at a glance anyway. */
const WORTH_A_ROW = 12;

/** The company's pictures to choose one from; what was used last comes first. */
export function OwnPictures({ onPicked, onBack }: { onPicked: (picture: CdnImage) => void; onBack: () => void }) {
  const pictures = usePictures(useState(1));
  const recent = useRecent(pictures.total > WORTH_A_ROW);
  const isSearching = pictures.words.trim() !== '' || pictures.tag !== '' || pictures.page > 1;
  return (
    <Stack gap={4}>
      <PictureLibrary
        pictures={pictures}
        onPick={onPicked}
        autoFocus
        none={<Text sx={{ py: 6, textAlign: 'center' }}>No pictures yet.</Text>}
        first={
          recent.length > 0 && !isSearching ? (
            <Stack gap={2}>
              <Text component="h3" variant="label">
                Used last
              </Text>
              <PictureTiles label="Pictures used last" pictures={recent} onPick={onPicked} />
              <Text component="h3" variant="label" sx={{ mt: 2 }}>
                All pictures
              </Text>
            </Stack>
          ) : null
        }
      />
      <div>
        <Button look="text" onClick={onBack}>
          Upload another picture
        </Button>
      </div>
    </Stack>
  );
}

/** One that was deleted meanwhile is left out. */
function useRecent(wanted: boolean): CdnImage[] {
  const services = useServices();
  const [ids] = useState(recentPictures);
  return useQueries({
    queries: ids.map((id) => ({ ...apiQuery(services, 'getCdnImage', { params: { id } }), enabled: wanted, retry: false })),
    combine: (answers) => (wanted ? answers.flatMap(({ data }) => data?.cdn_image ?? []) : []),
  });
}
