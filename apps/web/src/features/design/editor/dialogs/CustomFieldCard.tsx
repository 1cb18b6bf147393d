import { findTransform, stepProblems, type Argument } from '@limn/merge';
import { useEffect, useEffectEvent, useRef } from 'react';
import { DragIndicator, KeyboardArrowDown as ArrowDown, KeyboardArrowUp as ArrowUp } from '../../../../ui/icons/editing.ts';
import { Close } from '../../../../ui/icons/general.ts';
import { ButtonBase } from '../../../../ui/kit/base.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Box, Row } from '../../../../ui/layout.ts';
import { useSortableRow } from '../../../../ui/sortable/use-sortable-row.ts';
import { Text } from '../../../../ui/Text.tsx';
import { CustomFieldArgument } from './CustomFieldArgument.tsx';
import type { DraftStep } from './merge-draft.ts';
import type { Outcome } from './merge-outcomes.ts';

export interface CustomFieldCardProps {
  step: DraftStep;
  /** Counted from 0. */
  place: number;
  count: number;
  outcome: Outcome | undefined;
  /** It was added just now: its first argument gets the focus. */
  isNew: boolean;
  fields: readonly string[];
  onMove: (place: number) => void;
  onRemove: () => void;
  onArgument: (name: string, given: Argument | undefined) => void;
}

/** One step: what it is called, what it is given, and the value after it. */
export function CustomFieldCard({ step, place, count, outcome, isNew, fields, onMove, onRemove, onArgument }: CustomFieldCardProps) {
  const { ref, listeners, style, isDragging } = useSortableRow(step.id);
  const args = useRef<HTMLDivElement>(null);
  const begin = useEffectEvent(() => {
    if (!isNew) return;
    const first = args.current?.querySelector<HTMLElement>('input, [role="combobox"]');
    (first ?? args.current)?.scrollIntoView({ block: 'nearest' });
    first?.focus();
  });
  useEffect(() => begin(), []);
  const kind = findTransform(step.transform);
  const label = kind?.label ?? step.transform;
  const problems = stepProblems(step);
  const given = kind?.arguments ?? [];
  return (
    <Box
      component="li"
      ref={ref}
      aria-label={label}
      style={style}
      sx={{
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '10px',
        bgcolor: 'background.float',
        boxShadow: isDragging ? 'var(--e2)' : undefined,
        position: 'relative',
        zIndex: isDragging ? 1 : undefined,
        // Reached by the keyboard, nothing may lie under the result at the foot.
        '& input, & button, & [role="combobox"]': { scrollMarginBottom: '120px' },
      }}
    >
      <Row align="center" sx={{ minHeight: 40, pr: 1, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
        <ButtonBase
          {...listeners}
          tabIndex={-1}
          aria-label={`Move ${label}`}
          sx={{ width: 28, height: 36, flex: 'none', color: 'field.line', cursor: 'grab', touchAction: 'none', borderRadius: '6px' }}
        >
          <DragIndicator sx={{ fontSize: 18 }} />
        </ButtonBase>
        <Text component="span" variant="body2" strong sx={{ flex: { xs: 1, sm: 'none' } }}>
          {label}
        </Text>
        <After outcome={outcome} incomplete={problems.length > 0} />
        <Row sx={{ flex: 'none', ml: { xs: 0, sm: 1 }, '& .Mui-disabled': { opacity: 0.35 } }}>
          <IconButton label={`${label}: earlier`} size="work" disabled={place === 0} onClick={() => onMove(place - 1)}>
            <ArrowUp />
          </IconButton>
          <IconButton label={`${label}: later`} size="work" disabled={place === count - 1} onClick={() => onMove(place + 1)}>
            <ArrowDown />
          </IconButton>
          <RemoveButton label={label} onClick={onRemove} />
        </Row>
      </Row>
      <Box ref={args}>
        {given.length > 0 ? (
          <Box
            sx={{
              display: 'grid',
              gap: 3,
              px: 3,
              pb: 3,
              alignItems: 'start',
              gridTemplateColumns: columnsFor(given.filter(({ input }) => input !== 'truth').length),
            }}
          >
            {given.map((argument) => (
              <CustomFieldArgument
                key={argument.name}
                argument={argument}
                given={step.args[argument.name]}
                problem={problems.find((each) => each.argument === argument.name)?.message}
                fields={fields}
                onChange={(value) => onArgument(argument.name, value)}
              />
            ))}
          </Box>
        ) : null}
      </Box>
    </Box>
  );
}

/** Short forms fill the card; long ones stand in three columns, two on a phone. */
function columnsFor(count: number): string | { xs: string; sm: string } {
  if (count <= 1) return 'minmax(0, 1fr)';
  const two = 'repeat(2, minmax(0, 1fr))';
  return count === 2 || count === 4 ? two : { xs: two, sm: 'repeat(3, minmax(0, 1fr))' };
}

function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  const ref = useRef<HTMLButtonElement>(null);
  // Marked, so that the list finds the next one when this one goes.
  useEffect(() => ref.current?.setAttribute('data-remove', ''), []);
  return (
    <IconButton ref={ref} label={`Remove ${label}`} size="work" onClick={onClick}>
      <Close />
    </IconButton>
  );
}

/** The value after the step, or why it has done nothing. */
function After({ outcome, incomplete }: { outcome: Outcome | undefined; incomplete: boolean }) {
  const quiet = {
    ml: 'auto',
    fontSize: 12,
    lineHeight: '16px',
    order: { xs: 3, sm: 0 },
    pl: { xs: 7, sm: 2 },
    pb: { xs: 2, sm: 0 },
  } as const;
  const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'pre', minWidth: 0 } as const;
  if (incomplete || !outcome) return <Box component="span" sx={{ ml: 'auto' }} />;
  if (outcome.leftOut)
    return (
      <Box component="span" sx={{ ...quiet, color: 'warning.main', width: { xs: '100%', sm: 'auto' }, minWidth: 0 }}>
        Does nothing: {outcome.leftOut}
      </Box>
    );
  return (
    <Box component="span" sx={{ ...quiet, ...cut, width: { xs: '100%', sm: 'auto' }, color: 'text.secondary' }} title={outcome.text}>
      {outcome.text === '' ? (
        'empty'
      ) : (
        <Box component="span" sx={{ color: 'text.primary' }}>
          {outcome.text}
        </Box>
      )}
    </Box>
  );
}
