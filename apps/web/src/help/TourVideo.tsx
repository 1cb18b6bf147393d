import { Box } from '../ui/layout.ts';
import { TOUR_VIDEO } from '../ui/tour-video.ts';

/**
 * The tour as it was recorded from the product. It plays when someone presses play, and has no sound; the
 * sections below say the same.
 */
export function TourVideo() {
  if (TOUR_VIDEO === null) return null;
  return (
    <Box
      component="video"
      src={TOUR_VIDEO}
      controls
      muted
      playsInline
      preload="metadata"
      aria-label="Video tour, without sound"
      sx={{
        display: 'block',
        width: '100%',
        aspectRatio: '16 / 9',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '10px',
        bgcolor: '#ffffff',
      }}
    />
  );
}
