import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { Box, Row } from './layout.ts';

export interface Choice<V extends string> {
  value: V;
  title: string;
  text: string;
  icon: ReactNode;
  /** Further fields inside the selected choice. */
  more?: ReactNode;
}

/** One of a few things, each with a sentence. */
export function ChoiceList<V extends string>({
  label,
  choices,
  value,
  onChange,
  onPress,
}: {
  label: string;
  choices: readonly Choice<V>[];
  value: V | undefined;
  onChange: (value: V) => void;
  /**
   * Pressed with a pointer, chosen already or not: the moment to open what it leads to. Arrow keys only pass
   * over choices.
   */
  onPress?: (value: V) => void;
}) {
  const name = useId();
  return (
    <Box
      role="radiogroup"
      aria-label={label}
      sx={{ border: '1px solid', borderColor: 'divider', borderRadius: '10px', overflow: 'hidden', bgcolor: 'background.paper' }}
    >
      {choices.map((choice, index) => {
        const on = choice.value === value;
        return (
          <Box key={choice.value} sx={{ borderTop: index ? '1px solid' : 0, borderColor: 'divider', bgcolor: on ? 'tint' : undefined }}>
            <Row
              component="label"
              // Arrow keys click the radio button too, but without a count.
              onClick={(event) => void (event.detail > 0 && onPress?.(choice.value))}
              gap={3.5}
              align="flex-start"
              sx={{ px: 4, py: 3, cursor: 'pointer' }}
            >
              <Radio
                checked={on}
                name={name}
                value={choice.value}
                onChange={() => onChange(choice.value)}
                sx={{ mt: 1 }}
                slotProps={{ input: { 'aria-describedby': `${name}-${choice.value}` } }}
              />
              <Box
                sx={{
                  width: 36,
                  height: 36,
                  borderRadius: '8px',
                  display: 'grid',
                  placeItems: 'center',
                  flex: 'none',
                  bgcolor: on ? 'secondary.main' : 'well',
                  color: on ? 'secondary.contrastText' : 'icon',
                  '& svg': { fontSize: 20 },
                }}
              >
                {choice.icon}
              </Box>
              <Box sx={{ minWidth: 0 }}>
                <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
                  {choice.title}
                </Typography>
                <Typography
                  component="span"
                  id={`${name}-${choice.value}`}
                  variant="body2"
                  sx={{ display: 'block', color: 'text.secondary' }}
                >
                  {choice.text}
                </Typography>
              </Box>
            </Row>
            {on && choice.more ? <Box sx={{ pl: { xs: 4, sm: '108px' }, pr: 4, pb: 4, maxWidth: 580 }}>{choice.more}</Box> : null}
          </Box>
        );
      })}
    </Box>
  );
}
