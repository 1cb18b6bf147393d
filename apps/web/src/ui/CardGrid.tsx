import type { ReactNode } from 'react';
import { Box, Row, Stack } from './layout.ts';
import { SkeletonBox } from './Skeletons.tsx';

const TWO = { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } as const;
const THREE = { ...TWO, lg: 'repeat(3, minmax(0, 1fr))' } as const;
const AS_SOON_AS_THREE_FIT = { '@media (min-width:1000px)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } } as const;

/**
 * One, two or three columns, by the width of the window.
 * @param narrow two at most
 * @param three there are three cards: none is left alone in a second row where all find room in one
 */
export function CardGrid({ children, narrow, three }: { children: ReactNode; narrow?: boolean; three?: boolean }) {
  const columns = { display: 'grid', gridTemplateColumns: narrow ? TWO : THREE, gap: { xs: 3, md: 4, lg: 5 } };
  return <Box sx={{ ...columns, ...(three ? AS_SOON_AS_THREE_FIT : {}) }}>{children}</Box>;
}

/** The shape of a card that is on its way. */
export function CardSkeleton() {
  return (
    <Box sx={{ border: '1px solid', borderColor: 'divider', borderRadius: '10px', overflow: 'hidden', bgcolor: 'background.paper' }}>
      <SkeletonBox width="100%" height={148} sx={{ borderRadius: 0 }} />
      <Stack gap="10px" sx={{ p: 3.5 }}>
        <SkeletonBox width="60%" height={16} />
        <SkeletonBox width="45%" height={12} />
        <Row justify="space-between" sx={{ mt: 1 }}>
          <SkeletonBox width={64} height={18} />
          <SkeletonBox width={96} height={18} />
        </Row>
      </Stack>
    </Box>
  );
}
