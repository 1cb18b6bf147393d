import type { Datatable } from '@limn/contracts';
import { askedFields, DISTANCE_FIELD, matchFields } from '@limn/image-types';
import { IMAGE_TYPE } from '@limn/model';
import type { FieldColumns, OfferedTemplate } from '../templates/public.ts';
import { Box } from '../../../ui/layout.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Text } from '../../../ui/Text.tsx';

export interface TemplateColumnsProps {
  template: OfferedTemplate;
  table: Datatable;
  chosen: FieldColumns;
  onChange: (chosen: FieldColumns) => void;
}

const EMPTY = '(empty)';

/** Which column of the table fills each field of a design: those that mean the same, and what someone chooses where none does. */
export function TemplateColumns({ template, table, chosen, onChange }: TemplateColumnsProps) {
  const columns = table.columns.map(({ name }) => name);
  // The distance is worked out, and the stores farther away follow the nearest.
  const fields = askedFields(template.fields).filter((field) => field !== DISTANCE_FIELD && !/^distance \d$/.test(field));
  if (fields.length === 0) return null;
  const matches = matchFields(fields, columns, IMAGE_TYPE.location, chosen);
  const open = fields.filter((field) => !matches.has(field) && chosen[field] !== '').length;
  const options = [{ value: EMPTY, label: 'Leave empty' }, ...columns.map((name) => ({ value: name, label: name }))];
  return (
    <Box role="group" aria-label="Columns of the template" sx={{ display: 'grid', gap: 3, width: '100%' }}>
      <Text variant="body2">
        {open === 0
          ? `Every field has a column in “${table.name}”.`
          : `Choose a column of “${table.name}” for ${open === 1 ? 'one field' : `${open} fields`}. Fields without a column stay empty.`}
      </Text>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}>
        {fields.map((field) => (
          <SelectField
            key={field}
            label={field}
            size="work"
            value={matches.get(field) ?? (chosen[field] === '' ? EMPTY : '')}
            placeholder="Choose a column…"
            options={options}
            onChange={(column) => onChange({ ...chosen, [field]: column === EMPTY ? '' : column })}
          />
        ))}
      </Box>
    </Box>
  );
}
