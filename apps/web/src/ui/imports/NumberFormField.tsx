import type { NumberForm } from '@limn/contracts';
import { SelectField, type Option } from '../SelectField.tsx';

const FORMS: readonly Option<NumberForm>[] = [
  { value: 'point', label: 'Decimal point: 1,234.56' },
  { value: 'comma', label: 'Decimal comma: 1.234,56' },
];

/** How the numbers of a file are read, where a column of it holds some. */
export function NumberFormField({ form, onChange }: { form: NumberForm; onChange: (form: NumberForm) => void }) {
  return <SelectField label="Form of the numbers" value={form} options={FORMS} onChange={onChange} />;
}
