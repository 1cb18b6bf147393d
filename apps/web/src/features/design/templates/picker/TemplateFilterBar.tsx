import { SearchField } from '../../../../ui/SearchField.tsx';
import { FilterChip } from '../../../../ui/Chip.tsx';
import { Box, Row } from '../../../../ui/layout.ts';
import type { TemplateFilters } from './template-list.ts';

export interface TemplateFilterBarProps {
  filters: TemplateFilters;
  onChange: (filters: TemplateFilters) => void;
  categories: readonly string[];
  autoFocus?: boolean;
}

export function TemplateFilterBar({ filters, onChange, categories, autoFocus = false }: TemplateFilterBarProps) {
  return (
    <Row gap={{ xs: 2, md: 4 }} align="center" sx={{ flexWrap: { xs: 'wrap', md: 'nowrap' } }}>
      <Box sx={{ width: { xs: '100%', md: 280 }, flex: 'none', minWidth: 0 }}>
        <SearchField
          label="Search templates"
          placeholder="Search by name, field or label"
          value={filters.words}
          onChange={(words) => onChange({ ...filters, words })}
          autoFocus={autoFocus}
        />
      </Box>
      {categories.length > 1 ? (
        <Row
          role="group"
          aria-label="Category"
          gap={1.5}
          sx={{ minWidth: 0, maxWidth: '100%', overflowX: 'auto', scrollbarWidth: 'none', p: '2px' }}
        >
          <FilterChip selected={filters.category === undefined} onClick={() => onChange({ ...filters, category: undefined })}>
            All
          </FilterChip>
          {categories.map((category) => (
            <FilterChip key={category} selected={filters.category === category} onClick={() => onChange({ ...filters, category })}>
              {category}
            </FilterChip>
          ))}
        </Row>
      ) : null}
    </Row>
  );
}
