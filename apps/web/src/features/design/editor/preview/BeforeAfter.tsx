import type { ReactNode } from 'react';
import { Box } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';

export interface Half {
  title: string;
  picture: ReactNode;
}

/** Two pictures side by side, one above the other where there is no room. */
export function BeforeAfter({ before, after }: { before: Half; after: Half }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 4, mb: 4 }}>
      {[before, after].map(({ title, picture }) => (
        <Box component="figure" key={title} sx={{ minWidth: 0, m: 0 }}>
          <Text component="figcaption" variant="label" sx={{ display: 'block', mb: 1.5 }}>
            {title}
          </Text>
          <Box
            sx={{
              bgcolor: 'well',
              borderRadius: '6px',
              p: 3,
              minHeight: 120,
              display: 'grid',
              placeItems: 'center',
              gridTemplateColumns: 'minmax(0, 1fr)',
              '& img, & canvas': { maxWidth: '100%', maxHeight: 240, height: 'auto', objectFit: 'contain', boxShadow: 'var(--e1)' },
            }}
          >
            {picture}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
