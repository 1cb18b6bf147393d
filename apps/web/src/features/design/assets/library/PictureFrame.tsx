import type { CdnImage } from '@limn/contracts';
import { Box } from '../../../../ui/layout.ts';
import { Picture } from '../../../../ui/Picture.tsx';

/** A picture as a whole in a box of this height, in pixels. */
export function PictureFrame({ picture, height }: { picture: Pick<CdnImage, 'url' | 'name'>; height: number }) {
  return (
    <Box
      sx={{
        height,
        borderRadius: '6px',
        bgcolor: 'well',
        p: 2,
        display: 'grid',
        placeItems: 'center',
        gridTemplateRows: 'minmax(0, 1fr)',
        gridTemplateColumns: 'minmax(0, 1fr)',
      }}
    >
      <Picture src={picture.url} alt={picture.name} eager style={{ maxWidth: '100%', maxHeight: '100%', objectFit: 'contain' }} />
    </Box>
  );
}
