import type { ReactNode } from 'react';
import { Fold } from '../../../../ui/Fold.tsx';
import { Box } from '../../../../ui/layout.ts';

/** A group of the side panel. `folding` is off where the group stands alone. */
export function PanelGroup({ title, folding, children }: { title: string; folding: boolean; children: ReactNode }) {
  const body = <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>{children}</Box>;
  if (!folding) return <Box sx={{ p: 4 }}>{body}</Box>;
  return (
    <Box sx={{ px: 4, borderBottom: '1px solid', borderColor: 'divider', '& h2 .MuiButtonBase-root': { minHeight: 40, fontSize: 13 } }}>
      <Fold title={title} heading="h2">
        {body}
      </Fold>
    </Box>
  );
}
