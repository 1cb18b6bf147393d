import { SearchField } from '../../../../ui/SearchField.tsx';
import { FilterChip } from '../../../../ui/Chip.tsx';
import { Box } from '../../../../ui/layout.ts';
import type { TemplateFilters } from './template-list.ts';

export interface TemplateFilterBarProps {
  filters: TemplateFilters;
  onChange: (filters: TemplateFilters) => void;
  categories: readonly string[];
  autoFocus?: boolean;
}

export function TemplateFilterBar({ filters, onChange, categories, autoFocus = false }: TemplateFilterBarProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: { xs: 'wrap', md: 'nowrap' }, gap: { xs: 2, md: 4 } }}>
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
        <Box
          role="group"
          aria-label="Category"
          sx={{ display: 'flex', gap: 1.5, minWidth: 0, maxWidth: '100%', overflowX: 'auto', scrollbarWidth: 'none', p: '2px' }}
        >
          <FilterChip selected={filters.category === undefined} onClick={() => onChange({ ...filters, category: undefined })}>
            All
          </FilterChip>
          {categories.map((category) => (
            <FilterChip key={category} selected={filters.category === category} onClick={() => onChange({ ...filters, category })}>
              {category}
            </FilterChip>
          ))}
        </Box>
      ) : null}
    </Box>
  );
}
