import { PRESETS, type TagLayout } from '@limn/tags';
import { Fragment } from 'react';
import { Box } from '../../../../ui/layout.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { Text } from '../../../../ui/Text.tsx';
import type { ParameterGroup } from '../../taggable/public.ts';
import { NumberSetting } from './NumberSetting.tsx';
import { offersOf } from './offered-placeholders.ts';
import type { PanelProps } from './panel-props.ts';
import { SettingField } from './SettingField.tsx';
import { DELIMITER_OPTIONS, delimitersOf, parametersOf, presetOf, type TagParameter } from './tag-form.ts';
import { FieldNotice } from '../../../../ui/FieldNotice.tsx';
import { useLinkedParameter } from './use-linked-parameter.ts';

const PLATFORMS = PRESETS.map((preset) => ({ value: preset.id, label: preset.name }));
const MAX_ITEMS = 50;
/** Items that each layout begins with. */
const ITEMS_OF: Readonly<Record<TagLayout, number | undefined>> = { list: undefined, two: 4, three: 3 };
const LAYOUTS = [
  { value: 'list', label: 'List, one under the other' },
  { value: 'two', label: 'Two in a row (2×2)' },
  { value: 'three', label: 'Three in a row' },
] as const;
const LAST_FIRST_ITEM = 1000;

/** Tells which email platform fills the tag, and what it fills in for each merge field. */
export function ConfigurationPanel({ form, context, change, problems }: PanelProps) {
  const preset = presetOf(form, context.company);
  const delimiters = delimitersOf(form, preset);
  const parameters = parametersOf(form, context);
  const offers = offersOf(preset, delimiters);
  const asked = useLinkedParameter();
  const set = (name: string, value: string) => change({ tag_settings: { ...form.tag_settings, [name]: value } });
  const setTags = (tags: Partial<typeof form.tags>) => change({ tags: { ...form.tags, ...tags } });
  return (
    <Box
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: '1fr 1fr', alignItems: 'start', '& > *': { gridColumn: '1 / -1', minWidth: 0 } }}
    >
      <SelectField
        label="Email platform"
        size="work"
        value={preset.id}
        options={PLATFORMS}
        onChange={(id) => setTags({ preset: id })}
        hint={
          preset.note ??
          (preset.families === 'all'
            ? 'Choose its merge code format, or enter the codes below.'
            : 'We fill in its merge codes where we know them.')
        }
      />
      {preset.families === 'all' ? (
        <SelectField
          label="Merge code format"
          size="work"
          value={delimiters?.id ?? ''}
          placeholder="Not chosen"
          options={DELIMITER_OPTIONS}
          onChange={(id) => setTags({ delimiters: id })}
          hint={delimiters?.note === undefined ? undefined : <FieldNotice>{delimiters.note}</FieldNotice>}
        />
      ) : null}
      {inGroups(parameters, context.taggable.groups).map(({ label, parameter }) => (
        <Fragment key={parameter.name}>
          {label === undefined ? null : (
            <Text variant="caption" component="p" muted sx={{ fontWeight: 700 }}>
              {label}
            </Text>
          )}
          <SettingField
            parameter={parameter}
            asked={parameter.name === asked}
            platform={delimiters ? 'Suggested' : preset.name}
            problem={problems[`tag_settings.${parameter.name}`]}
            offers={offers}
            onChange={(value) => set(parameter.name, value)}
          />
        </Fragment>
      ))}
      {parameters.length === 0 ? (
        <Text variant="caption" muted>
          {context.taggable.words.noParameters}
        </Text>
      ) : null}
      {context.taggable.hasItems ? (
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: '1fr 1fr', alignItems: 'start' }}>
          <Box sx={{ gridColumn: '1 / -1' }}>
            <SelectField
              label="Arrangement"
              size="work"
              value={form.tags.layout ?? 'list'}
              options={LAYOUTS}
              onChange={(layout) => setTags({ layout, items: ITEMS_OF[layout] ?? form.tags.items ?? 1 })}
              hint="Each picture has its own link."
            />
          </Box>
          <NumberSetting
            label="Items"
            max={context.taggable.maxItems ?? MAX_ITEMS}
            value={form.tags.items ?? 1}
            onChange={(items) => setTags({ items })}
          />
          <NumberSetting
            label="First Item"
            max={context.taggable.maxItems ?? LAST_FIRST_ITEM}
            value={form.tags.first_item ?? 1}
            onChange={(first_item) => setTags({ first_item })}
          />
        </Box>
      ) : null}
    </Box>
  );
}

/** Each parameter, the first of a group with its heading. */
function inGroups(parameters: readonly TagParameter[], groups: readonly ParameterGroup[]) {
  return parameters.map((parameter) => ({ parameter, label: groups.find(({ names }) => names[0] === parameter.name)?.label }));
}
