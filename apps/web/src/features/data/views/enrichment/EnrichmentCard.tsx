import { ENRICHMENT_TYPES, MAX_COHORT_PERIODS, PERIOD_DAYS, type Enrichment } from '@limn/contracts';
import { Card } from '../../../../ui/Card.tsx';
import { CheckField } from '../../../../ui/CheckField.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Delete } from '../../../../ui/icons/general.ts';
import { Box, Row } from '../../../../ui/layout.ts';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { NumberField } from '../../../../ui/NumberField.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { SwitchField } from '../../../../ui/SwitchField.tsx';
import { withEnrichment, withoutEnrichment } from '../draft/view-draft.ts';
import { useProblem, useViewEditor, useViewState } from '../editor/editor-context.tsx';

const CohortTable = lazyPart(async () => (await import('./CohortTable.tsx')).CohortTable);

const SAYS = {
  rank: 'Numbers each customer’s events: 1 is the first.',
  first: 'The customer’s first date, and how many periods later each event is.',
  prior: 'The date of the customer’s event before, and the days since.',
} as const;
const NONE = 'none';

interface EnrichmentCardProps {
  enrichment: Enrichment;
  /** Its place in the list, which names it in problems. */
  place: number;
  /** Whether the view is enriched at all. */
  isOn: boolean;
}

export function EnrichmentCard({ enrichment, place, isOn }: EnrichmentCardProps) {
  const { session, mayEdit } = useViewEditor();
  const choices = useViewState(({ thing }) => thing.enrichment_values);
  const problemAt = useProblem();
  const { id, label, type } = enrichment;
  const isDisabled = !mayEdit || !isOn || !enrichment.enabled;
  const problem = (key: string) => problemAt(`enrichment.${place}.${key}`);
  const set = (change: Partial<Enrichment>, typedIn?: string) =>
    session.change((before) => withEnrichment(before, id, (one) => ({ ...one, ...change }) as Enrichment), typedIn);
  const dates = choices.date.map((field) => ({ value: field.id, label: field.label }));
  const select = (name: string, key: string, value: string | null, options: readonly { value: string; label: string }[]) => (
    <SelectField
      label={name}
      value={value ?? NONE}
      options={options}
      onChange={(next) => set({ [key]: next === NONE ? null : next })}
      error={problem(key)}
      disabled={isDisabled}
    />
  );
  const fieldsWith = (list: typeof choices.cohort, none: string) => [
    { value: NONE, label: none },
    ...list.map((field) => ({ value: field.id, label: field.label })),
  ];
  return (
    <Card component="li" label={label} sx={{ p: 4, display: 'grid', gap: 3, minWidth: 0 }}>
      <Row gap={2} align="flex-start" justify="space-between">
        <SwitchField
          label={ENRICHMENT_TYPES[type]}
          hint={SAYS[type]}
          checked={enrichment.enabled}
          onChange={(enabled) => set({ enabled })}
          disabled={!mayEdit || !isOn}
        />
        {mayEdit ? (
          <IconButton label={`Delete: ${label}`} size="work" onClick={() => session.change((before) => withoutEnrichment(before, id))}>
            <Delete />
          </IconButton>
        ) : null}
      </Row>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
        }}
      >
        <Field
          label="Label"
          value={label}
          onChange={(next) => set({ label: next }, `label-${id}`)}
          error={problem('label')}
          hint="Names its columns."
          disabled={isDisabled}
        />
        {select('Date Field', 'date_field', enrichment.date_field, dates)}
        {enrichment.type === 'rank' ? null : select('Comparison Date', 'comparison_date', enrichment.comparison_date, dates)}
        {enrichment.type === 'rank' && enrichment.distinct === 1
          ? select('Distinct Field', 'distinct_field', enrichment.distinct_field, fieldsWith(choices.distinct, 'Choose a field'))
          : null}
        {enrichment.type === 'first' ? (
          <>
            <SelectField
              label="Period in Days"
              value={String(enrichment.period_days)}
              options={PERIOD_DAYS.map((days) => ({ value: String(days), label: String(days) }))}
              onChange={(days) => set({ period_days: Number(days) as (typeof PERIOD_DAYS)[number] })}
              disabled={isDisabled}
            />
            <NumberField
              label="Maximum Cohort Period"
              value={enrichment.max_cohort_period}
              onChange={(max_cohort_period) => set({ max_cohort_period }, `max-${id}`)}
              min={1}
              max={MAX_COHORT_PERIODS}
              error={problem('max_cohort_period')}
              disabled={isDisabled}
            />
            {select('Cohort Value Field', 'cohort_value_field', enrichment.cohort_value_field, fieldsWith(choices.cohort, 'None'))}
          </>
        ) : null}
      </Box>
      <Ticks enrichment={enrichment} set={set} disabled={isDisabled} />
      {enrichment.type === 'first' && enrichment.create_cohort_table === 1 && enrichment.enabled && isOn ? (
        <CohortTable enrichmentId={id} />
      ) : null}
    </Card>
  );
}

interface TicksProps {
  enrichment: Enrichment;
  set: (change: Partial<Enrichment>) => void;
  disabled: boolean;
}

function Ticks({ enrichment, set, disabled }: TicksProps) {
  if (enrichment.type === 'rank')
    return (
      <CheckField
        label="Count distinct values instead of events"
        checked={enrichment.distinct === 1}
        onChange={(distinct) => set({ distinct: distinct ? 1 : 0 })}
        disabled={disabled}
      />
    );
  if (enrichment.type === 'first')
    return (
      <CheckField
        label="Create Cohort Table"
        checked={enrichment.create_cohort_table === 1}
        onChange={(create) => set({ create_cohort_table: create ? 1 : 0 })}
        disabled={disabled}
      />
    );
  return null;
}
