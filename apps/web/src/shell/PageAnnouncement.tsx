import { useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { Box } from '../ui/layout.ts';
import { hiddenFromSight } from '../ui/hidden-from-sight.ts';
import { useRouteHandle } from './use-page-title.ts';

/** Tells people who do not see the screen which page they have come to; nothing is said of the first one, which the browser names. */
export function PageAnnouncement() {
  const title = useRouteHandle()?.title;
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const [{ said, at }, setSaid] = useState({ said: '', at: pathname });
  if (state === 'idle' && pathname !== at) setSaid({ said: title ?? '', at: pathname });
  return (
    <Box role="status" aria-label="Page" sx={hiddenFromSight}>
      {said}
    </Box>
  );
}
