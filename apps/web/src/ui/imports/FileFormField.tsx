import type { NumberForm, TimeOrder } from '@limn/contracts';
import { FormSelect } from '../forms-of-values/FormSelect.tsx';
import type { Option } from '../SelectField.tsx';
import { readExamples } from './csv-rows.ts';

interface FormOf {
  numbers: NumberForm;
  dates: TimeOrder;
  times: TimeOrder;
}

const OPTIONS: { readonly [What in keyof FormOf]: readonly Option<FormOf[What]>[] } = {
  numbers: [
    { value: 'point', label: 'Decimal point: 1,234.56' },
    { value: 'comma', label: 'Decimal comma: 1.234,56' },
  ],
  dates: [
    { value: 'iso', label: 'Year first: 2026-11-23' },
    { value: 'day_first', label: 'Day first: 23/11/2026' },
    { value: 'month_first', label: 'Month first: 11/23/2026' },
  ],
  times: [
    { value: 'iso', label: 'Year first: 2026-11-23 09:30' },
    { value: 'day_first', label: 'Day first: 23/11/2026 09:30' },
    { value: 'month_first', label: 'Month first: 11/23/2026 09:30' },
  ],
};

interface FileFormFieldProps<What extends keyof FormOf> {
  of: What;
  form: FormOf[What];
  /** Values of the file: some are shown as they are read. */
  texts: readonly string[];
  onChange: (form: FormOf[What]) => void;
}

/** How the numbers, dates or times of a file are read, where a column of it holds some. */
export function FileFormField<What extends keyof FormOf>({ of, form, texts, onChange }: FileFormFieldProps<What>) {
  return (
    <FormSelect
      label={`Form of the ${of}`}
      examplesLabel={`Examples of the ${of}`}
      form={form}
      options={OPTIONS[of]}
      examples={readExamples(texts, form)}
      onChange={onChange}
    />
  );
}
