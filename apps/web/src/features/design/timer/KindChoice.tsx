import type { TimerKind } from '@limn/image-types';
import { useId } from 'react';
import { Radio } from '../../../ui/kit/inputs.ts';
import { Box, Row } from '../../../ui/layout.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Text } from '../../../ui/Text.tsx';
import { TIMER_KINDS } from './timer-labels.ts';

export interface KindChoiceProps {
  value: TimerKind;
  onChange: (kind: TimerKind) => void;
  disabled: boolean;
}

/** The kinds with their sentences, all in sight. */
export function KindList({ value, onChange, disabled }: KindChoiceProps) {
  const name = useId();
  return (
    <Box role="radiogroup" aria-label="Countdown type" sx={{ display: 'grid' }}>
      {TIMER_KINDS.map(({ kind, title, text }) => (
        <Row component="label" key={kind} gap={2} align="flex-start" sx={{ py: 1.25, cursor: 'pointer' }}>
          <Radio
            size="small"
            name={name}
            value={kind}
            checked={kind === value}
            disabled={disabled}
            onChange={() => onChange(kind)}
            slotProps={{ input: { 'aria-label': title, 'aria-describedby': `${name}-${kind}` } }}
          />
          <Box sx={{ minWidth: 0 }}>
            <Text component="span" variant="body2" strong sx={{ display: 'block' }}>
              {title}
            </Text>
            <Text component="span" id={`${name}-${kind}`} variant="caption" muted sx={{ display: 'block' }}>
              {text}
            </Text>
          </Box>
        </Row>
      ))}
    </Box>
  );
}

const OPTIONS = TIMER_KINDS.map(({ kind, title }) => ({ value: kind, label: title }));

/** The same in one row, for a narrow pane. */
export function KindSelect({ value, onChange, disabled }: KindChoiceProps) {
  return (
    <SelectField
      label="Countdown type"
      size="work"
      value={value}
      options={OPTIONS}
      onChange={onChange}
      disabled={disabled}
      hint={TIMER_KINDS.find(({ kind }) => kind === value)?.text}
    />
  );
}
