import { Box } from '../../../../ui/layout.ts';
import type { Box as Area } from '../document/geometry.ts';

/**
 * Where a picture would go that is held over the stage: into the canvas, or in place of the picture under it.
 * In stage pixels.
 */
export function DropFrame({ area, words }: { area: Area; words: string }) {
  return (
    <Box
      role="status"
      sx={{
        position: 'absolute',
        zIndex: 4,
        pointerEvents: 'none',
        left: area.left - 3,
        top: area.top - 3,
        width: area.width + 6,
        height: area.height + 6,
        border: '2px dashed',
        borderColor: 'primary.main',
        borderRadius: '6px',
        bgcolor: 'color-mix(in srgb, var(--mui-palette-primary-main) 14%, transparent)',
        display: 'grid',
        placeItems: 'center',
      }}
    >
      <Box
        component="span"
        sx={{
          px: 3,
          py: 1.5,
          borderRadius: '6px',
          bgcolor: 'background.float',
          color: 'text.primary',
          boxShadow: 'var(--e2)',
          typography: 'body2',
          fontWeight: 600,
          maxWidth: 280,
        }}
      >
        {words}
      </Box>
    </Box>
  );
}
