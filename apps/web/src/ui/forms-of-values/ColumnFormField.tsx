import type { ColumnForm, ReadExample } from '@limn/values';
import { formOptions } from './form-labels.ts';
import { FormSelect } from './FormSelect.tsx';

export interface ColumnFormFieldProps {
  /** The column's name. */
  label: string;
  type: 'number' | 'date';
  form: ColumnForm;
  /** False where no value proved the form. */
  isProven: boolean;
  /** A few values as they are read. */
  examples: readonly ReadExample[];
  /** Absent for those who only read. */
  onChange?: ((form: ColumnForm) => void) | undefined;
  error?: string | undefined;
}

/** How the values of a column were read. */
export function ColumnFormField({ label, type, form, isProven, examples, onChange, error }: ColumnFormFieldProps) {
  return (
    <FormSelect
      label={`How “${label}” writes ${type === 'date' ? 'dates' : 'numbers'}`}
      examplesLabel={`Examples of ${label}`}
      form={form}
      options={formOptions(type)}
      examples={examples}
      hint={isProven ? undefined : `The values fit more than one way, so your company’s locale decided.`}
      error={error}
      onChange={onChange}
    />
  );
}
