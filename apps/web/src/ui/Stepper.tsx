import Check from '@mui/icons-material/CheckOutlined';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Box, Row } from './layout.ts';

export interface StepDefinition {
  title: string;
  /** The answer, shown when the step is done. */
  answer: ReactNode;
  /** The step's question, shown before its turn. */
  ahead: string;
  /** The question in force, a sentence. */
  question?: string;
  content: ReactNode;
  /** Once done it cannot be changed any more. */
  fixed?: boolean;
}

/** Vertical steps: done ones show their answer with Change, the one in force its question and content. */
export function Stepper({
  steps,
  current,
  onChange,
}: {
  steps: readonly StepDefinition[];
  current: number;
  onChange: (step: number) => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  const shown = useRef(current);
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    // The focused element went with the step before.
    const step = list.current?.children[current];
    const first = step?.querySelector<HTMLElement>('input:checked, input:not([type="radio"]):not([hidden]), textarea');
    if (step && !step.contains(document.activeElement)) first?.focus();
  }, [current]);
  return (
    <Box component="ol" ref={list}>
      {steps.map((step, index) => {
        const state = index < current ? 'done' : index === current ? 'on' : 'ahead';
        return (
          <Box
            component="li"
            key={step.title}
            aria-current={state === 'on' ? 'step' : undefined}
            sx={{
              position: 'relative',
              pl: 11,
              pb: 5,
              '&:not(:last-of-type)::before': {
                content: '""',
                position: 'absolute',
                left: 13,
                top: 32,
                bottom: '-2px',
                width: 2,
                bgcolor: 'divider',
              },
            }}
          >
            <StepDot state={state} number={index + 1} />
            <Row align="center" sx={{ minHeight: 28 }}>
              <Typography variant="h2" sx={{ color: state === 'ahead' ? 'text.secondary' : 'text.primary' }}>
                {step.title}
              </Typography>
            </Row>
            {state === 'done' ? (
              <Row gap={4} align="center" justify="space-between">
                <Typography sx={{ color: 'text.secondary', minWidth: 0, overflowWrap: 'anywhere' }}>{step.answer}</Typography>
                {step.fixed ? null : (
                  <Button look="text" size="work" onClick={() => onChange(index)} label={`Change ${step.title.toLowerCase()}`}>
                    Change
                  </Button>
                )}
              </Row>
            ) : null}
            {state === 'ahead' ? (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {step.ahead}
              </Typography>
            ) : null}
            {state === 'on' ? (
              <>
                {step.question ? <Typography sx={{ color: 'text.secondary', mb: 4 }}>{step.question}</Typography> : null}
                {step.content}
              </>
            ) : null}
          </Box>
        );
      })}
    </Box>
  );
}

function StepDot({ state, number }: { state: 'done' | 'on' | 'ahead'; number: number }) {
  const look = {
    done: { bgcolor: 'success.main', color: 'success.contrastText' },
    on: { bgcolor: 'secondary.main', color: 'secondary.contrastText' },
    ahead: { bgcolor: 'well', color: 'text.secondary' },
  }[state];
  return (
    <Box
      component="span"
      sx={{
        position: 'absolute',
        left: 0,
        top: 0,
        width: 28,
        height: 28,
        borderRadius: '50%',
        display: 'grid',
        placeItems: 'center',
        fontSize: 13,
        fontWeight: 700,
        ...look,
      }}
    >
      {state === 'done' ? <Check sx={{ fontSize: 16 }} aria-label="Done" /> : number}
    </Box>
  );
}
