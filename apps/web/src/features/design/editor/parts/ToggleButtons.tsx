import { useId, type ReactNode } from 'react';
import { Box, Row } from '../../../../ui/layout.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Text } from '../../../../ui/Text.tsx';

export interface ToggleOption {
  id: string;
  label: string;
  icon: ReactNode;
  on: boolean;
  onClick: () => void;
}

/** Small pressed-or-not buttons under one label. */
export function ToggleButtons({ label, options, disabled }: { label: string; options: readonly ToggleOption[]; disabled?: boolean }) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id}>
      <Text id={id} variant="label" sx={{ display: 'block', mb: 1 }}>
        {label}
      </Text>
      <Row gap={1}>
        {options.map((option) => (
          <IconButton
            key={option.id}
            label={option.label}
            size="work"
            selected={option.on}
            aria-pressed={option.on}
            disabled={disabled ?? false}
            onClick={option.onClick}
          >
            {option.icon}
          </IconButton>
        ))}
      </Row>
    </Box>
  );
}
