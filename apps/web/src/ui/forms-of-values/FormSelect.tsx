import { DEFAULT_FORM, readDate, type ReadExample } from '@limn/values';
import { formatFullDay } from '../format.ts';
import { Box, Stack } from '../layout.ts';
import { SelectField, type Option } from '../SelectField.tsx';
import { Text } from '../Text.tsx';

export interface FormSelectProps<Form extends string> {
  label: string;
  /** Names the list of examples. */
  examplesLabel: string;
  form: Form;
  options: readonly Option<Form>[];
  /** A few values as they are read. */
  examples: readonly ReadExample[];
  hint?: string | undefined;
  error?: string | undefined;
  /** Absent for those who only read. */
  onChange?: ((form: Form) => void) | undefined;
}

/** How values are written: as it was read, with examples beside it, and the other ways to read them. */
export function FormSelect<Form extends string>({
  label,
  examplesLabel,
  form,
  options,
  examples,
  hint,
  error,
  onChange,
}: FormSelectProps<Form>) {
  return (
    <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 280px) 1fr' } }}>
      <SelectField
        label={label}
        value={form}
        options={[...options]}
        onChange={(chosen) => onChange?.(chosen)}
        disabled={!onChange}
        error={error}
        hint={hint}
      />
      <Stack component="ul" aria-label={examplesLabel} gap={1} sx={{ m: 0, p: 0, pt: { sm: 6 }, listStyle: 'none' }}>
        {examples.map(({ written, read }) => (
          <Text key={written} component="li" variant="body2" muted breaks>
            {written} is <strong>{shown(read)}</strong>
          </Text>
        ))}
      </Stack>
    </Box>
  );
}

const DATE = /^\d{4}-\d\d-\d\d/;

/** Numbers are read as they stand. */
function shown(read: string): string {
  if (!DATE.test(read)) return read;
  return readDate(read, DEFAULT_FORM)?.unit === 'day' ? formatFullDay(read) : read.replace('T', ' ');
}
