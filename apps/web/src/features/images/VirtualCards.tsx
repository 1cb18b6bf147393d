import { useVirtualizer } from '@tanstack/react-virtual';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ImageSummary } from '@limn/contracts';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { CardGrid } from '../../image-cards/CardGrid.tsx';
import { Box } from '../../ui/layout.ts';

/** Up to this many cards are all drawn, so that the browser's own search finds them. */
const ALL_DRAWN = 90;

export function VirtualCards({ images, card }: { images: readonly ImageSummary[]; card: (image: ImageSummary) => ReactNode }) {
  if (images.length > ALL_DRAWN) return <Rows images={images} card={card} />;
  return <CardGrid>{images.map(card)}</CardGrid>;
}

/** Draws only the rows near what is seen of the page. */
function Rows({ images, card }: { images: readonly ImageSummary[]; card: (image: ImageSummary) => ReactNode }) {
  const three = useMediaQuery('(min-width:1280px)');
  const two = useMediaQuery('(min-width:600px)');
  const columns = three ? 3 : two ? 2 : 1;
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const page = document.querySelector('#content');
    if (list.current && page) setTop(list.current.getBoundingClientRect().top - page.getBoundingClientRect().top + page.scrollTop);
  }, []);
  // oxlint-disable-next-line react/incompatible-library -- the rows are read in this component only, nothing memoised is handed on
  const rows = useVirtualizer({
    count: Math.ceil(images.length / columns),
    getScrollElement: () => document.querySelector('#content'),
    estimateSize: () => 266,
    overscan: 4,
    scrollMargin: top,
  });
  return (
    <Box ref={list} sx={{ position: 'relative', height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map((row) => (
        <Box
          key={row.key}
          data-index={row.index}
          ref={rows.measureElement}
          sx={{ position: 'absolute', left: 0, right: 0, top: 0, pb: { xs: 3, md: 4, lg: 5 } }}
          style={{ transform: `translateY(${row.start - top}px)` }}
        >
          <CardGrid>{images.slice(row.index * columns, (row.index + 1) * columns).map(card)}</CardGrid>
        </Box>
      ))}
    </Box>
  );
}
