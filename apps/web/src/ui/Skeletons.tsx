import { useEffect, useState, type ReactNode } from 'react';
import { hiddenFromSight } from './hidden-from-sight.ts';
import { Box } from './layout.ts';

/** Keeps its place at once but shows itself only after 150 ms, so that a quick answer does not flicker. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 150);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Box role="status" aria-busy sx={{ '& > div': { visibility: shown ? 'visible' : 'hidden' } }}>
      <Box component="span" sx={hiddenFromSight}>
        {label}
      </Box>
      <div aria-hidden>{children}</div>
    </Box>
  );
}

export function SkeletonBox({ width, height, sx }: { width: number | string; height: number; sx?: object }) {
  return <Box sx={{ width, height, borderRadius: '4px', bgcolor: 'well', ...sx }} />;
}
