import type { ReactNode } from 'react';
import { Box } from '../../../../ui/layout.ts';
import { WhatThisGives } from './WhatThisGives.tsx';

/** Rules with the items that they give beside them; under them where there is less room. */
export function BesideItems({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 5, minWidth: 0, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' } }}>
      <Box sx={{ display: 'grid', gap: 3, minWidth: 0, alignContent: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }}>{children}</Box>
      <WhatThisGives />
    </Box>
  );
}
