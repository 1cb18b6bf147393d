import { isFieldReference, type Argument, type NamedArgument } from '@limn/merge';
import { useState } from 'react';
import { DataObject } from '../../../../ui/icons/general.ts';
import { ActionMenu } from '../../../../ui/ActionMenu.tsx';
import { CheckField } from '../../../../ui/CheckField.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Box, Row } from '../../../../ui/layout.ts';
import { MergeFieldChip } from '../../../../ui/MergeFieldChip.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { Text } from '../../../../ui/Text.tsx';

export interface CustomFieldArgumentProps {
  argument: NamedArgument;
  given: Argument | undefined;
  problem: string | undefined;
  /** Fields that may stand here in place of a value. */
  fields: readonly string[];
  onChange: (given: Argument | undefined) => void;
}

/** One argument of a step, with the control that fits it. */
export function CustomFieldArgument({ argument, given, problem, fields, onChange }: CustomFieldArgumentProps) {
  const { label, input, hint, default: usual, options = [] } = argument;
  if (input === 'choice')
    return (
      <SelectField
        label={label}
        size="work"
        value={shown(given ?? usual)}
        options={options}
        onChange={(value) => onChange(value === usual ? undefined : value)}
        hint={hint}
      />
    );
  if (input === 'truth')
    return (
      <Box sx={{ gridColumn: '1 / -1' }}>
        <CheckField label={label} checked={(given ?? usual) === true} onChange={(on) => onChange(on === usual ? undefined : on)} />
      </Box>
    );
  if (isFieldReference(given))
    return (
      <Box sx={{ minWidth: 0 }}>
        <Text variant="label" sx={{ display: 'block', mb: 1 }}>
          {label}
        </Text>
        <Row align="center" sx={{ minHeight: 32 }}>
          <MergeFieldChip name={given.field} onRemove={() => onChange(undefined)} />
        </Row>
      </Box>
    );
  return <TypedArgument argument={argument} given={given} problem={problem} fields={fields} onChange={onChange} />;
}

/** A text or number. What is typed stays as it was typed, also while it is no number yet. */
function TypedArgument({ argument, given, problem, fields, onChange }: CustomFieldArgumentProps) {
  const { label, input, hint, default: usual, optional } = argument;
  const [typed, setTyped] = useState(() => shown(given ?? usual));
  const [left, setLeft] = useState(false);

  function type(next: string): void {
    setTyped(next);
    if (input === 'text') onChange(next === '' && usual === undefined ? undefined : next === usual ? undefined : next);
    else if (next.trim() === '') onChange(undefined);
    else onChange(numberOf(next));
  }

  const blank = typed !== '' && typed.trim() === '';
  return (
    <Field
      label={optional ? `${label} (optional)` : label}
      size="work"
      value={typed}
      onChange={type}
      onBlur={() => setLeft(true)}
      inputMode={input === 'number' ? 'decimal' : 'text'}
      placeholder={usual === undefined ? '' : String(usual)}
      // A field shows no error before the user has reached it.
      error={problem && (left || (typed !== '' && input === 'number')) ? problem : undefined}
      hint={blank ? (typed.length === 1 ? 'A blank.' : `${typed.length} blanks.`) : hint}
      end={
        fields.length > 0 ? (
          <ActionMenu
            label={`Field for ${label}`}
            actions={fields.map((name) => ({ label: name, icon: <DataObject />, onClick: () => onChange({ field: name }) }))}
            trigger={
              <IconButton label={`Use a field for ${label}`} size="work">
                <DataObject />
              </IconButton>
            }
          />
        ) : undefined
      }
    />
  );
}

function shown(given: Argument | undefined): string {
  return given === undefined || isFieldReference(given) ? '' : String(given);
}

/** Also with a decimal comma; NaN where it is no number. */
function numberOf(typed: string): number {
  const text = typed.trim();
  return Number(/^-?\d*,\d+$/.test(text) ? text.replace(',', '.') : text);
}
