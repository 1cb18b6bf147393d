import type { FlavourItem } from '@limn/contracts';
import type { ReactNode } from 'react';
import { Box, Row } from '../../../../ui/layout.ts';
import { Picture } from '../../../../ui/Picture.tsx';
import { Text } from '../../../../ui/Text.tsx';

/** An item's picture and name, and a line under it. */
export function ItemCell({ item, size = 44, children }: { item: FlavourItem; size?: number; children?: ReactNode }) {
  return (
    <Row gap={3} align="center" sx={{ minWidth: 0, textAlign: 'left' }}>
      <Box
        aria-hidden
        sx={{
          width: size,
          height: size,
          flex: 'none',
          borderRadius: '6px',
          overflow: 'hidden',
          bgcolor: 'well',
          display: 'grid',
          placeItems: 'center',
        }}
      >
        <Picture
          src={item.picture ?? ''}
          alt=""
          style={{ width: '100%', height: '100%', objectFit: 'cover' }}
          placeholder={
            <Text component="span" muted sx={{ fontWeight: 700 }}>
              {item.name.trim().slice(0, 1).toUpperCase()}
            </Text>
          }
        />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Text component="div" strong breaks>
          {item.name}
        </Text>
        {children ? (
          <Text variant="caption" component="div" muted>
            {children}
          </Text>
        ) : null}
      </Box>
    </Row>
  );
}
