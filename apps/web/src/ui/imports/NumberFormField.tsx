import type { NumberForm } from '@limn/contracts';
import { Box } from '../../../../ui/layout.ts';
import { SelectField, type Option } from '../../../../ui/SelectField.tsx';

const FORMS: readonly Option<NumberForm>[] = [
  { value: 'point', label: 'Decimal point: 1,234.56' },
  { value: 'comma', label: 'Decimal comma: 1.234,56' },
];

/** How the numbers of the file are read, where a column of it is a field that holds numbers. */
export function Numbers({ form, onChange }: { form: NumberForm; onChange: (form: NumberForm) => void }) {
  return (
    <Box sx={{ mt: 4, display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 4, alignItems: 'start' }}>
      <SelectField label="Form of the numbers" value={form} options={FORMS} onChange={onChange} />
    </Box>
  );
}
