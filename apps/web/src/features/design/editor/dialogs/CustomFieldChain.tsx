import { findTransform, type Argument } from '@limn/merge';
import { useRef, useState } from 'react';
import { hiddenFromSight } from '../../../../ui/hidden-from-sight.ts';
import { Box, Stack } from '../../../../ui/layout.ts';
import { SortableArea } from '../../../../ui/sortable/SortableArea.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { CustomFieldCard } from './CustomFieldCard.tsx';
import { withArgument, withoutStep, withStepAt, type MergeDraft } from './merge-draft.ts';
import type { Outcome } from './merge-outcomes.ts';

export interface CustomFieldChainProps {
  draft: MergeDraft;
  /** One for each step. */
  outcomes: readonly Outcome[];
  added: number | undefined;
  fields: readonly string[];
  onBuild: (draft: MergeDraft) => void;
}

/** The steps in their order, each with what it makes of the value. */
export function CustomFieldChain({ draft, outcomes, added, fields, onBuild }: CustomFieldChainProps) {
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const { steps } = draft;
  const labelOf = (id: number): string => {
    const key = steps.find((step) => step.id === id)?.transform ?? '';
    return findTransform(key)?.label ?? key;
  };

  function move(id: number, place: number): void {
    onBuild(withStepAt(draft, id, place));
    setSaid(`${labelOf(id)}: step ${Math.min(Math.max(place, 0), steps.length - 1) + 1} of ${steps.length}`);
  }

  function drop(id: number, place: number): void {
    if (place >= 0 && steps[place]?.id !== id) move(id, place);
  }

  function remove(id: number): void {
    const place = steps.findIndex((step) => step.id === id);
    onBuild(withoutStep(draft, id));
    setSaid(`${labelOf(id)} is removed.`);
    // The focus must not fall out of the dialog with the card: it goes to the next one, else to the list.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>('button[data-remove]') ?? [];
      (buttons[Math.min(place, buttons.length - 1)] ?? list.current)?.focus();
    });
  }

  return (
    <Box component="section" aria-label="Steps of the field">
      <Text variant="label" sx={{ display: 'block', mb: 1 }}>
        Then, step by step
      </Text>
      <SortableArea ids={steps.map(({ id }) => id)} onDrop={drop}>
        <Stack component="ol" ref={list} tabIndex={-1} aria-label="Steps in their order" gap={2} sx={{ outline: 0 }}>
          {steps.map((step, index) => (
            <CustomFieldCard
              key={step.id}
              step={step}
              place={index}
              count={steps.length}
              outcome={outcomes[index]}
              isNew={step.id === added}
              fields={fields}
              onMove={(place) => move(step.id, place)}
              onRemove={() => remove(step.id)}
              onArgument={(name: string, given: Argument | undefined) => onBuild(withArgument(draft, step.id, name, given))}
            />
          ))}
        </Stack>
      </SortableArea>
      {steps.length === 0 ? (
        <Box
          sx={{
            p: 3,
            borderRadius: '10px',
            border: '1px dashed',
            borderColor: 'line.strong',
            typography: 'body2',
            color: 'text.secondary',
            textAlign: 'center',
          }}
        >
          No steps yet, so the value stays unchanged. Pick one below.
        </Box>
      ) : null}
      <Box role="status" sx={hiddenFromSight}>
        {said}
      </Box>
    </Box>
  );
}
