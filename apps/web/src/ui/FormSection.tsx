import { useId, type ReactNode } from 'react';
import { Stack } from './layout.ts';
import { Text } from './Text.tsx';

export interface FormSectionProps {
  title: string;
  /** Its purpose, where the title says too little. */
  text?: ReactNode;
  children: ReactNode;
}

/** A part of a long form: a title, and fields under each other. Hairlines divide it from the next. */
export function FormSection({ title, text, children }: FormSectionProps) {
  const id = useId();
  return (
    <Stack
      component="section"
      aria-labelledby={id}
      gap={4}
      sx={{
        gridTemplateColumns: 'minmax(0, 1fr)',
        pb: 6,
        borderBottom: '1px solid',
        borderColor: 'divider',
        '&:last-of-type': { borderBottom: 0, pb: 0 },
      }}
    >
      <div>
        <Text id={id} variant="h2">
          {title}
        </Text>
        {text ? (
          <Text variant="body2" component="div" muted sx={{ mt: 0.5 }}>
            {text}
          </Text>
        ) : null}
      </div>
      {children}
    </Stack>
  );
}
