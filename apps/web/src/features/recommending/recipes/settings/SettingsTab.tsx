import { MAX_CONTROL_SHARE } from '@limn/contracts';
import { MAX_SLEEP_DAYS, SLEEP } from '@limn/recipes';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { Field } from '../../../../ui/Field.tsx';
import { FormSection } from '../../../../ui/FormSection.tsx';
import { formatCount } from '../../../../ui/format.ts';
import { Box, Stack } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { NumberField } from '../../../../ui/NumberField.tsx';
import { RadioField } from '../../../../ui/RadioField.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { SwitchField } from '../../../../ui/SwitchField.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { TimeZoneField } from '../../../../ui/TimeZoneField.tsx';
import { withSettings } from '../draft/recipe-draft.ts';
import { problemAt } from '../draft/recipe-problems.ts';
import { useDraft, useRecipeEditor, useRecipeState } from '../editor/editor-context.tsx';
import { itemTables } from './item-tables.ts';

const BESIDE = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};

const SLEEP_TYPES = [
  { value: SLEEP.filter, label: 'Filter' },
  { value: SLEEP.ordering, label: 'Ordering' },
];

const LOCATION_DATA = [
  { value: 'use_customer_field', label: 'Use customer field', text: 'Where the customer is comes from their own data.' },
  {
    value: 'merge_into_recipe_url',
    label: 'Merge into recipe URL',
    text: 'The tag brings a latitude and longitude, a postcode or a town.',
  },
] as const;

/** Name of the recipe, the table of its items, and settings for all of them. */
export function SettingsTab() {
  const { session, mayEdit } = useRecipeEditor();
  const { label, recipe_settings: settings } = useDraft((draft) => draft);
  const problems = useRecipeState((state) => state.problems);
  const tables = useApiQuery('listDatatables', {}).data?.datatable;
  const models = useRecipeState(({ thing }) => thing.recommendation_models);
  const company = useApiQuery('getUserCompany', {}).data?.company;
  const { offered, whyNot } = itemTables(tables);
  const table = offered.find(({ id }) => id === settings.datatable);
  const set = (change: Partial<typeof settings>, typedIn?: string) => session.change((draft) => withSettings(draft, change), typedIn);
  const error = (field: string) => problemAt(problems, 'settings', field);
  return (
    <Stack gap={6} sx={{ minWidth: 0, maxWidth: 760 }}>
      <FormSection title="Items">
        <Field
          label="Recipe Name"
          value={label}
          onChange={(next) => session.change((draft) => ({ ...draft, label: next }), 'label')}
          error={error('label')}
          hint="Shown to your team, never to recipients."
          disabled={!mayEdit}
          required
        />
        <SelectField
          label="Datatable"
          value={settings.datatable === null ? '' : String(settings.datatable)}
          options={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(id) => set({ datatable: Number(id) })}
          placeholder={tables && offered.length === 0 ? 'No data tables yet' : 'Choose a data table'}
          hint={table ? `${formatCount(table.rows)} items. Each row is one.` : 'Its rows are the items that the recipe chooses from.'}
          error={error('datatable')}
          disabled={!mayEdit}
        />
        {whyNot ? (
          <Text variant="caption" muted>
            {whyNot}
          </Text>
        ) : null}
        {tables && offered.length === 0 ? (
          <Note kind="info">Upload your products under Data Tables first: each row becomes an item.</Note>
        ) : null}
      </FormSection>
      <FormSection title="Repeats">
        <Box sx={BESIDE}>
          <NumberField
            label="Item Sleep Days"
            min={0}
            max={MAX_SLEEP_DAYS}
            value={settings.sleep_days}
            onChange={(days) => set({ sleep_days: days }, 'sleep_days')}
            error={error('sleep_days')}
            hint="An item shown to a customer isn’t shown again for this many days. 0: no sleep."
            disabled={!mayEdit}
          />
          <SelectField
            label="Sleep Type"
            value={settings.sleep_filter}
            options={SLEEP_TYPES}
            onChange={(sleep_filter) => set({ sleep_filter })}
            hint={settings.sleep_filter === SLEEP.filter ? 'Sleeping items are left out.' : 'Sleeping items come last.'}
            disabled={!mayEdit}
          />
        </Box>
        <SwitchField
          label="Enforce Repeat Items"
          checked={settings.enforce_repeat_items}
          onChange={(on) => set({ enforce_repeat_items: on })}
          hint="In one send, a customer sees the same items each time they open the email."
          disabled={!mayEdit}
        />
        <SwitchField
          label="Enforce Diversity"
          checked={settings.enforce_diversity}
          onChange={(on) => set({ enforce_diversity: on })}
          hint="Shows items that differ in one field first, such as one item from each category."
          disabled={!mayEdit}
        />
        {settings.enforce_diversity ? (
          <Box sx={{ maxWidth: 360 }}>
            <SelectField
              label="Diversity Field"
              value={settings.diversity_field}
              options={(table?.columns ?? []).map(({ name }) => ({ value: name, label: name }))}
              onChange={(diversity_field) => set({ diversity_field })}
              placeholder={table ? 'Choose a field' : 'Choose a data table first'}
              error={error('diversity_field')}
              disabled={!mayEdit || !table}
            />
          </Box>
        ) : null}
      </FormSection>
      <FormSection title="Control group">
        <Box sx={BESIDE}>
          <NumberField
            label="Control Group"
            end="%"
            min={0}
            max={MAX_CONTROL_SHARE}
            value={settings.control_share}
            onChange={(share) => set({ control_share: share }, 'control_share')}
            error={error('control_share')}
            hint="This share of recipients sees the most popular items instead, so that reports show what the recipe earns. 10% is a good start. 0: no one."
            disabled={!mayEdit}
          />
          {settings.control_share > 0 ? (
            <SelectField
              label="Most Popular By"
              value={settings.control_flavour === null ? '' : String(settings.control_flavour)}
              options={[{ value: '', label: 'Automatic' }, ...models.map((model) => ({ value: String(model.id), label: model.label }))]}
              onChange={(id) => set({ control_flavour: id === '' ? null : Number(id) })}
              hint="A flavour counts what customers did. Automatic: the one that counts purchases, else the table’s popularity column."
              error={error('control_flavour')}
              disabled={!mayEdit}
            />
          ) : null}
        </Box>
        {settings.control_share > 0 ? (
          <Text variant="caption" muted sx={{ maxWidth: 720 }}>
            Filters, sleeping items and fallbacks stay the same for both groups. A recipient stays in their group, by their Customer ID;
            without one they see the recipe and are not compared. Another share begins a new comparison.
          </Text>
        ) : null}
      </FormSection>
      <FormSection title="Time and place">
        <TimeZoneField
          value={settings.timezone || (company ? company.timezone : '')}
          onChange={(timezone) => set({ timezone })}
          size="page"
          error={error('timezone')}
          hint="Days and times in rules are read on this clock."
          disabled={!mayEdit}
        />
        <RadioField
          label="Location Data"
          options={LOCATION_DATA}
          value={settings.location_type}
          onChange={(location_type) => set({ location_type })}
          disabled={!mayEdit}
        />
        <Field
          label="Default Location"
          value={settings.default_location}
          onChange={(default_location) => set({ default_location }, 'default_location')}
          placeholder="53.74,-0.33"
          hint="Used where a customer’s location isn’t known: latitude and longitude, a postcode or a town."
          error={error('default_location')}
          disabled={!mayEdit}
        />
      </FormSection>
    </Stack>
  );
}
