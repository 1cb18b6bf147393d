import { useId, type ReactNode } from 'react';
import { Close } from '../../../../ui/icons/general.ts';
import { Drawer } from '../../../../ui/kit/overlays.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Box, Row } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';

/** A sheet from the foot of the screen. */
export function BottomSheet({
  title,
  open,
  onClose,
  children,
}: {
  title: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Drawer
      anchor="bottom"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': id,
          'aria-modal': true,
          sx: { maxHeight: '80%', borderRadius: '16px 16px 0 0', bgcolor: 'background.paper' },
        },
      }}
    >
      <Row align="center" justify="space-between" sx={{ pl: 4, pr: 2, pt: 2, flex: 'none' }}>
        <Text id={id} variant="h2">
          {title}
        </Text>
        <IconButton label={`Close ${title}`} onClick={onClose}>
          <Close />
        </IconButton>
      </Row>
      <Box sx={{ overflow: 'auto', pb: 4 }}>{children}</Box>
    </Drawer>
  );
}
