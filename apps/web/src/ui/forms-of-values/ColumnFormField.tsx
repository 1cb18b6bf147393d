import type { ColumnForm, ReadExample } from '@limn/values';
import { readDate, DEFAULT_FORM } from '@limn/values';
import { formatFullDay } from '../format.ts';
import { Box } from '../layout.ts';
import { SelectField } from '../SelectField.tsx';
import { Text } from '../Text.tsx';
import { formOptions } from './form-labels.ts';

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

/** How the values of a column were read, with examples, and the other ways to read them. */
export function ColumnFormField({ label, type, form, isProven, examples, onChange, error }: ColumnFormFieldProps) {
  const noun = type === 'date' ? 'dates' : 'numbers';
  return (
    <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 280px) 1fr' } }}>
      <SelectField
        label={`How “${label}” writes ${noun}`}
        value={form}
        options={formOptions(type)}
        onChange={(chosen) => onChange?.(chosen)}
        disabled={!onChange}
        error={error}
        hint={isProven ? undefined : `The values fit more than one way, so your company’s locale decided.`}
      />
      <Box
        component="ul"
        aria-label={`Examples of ${label}`}
        sx={{ m: 0, p: 0, pt: { sm: 6 }, listStyle: 'none', display: 'grid', gap: 1 }}
      >
        {examples.map(({ written, read }) => (
          <Text key={written} component="li" variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {written} is <strong>{shown(read, type)}</strong>
          </Text>
        ))}
      </Box>
    </Box>
  );
}

function shown(read: string, type: 'number' | 'date'): string {
  if (type === 'number') return read;
  const date = readDate(read, DEFAULT_FORM);
  return date?.unit === 'day' ? formatFullDay(read) : read.replace('T', ' ');
}
