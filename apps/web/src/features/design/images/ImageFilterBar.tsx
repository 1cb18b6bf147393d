import type { ReactNode } from 'react';
import { IMAGE_ORDERS, type ImageFilters, type ImageIndex, type ImageOrder } from '../cards/public.ts';
import { Add, Close, SwapVert } from '../../../ui/icons/general.ts';
import { SearchField } from '../../../ui/SearchField.tsx';
import { ActionMenu } from '../../../ui/ActionMenu.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FilterChip } from '../../../ui/Chip.tsx';
import { Box, Row } from '../../../ui/layout.ts';

const ORDER_NAMES: Record<ImageOrder, string> = { edited: 'Last edited', name: 'Name', created: 'Newest' };

export interface ImageFilterBarProps {
  filters: ImageFilters;
  onChange: (change: Partial<ImageFilters>) => void;
  index: Pick<ImageIndex, 'types' | 'labels'>;
  order: ImageOrder;
  onOrder: (order: ImageOrder) => void;
}

/** Search, types, labels and order, in one row where there is room. */
export function ImageFilterBar({ filters, onChange, index, order, onOrder }: ImageFilterBarProps) {
  // A label of the address that no image has any more is shown too, so that it can be taken off.
  const offered = index.labels.filter((label) => !filters.labels.includes(label));
  const types = filters.type === undefined || index.types.includes(filters.type) ? index.types : [...index.types, filters.type];
  return (
    <Row gap={{ xs: 2, md: 4 }} align="center" sx={{ flexWrap: { xs: 'wrap', md: 'nowrap' }, mb: { xs: 3, md: 5 } }}>
      <Box sx={{ width: { md: 300 }, flex: { xs: '1 1 0', md: 'none' }, minWidth: 0 }}>
        <SearchField value={filters.words} onChange={(words) => onChange({ words })} />
      </Box>
      <Box sx={CHIPS}>
        {types.length > 1 ? (
          <Group label="Type">
            <FilterChip selected={filters.type === undefined} onClick={() => onChange({ type: undefined })}>
              All
            </FilterChip>
            {types.map((type) => (
              <FilterChip key={type} selected={filters.type === type} onClick={() => onChange({ type })}>
                {type}
              </FilterChip>
            ))}
          </Group>
        ) : null}
        {index.labels.length > 0 || filters.labels.length > 0 ? (
          <Group label="Labels">
            {filters.labels.map((label) => (
              <FilterChip key={label} selected onClick={() => onChange({ labels: filters.labels.filter((one) => one !== label) })}>
                <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, '& svg': { fontSize: 14 } }}>
                  {label}
                  <Close aria-hidden />
                </Box>
              </FilterChip>
            ))}
            {offered.length > 0 ? (
              <ActionMenu
                label="Labels"
                actions={offered.map((label) => ({ label, onClick: () => onChange({ labels: [...filters.labels, label] }) }))}
                trigger={
                  <Button look="text" size="work" icon={<Add />}>
                    Label
                  </Button>
                }
              />
            ) : null}
          </Group>
        ) : null}
      </Box>
      <Box sx={{ ml: 'auto', flex: 'none' }}>
        <ActionMenu
          label="Order"
          actions={IMAGE_ORDERS.map((key) => ({ label: ORDER_NAMES[key], checked: key === order, onClick: () => onOrder(key) }))}
          trigger={
            <Button look="text" size="work" icon={<SwapVert />} label={`Order: ${ORDER_NAMES[order]}`}>
              <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
                {ORDER_NAMES[order]}
              </Box>
            </Button>
          }
        />
      </Box>
    </Row>
  );
}

const CHIPS = {
  display: 'flex',
  gap: 3,
  overflowX: 'auto',
  py: 0.5,
  mx: { xs: -4, md: 0 },
  px: { xs: 4, md: 0.5 },
  minWidth: 0,
  order: { xs: 1, md: 0 },
  width: { xs: 'calc(100% + 32px)', md: 'auto' },
  '&:empty': { display: 'none' },
} as const;

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Row role="group" aria-label={label} gap={1.5} align="center" sx={{ flex: 'none' }}>
      {children}
    </Row>
  );
}
