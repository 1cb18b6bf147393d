import { TIMEFRAMES } from '@limn/flavours';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { Field } from '../../../../ui/Field.tsx';
import { FormSection } from '../../../../ui/FormSection.tsx';
import { Box, Stack } from '../../../../ui/layout.ts';
import { RadioField } from '../../../../ui/RadioField.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { SwitchField } from '../../../../ui/SwitchField.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { labelProblemOf, problemOf, sentenceOf, wantsDays, withTable, type FlavourDraft } from '../editor/flavour-draft.ts';
import type { FlavourEditor } from '../editor/use-flavour-editor.ts';
import { ScoreColumn } from './ScoreColumn.tsx';
import { SimilarItems } from './SimilarItems.tsx';

const EVERY = [
  { value: '1', label: 'Every hour' },
  { value: '6', label: 'Every 6 hours' },
  { value: '24', label: 'Every day' },
  { value: '168', label: 'Every week' },
  { value: '0', label: 'Only by hand' },
] as const;

/** The meaning of each timeframe. */
const MEANINGS: Readonly<Record<number, string>> = {
  1: 'Counts everything they also did, whenever it was.',
  2: 'Counts only what came later: “viewed, then bought”.',
  3: 'Counts only what came earlier: “what led to it”.',
  4: 'As before, and not longer ago than so many days.',
  5: 'As after, and not later than so many days.',
  6: 'Counts what they did on the same calendar day, in your company’s timezone.',
};

/** Label, table, events with their scores, and the timeframe. */
export function SetupTab({ editor, mayEdit }: { editor: FlavourEditor; mayEdit: boolean }) {
  const { draft, flavour, change } = editor;
  const set = (next: Partial<FlavourDraft>) => change((before) => ({ ...before, ...next }));
  const tables = (useApiQuery('listDatatables', {}).data?.datatable ?? []).filter(({ type, usable, unique_header: header }) => {
    return type === 'datatable' && usable && header !== null;
  });
  const table = tables.find(({ id }) => id === draft.datatable);
  const sentence = sentenceOf(draft, flavour.events);
  return (
    <Stack component="fieldset" disabled={!mayEdit} gap={6} sx={{ border: 0, p: 0, m: 0, minWidth: 0, maxWidth: 960 }}>
      <FormSection title="Flavour">
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}>
          <Field
            label="Label"
            error={labelProblemOf(draft)}
            value={draft.label}
            onChange={(label) => set({ label })}
            counter={200}
            disabled={!mayEdit}
          />
          <SelectField
            label="Datatable"
            value={draft.datatable === null ? '' : String(draft.datatable)}
            options={tables.map(({ id, name }) => ({ value: String(id), label: name }))}
            placeholder={tables.length === 0 ? 'No data table with a unique header' : 'Choose the table of your items'}
            hint="Holds the items to recommend. Only its items ever come out."
            onChange={(id) => change((before) => withTable(before, Number(id), flavour.events))}
            disabled={!mayEdit}
          />
        </Box>
        <SwitchField
          label="Enabled"
          checked={draft.enabled}
          onChange={(enabled) => set({ enabled })}
          hint="Recipes can use it, and it’s refreshed on its schedule."
          disabled={!mayEdit}
        />
      </FormSection>
      <FormSection
        title="Event scores"
        text={
          sentence ??
          'Choose what people begin with, and what they also did. A larger score counts more: a purchase may say more than a view.'
        }
      >
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}>
          <ScoreColumn side="events_1" title="People who..." editor={editor} mayEdit={mayEdit} />
          <ScoreColumn side="events_2" title="Also did..." editor={editor} mayEdit={mayEdit} />
        </Box>
      </FormSection>
      <FormSection title="Timeframe">
        <RadioField
          label="Within"
          value={String(draft.within)}
          options={TIMEFRAMES.map(({ within, label }) => ({ value: String(within), label, text: MEANINGS[within] ?? '' }))}
          onChange={(within) => set({ within: Number(within) })}
          disabled={!mayEdit}
        />
        {wantsDays(draft.within) ? (
          <Box sx={{ maxWidth: 220 }}>
            <Field
              label="Recency in Days"
              type="number"
              inputMode="numeric"
              value={draft.recency}
              onChange={(recency) => set({ recency })}
              error={problemOf(draft)}
              disabled={!mayEdit}
            />
          </Box>
        ) : null}
      </FormSection>
      <FormSection
        title="Items that no one chose yet"
        text="They get neighbours of the same category that are near in price, marked as such."
      >
        <SimilarItems editor={editor} columns={table?.columns ?? []} mayEdit={mayEdit} />
      </FormSection>
      <FormSection
        title="Refresh"
        text="A refresh learns from the events that came in since. Recipes use the model from before until it’s done."
      >
        <Box sx={{ maxWidth: 300 }}>
          <SelectField
            label="Refresh it"
            value={String(draft.refreshHours) as (typeof EVERY)[number]['value']}
            options={EVERY}
            onChange={(hours) => set({ refreshHours: Number(hours) as FlavourDraft['refreshHours'] })}
            disabled={!mayEdit}
          />
        </Box>
        {draft.enabled ? null : (
          <Text variant="caption" muted>
            Off while the flavour isn’t enabled.
          </Text>
        )}
      </FormSection>
    </Stack>
  );
}
