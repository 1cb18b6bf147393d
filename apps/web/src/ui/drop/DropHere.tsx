import { Box } from '../layout.ts';
import { Text } from '../Text.tsx';

/** Over the whole page while a file is held over it. */
export function DropHere({ children }: { children: string }) {
  return (
    <Box
      sx={{
        position: 'fixed',
        inset: 12,
        zIndex: 'modal',
        pointerEvents: 'none',
        border: '2px dashed',
        borderColor: 'accent',
        borderRadius: '14px',
        bgcolor: 'color-mix(in srgb, var(--mui-palette-background-paper) 82%, transparent)',
        display: 'grid',
        placeItems: 'center',
      }}
    >
      <Text variant="h2" component="p">
        {children}
      </Text>
    </Box>
  );
}
