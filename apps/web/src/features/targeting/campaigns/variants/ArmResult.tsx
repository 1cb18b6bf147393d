import type { ReactNode } from 'react';
import { Box, Row, Stack } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';
import type { Comparison, Scale, Unit } from './arm-figures.ts';
import { IntervalBar, toneOf } from './IntervalBar.tsx';

export interface ShownArm {
  key: number;
  name: string;
  role: 'control' | 'variant' | 'hold_out';
  /** Under its name. */
  note: string;
  /** Three of them, with their labels. */
  figures: readonly (readonly [label: string, value: string])[];
  comparison: Comparison | null;
  action?: ReactNode;
}

interface ArmResultProps {
  arm: ShownArm;
  scale: Scale | undefined;
  unit: Unit;
}

/** One arm: its figures, and its difference to the control, drawn and in words. */
export function ArmResult({ arm, scale, unit }: ArmResultProps) {
  const { comparison, name, note, figures, action } = arm;
  return (
    <Box
      component="li"
      aria-label={name}
      sx={{
        display: 'grid',
        columnGap: 4,
        rowGap: 2,
        py: 3,
        borderBottom: '1px solid',
        borderColor: 'divider',
        gridTemplateColumns: { xs: 'repeat(3, minmax(0, 1fr))', md: 'minmax(120px, 1fr) repeat(3, 92px) minmax(220px, 2fr)' },
        alignItems: 'start',
      }}
    >
      <Row gap={2} align="center" wrap sx={{ gridColumn: { xs: '1 / -1', md: 'auto' }, minWidth: 0 }}>
        <Box sx={{ flex: '1 1 120px', minWidth: 0 }}>
          <Text component="span" strong breaks sx={{ display: 'block' }}>
            {name}
          </Text>
          <Text variant="caption" component="span" muted>
            {note}
          </Text>
        </Box>
        {action}
      </Row>
      {figures.map(([label, value]) => (
        <Figure key={label} label={label} value={value} />
      ))}
      <Stack gap={1} sx={{ gridColumn: { xs: '1 / -1', md: 'auto' }, minWidth: 0 }}>
        {comparison ? (
          <>
            {comparison.interval && scale ? (
              <>
                <IntervalBar interval={comparison.interval} scale={scale} unit={unit} tone={toneOf(arm)} />
                <Text variant="caption" component="span" muted>
                  {unit.difference(comparison.interval.difference)}, {unit.interval(comparison.interval)}
                </Text>
              </>
            ) : null}
            <Text variant="body2" component="span">
              {comparison.sentence}
            </Text>
          </>
        ) : (
          <Text variant="caption" component="span" muted>
            The others are compared with it.
          </Text>
        )}
      </Stack>
    </Box>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Text variant="caption" component="span" muted sx={{ display: 'block' }}>
        {label}
      </Text>
      <Text component="span" breaks sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {value}
      </Text>
    </Box>
  );
}
