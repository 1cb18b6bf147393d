import type { FormField } from '@limn/contracts';
import { CheckField } from './CheckField.tsx';
import { DateTimeField } from './DateTimeField.tsx';
import { Field } from './Field.tsx';
import { SelectField } from './SelectField.tsx';

export interface PreviewFieldProps {
  field: FormField;
  /** On which the moment is read. */
  clock: string;
  value: string;
  onChange: (value: string) => void;
}

/** Left empty, the moment is now, and device and place are the viewer's own. */
const UNSET = 'As you open it here';
const MOMENT = 'ri_at';

/** A value that a preview pretends. */
export function PreviewField({ field: { model, label, input, options }, clock, value, onChange }: PreviewFieldProps) {
  if (options && options.length > 0)
    return <SelectField size="work" label={label} value={value} options={[{ value: '', label: UNSET }, ...options]} onChange={onChange} />;
  if (input === 'checkbox')
    return <CheckField label={label} checked={value === '1' || value === 'true'} onChange={(on) => onChange(on ? '1' : '')} />;
  if (model === MOMENT)
    return <DateTimeField size="work" label={label} value={value} onChange={onChange} hint={`Time in ${clock}. Empty means now.`} />;
  return <Field size="work" label={label} value={value} onChange={onChange} inputMode={input === 'number' ? 'decimal' : 'text'} />;
}
