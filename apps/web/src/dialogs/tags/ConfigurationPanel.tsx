import { PRESETS } from '@limn/tags';
import { Field } from '../../ui/Field.tsx';
import { Box } from '../../ui/layout.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { Text } from '../../ui/Text.tsx';
import type { PanelProps } from './panel-props.ts';
import { parametersOf, presetOf, type TagParameter } from './tag-form.ts';
import { FieldNotice } from './FieldNotice.tsx';
import { TokenMark } from './TokenMark.tsx';
import { useAskedParameter } from './use-asked-parameter.ts';

const PLATFORMS = PRESETS.map((preset) => ({ value: preset.id, label: preset.name }));

/** Which email platform fills the tag, and what it fills in for each merge field. */
export function ConfigurationPanel({ form, context, change, problems }: PanelProps) {
  const preset = presetOf(form, context.company);
  const parameters = parametersOf(form, context);
  const asked = useAskedParameter();
  const set = (name: string, value: string) => change({ tag_settings: { ...form.tag_settings, [name]: value } });
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: '1fr 1fr', '& > *': { gridColumn: '1 / -1', minWidth: 0 } }}>
      <SelectField
        label="Email platform"
        size="work"
        value={preset.id}
        options={PLATFORMS}
        onChange={(id) => change({ tags: { ...form.tags, preset: id } })}
        hint={
          preset.note ??
          (preset.families === 'all'
            ? 'Type the merge codes of your own platform below.'
            : 'Its merge codes are filled in for you, where they are known.')
        }
      />
      {parameters.map((parameter) => (
        <ParameterField
          key={parameter.name}
          parameter={parameter}
          platform={preset.name}
          asked={parameter.name === asked}
          problem={problems[`tag_settings.${parameter.name}`]}
          onChange={(value) => set(parameter.name, value)}
        />
      ))}
      {parameters.length === 0 ? (
        <Text variant="caption" sx={{ color: 'text.secondary' }}>
          This image has no merge fields: everybody sees the same picture.
        </Text>
      ) : null}
      {context.image.type.multiple_items ? (
        <>
          <NumberSetting label="Items" value={form.tags.items ?? 1} onChange={(items) => change({ tags: { ...form.tags, items } })} />
          <NumberSetting
            label="First Item"
            value={form.tags.first_item ?? 1}
            onChange={(first_item) => change({ tags: { ...form.tags, first_item } })}
          />
        </>
      ) : null}
    </Box>
  );
}

function ParameterField({
  parameter,
  platform,
  asked,
  problem,
  onChange,
}: {
  parameter: TagParameter;
  platform: string;
  /** Takes the focus when it appears. */
  asked: boolean;
  problem: string | undefined;
  onChange: (value: string) => void;
}) {
  if (parameter.options)
    return (
      <SelectField
        label={parameter.label}
        size="work"
        value={parameter.value}
        options={parameter.options}
        onChange={onChange}
        error={problem}
      />
    );
  return (
    <Field
      label={parameter.label}
      size="work"
      code
      autoFocus={asked}
      value={parameter.value}
      onChange={onChange}
      hint={
        problem ? (
          <FieldNotice>{problem}</FieldNotice>
        ) : parameter.value === '' ? (
          `Enter the merge code of “${parameter.name}” in your email platform.`
        ) : undefined
      }
      end={<TokenMark mark={parameter.mark} platform={platform} />}
    />
  );
}

function NumberSetting({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  return (
    <Box sx={{ gridColumn: 'auto !important' }}>
      <Field
        label={label}
        size="work"
        inputMode="numeric"
        value={String(value)}
        onChange={(text) => onChange(Math.max(1, Math.min(1000, Number.parseInt(text, 10) || 1)))}
      />
    </Box>
  );
}
