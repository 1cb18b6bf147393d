import type { NumberForm } from '@limn/contracts';
import { SelectField, type Option } from '../SelectField.tsx';
import { readExamples } from './csv-rows.ts';

const FORMS: readonly Option<NumberForm>[] = [
  { value: 'point', label: 'Decimal point: 1,234.56' },
  { value: 'comma', label: 'Decimal comma: 1.234,56' },
];

interface NumberFormFieldProps {
  form: NumberForm;
  /** Numbers of the file: some are shown as they are read. */
  texts: readonly string[];
  onChange: (form: NumberForm) => void;
}

/** How the numbers of a file are read, where a column of it holds some. */
export function NumberFormField({ form, texts, onChange }: NumberFormFieldProps) {
  return <SelectField label="Form of the numbers" value={form} options={FORMS} hint={readExamples(texts, form)} onChange={onChange} />;
}
