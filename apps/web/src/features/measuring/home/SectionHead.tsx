import type { ReactNode } from 'react';
import { Box } from '../../../ui/layout.ts';
import { Text } from '../../../ui/Text.tsx';

export function SectionHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 32, mt: { xs: 5, md: 7 }, mb: 2 }}>
      <Text variant="h2">{title}</Text>
      {children}
    </Box>
  );
}
