import { Box } from '../ui/layout.ts';
import type { GuidePicture } from './guide.ts';

/**
 * A screen in a frame: it is drawn in light colours, and the frame keeps it apart from a dark page. A press
 * opens it in full size.
 */
export function GuidePictureView({ picture }: { picture: GuidePicture }) {
  return (
    <Box
      component="a"
      href={picture.src}
      target="_blank"
      rel="noreferrer"
      aria-label={`${picture.alt}. Opens in full size`}
      sx={{ display: 'block', border: '1px solid', borderColor: 'divider', borderRadius: '10px', overflow: 'hidden', bgcolor: '#ffffff' }}
    >
      <img
        src={picture.src}
        alt=""
        width={picture.width}
        height={picture.height}
        loading="lazy"
        style={{ display: 'block', width: '100%', height: 'auto' }}
      />
    </Box>
  );
}
