import type { FlavourNeighbour } from '@limn/contracts';
import { Chip } from '../../../../ui/Chip.tsx';
import { formatCount } from '../../../../ui/format.ts';
import { Box, Row, Stack } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';
import { ItemCell } from './ItemCell.tsx';

interface NeighbourListProps {
  label: string;
  neighbours: readonly FlavourNeighbour[];
  /** Names the item that led to each. */
  showsFrom?: boolean;
}

const KINDS: Readonly<Record<FlavourNeighbour['because'], string | undefined>> = {
  did: undefined,
  alike: 'Similar item',
  popular_in: 'Popular here',
  popular: 'Popular',
};

/** Items with how many people speak for them, how strongly, and why. */
export function NeighbourList({ label, neighbours, showsFrom = false }: NeighbourListProps) {
  return (
    <Box component="ol" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {neighbours.map((neighbour, index) => (
        <Box
          component="li"
          key={neighbour.item.id}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '24px minmax(0, 1fr)', sm: '28px minmax(0, 1fr) 190px' },
            columnGap: 3,
            rowGap: 1.5,
            alignItems: 'center',
            py: 3,
            borderTop: index ? '1px solid' : 0,
            borderColor: 'divider',
          }}
        >
          <Text variant="body2" muted sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
            {index + 1}
          </Text>
          <ItemCell item={neighbour.item} size={52}>
            {showsFrom && neighbour.from ? `From ${neighbour.from.name}. ` : ''}
            {neighbour.reason}
          </ItemCell>
          <Box sx={{ gridColumn: { xs: '2', sm: 'auto' }, minWidth: 0 }}>
            <Support neighbour={neighbour} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Support({ neighbour: { people, of, strength, because } }: { neighbour: FlavourNeighbour }) {
  const kind = KINDS[because];
  if (kind !== undefined) return <Chip>{kind}</Chip>;
  const share = of === 0 ? 0 : people / of;
  return (
    <Stack gap={1}>
      <Row gap={2} align="baseline" justify="space-between">
        <Text variant="body2" strong sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {formatCount(people)} of {formatCount(of)} people
        </Text>
        {strength ? (
          <Text variant="caption" muted sx={{ whiteSpace: 'nowrap' }}>
            {strength}
          </Text>
        ) : null}
      </Row>
      <Box aria-hidden sx={{ height: 4, borderRadius: '2px', bgcolor: 'well', overflow: 'hidden' }}>
        <Box sx={{ height: '100%', width: `${Math.max(2, Math.round(share * 100))}%`, bgcolor: 'secondary.main' }} />
      </Box>
    </Stack>
  );
}
