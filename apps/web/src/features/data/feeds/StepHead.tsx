import type { ReactNode } from 'react';
import { Box } from '../../../ui/layout.ts';
import { Text } from '../../../ui/Text.tsx';

/** The question of a step, and what its answer is for. */
export function StepHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ mb: 4 }}>
      <Text variant="h3" component="h3" sx={{ fontSize: 16, lineHeight: '22px' }}>
        {title}
      </Text>
      <Text variant="body2" muted sx={{ mt: 0.5 }}>
        {children}
      </Text>
    </Box>
  );
}
