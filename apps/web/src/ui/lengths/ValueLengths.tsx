import type { EventType } from '@limn/contracts';
import { Field } from '../Field.tsx';
import { Box } from '../layout.ts';
import type { LengthProblems, Lengths } from './value-lengths.ts';

interface ValueLengthsProps {
  type: EventType;
  lengths: Lengths;
  problems: LengthProblems;
  onChange: (changes: Partial<Lengths>) => void;
  isFixed?: boolean;
}

/** The lengths of a text or a decimal; nothing for types that have none. */
export function ValueLengths({ type, lengths, problems, onChange, isFixed = false }: ValueLengthsProps) {
  if (type !== 'varchar' && type !== 'decimal') return null;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 4 }}>
      <Field
        label={type === 'varchar' ? 'Max characters' : 'Digits'}
        value={lengths.length}
        onChange={(length) => onChange({ length })}
        error={problems.length}
        inputMode="numeric"
        disabled={isFixed}
      />
      {type === 'decimal' ? (
        <Field
          label="Decimals"
          value={lengths.decimals}
          onChange={(decimals) => onChange({ decimals })}
          error={problems.decimals}
          inputMode="numeric"
        />
      ) : null}
    </Box>
  );
}
