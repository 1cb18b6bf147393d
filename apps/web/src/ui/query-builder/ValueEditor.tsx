import { inputType, valueSchema, type CatalogueItem, type Choice, type Reading, type RuleQuery } from '@limn/query';
import type { ReactNode } from 'react';
import { Box } from '../layout.ts';
import { SelectField } from '../SelectField.tsx';
import { Text } from '../Text.tsx';
import { useBuilder } from './builder-context.ts';
import { numberIn } from './edit-rule.ts';
import { FieldInput } from './FieldInput.tsx';
import { ListValue } from './ListValue.tsx';
import { SearchSelect } from './SearchSelect.tsx';

export interface ValueEditorProps {
  query: RuleQuery;
  item: CatalogueItem;
  /** "rule 2 in group 1". */
  of: string;
  /** `place` names the input that was typed in. */
  onChange: (change: Partial<RuleQuery>, place?: string) => void;
}

const TRUTH: readonly Choice[] = [
  { label: 'TRUE', value: true },
  { label: 'FALSE', value: false },
];
const TYPES: Readonly<Partial<Record<Reading, 'number' | 'date' | 'time' | 'datetime-local'>>> = {
  number: 'number',
  date: 'date',
  time: 'time',
  datetime: 'datetime-local',
};

/**
 * The inputs for an operator's value schema: none, one value, several, days, or miles with or without a
 * point.
 */
export function ValueEditor({ query, item, of, onChange }: ValueEditorProps) {
  const schema = valueSchema(item.type, query.operator);
  switch (schema?.kind) {
    case 'one':
      return <OneValue reading={schema.of} query={query} item={item} of={of} onChange={onChange} />;
    case 'many':
      return (
        <ListValue
          label={`Values of ${of}`}
          value={query.value}
          options={item.options ?? (schema.of === 'boolean' ? TRUTH : [])}
          onChange={(value) => onChange({ value })}
          of={of}
        />
      );
    case 'days':
      return (
        <Narrow>
          <NumberValue name="value" label={`Days of ${of}`} unit="days" query={query} of={of} onChange={onChange} />
        </Narrow>
      );
    case 'miles':
      return (
        <Narrow>
          <NumberValue name={schema.key} label={`Miles of ${of}`} unit="miles" query={query} of={of} onChange={onChange} />
        </Narrow>
      );
    case 'near':
      return (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))', gap: 2, width: '100%' }}>
          <NumberValue name="distance" label={`Miles of ${of}`} unit="miles" query={query} of={of} onChange={onChange} />
          <NumberValue name="longitude" label={`Longitude of ${of}`} unit="longitude" query={query} of={of} onChange={onChange} />
          <NumberValue name="latitude" label={`Latitude of ${of}`} unit="latitude" query={query} of={of} onChange={onChange} />
        </Box>
      );
    case 'none':
    case undefined:
      return null;
  }
}

/** Names the query string parameter that a rule of the URL category reads. */
export function QueryStringField({ query, of, onChange }: Omit<ValueEditorProps, 'item'>) {
  return (
    <FieldInput
      label={`Query String of ${of}`}
      value={query.string ?? ''}
      onChange={(string) => onChange({ string }, 'string')}
      placeholder="Query String"
      of={`the query string of ${of}`}
    />
  );
}

function OneValue({ reading, query, item, of, onChange }: ValueEditorProps & { reading: Reading }) {
  const { disabled } = useBuilder();
  const label = `Value of ${of}`;
  const options = item.options ?? (reading === 'boolean' ? TRUTH : undefined);
  const text = textOf(query.value);
  if (!options) {
    const type = TYPES[reading];
    return (
      <FieldInput
        label={label}
        value={text}
        onChange={(typed) => onChange({ value: reading === 'number' ? numberIn(typed) : typed === '' ? null : typed }, 'value')}
        of={of}
        {...(type ? { type } : { placeholder: 'Value' })}
      />
    );
  }
  const known = options.find((option) => sameValue(option.value, query.value));
  // A value that is no longer an option stays until another is chosen.
  const offered = known || text === '' ? options : [...options, { label: `${text} (not offered any more)`, value: text }];
  const choose = (key: string) => {
    const option = offered.find(({ value }) => String(value) === key);
    if (option) onChange({ value: option.value });
  };
  const value = known ? String(known.value) : text;
  if (inputType(item.type)?.key === 'AUTOCOMPLETE' || options.length > 12) {
    return (
      <SearchSelect
        label={label}
        labelHidden
        options={offered.map((option) => ({ key: String(option.value), label: option.label }))}
        value={value === '' ? undefined : value}
        onChange={choose}
        placeholder="Search"
        nothingFound="Nothing is called that."
        disabled={disabled}
      />
    );
  }
  return (
    <SelectField
      label={label}
      labelHidden
      size="work"
      value={value}
      options={offered.map((option) => ({ value: String(option.value), label: option.label }))}
      onChange={choose}
      disabled={disabled}
    />
  );
}

interface NumberValueProps extends Omit<ValueEditorProps, 'item'> {
  name: 'value' | 'distance' | 'distance_between' | 'longitude' | 'latitude';
  label: string;
  unit: string;
}

function NumberValue({ name, label, unit, query, of, onChange }: NumberValueProps) {
  return (
    <FieldInput
      label={label}
      type="number"
      value={textOf(query[name])}
      onChange={(typed) => onChange({ [name]: numberIn(typed) }, name)}
      of={`the ${label.toLowerCase().split(' of ')[0] ?? ''} of ${of}`}
      end={
        <Text component="span" variant="caption" muted sx={{ flex: 'none' }}>
          {unit}
        </Text>
      }
    />
  );
}

function Narrow({ children }: { children: ReactNode }) {
  return <Box sx={{ width: '100%', maxWidth: 200 }}>{children}</Box>;
}

/** Objects and lists in place of a value show nothing. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function sameValue(option: Choice['value'], value: unknown): boolean {
  return textOf(value) !== '' && String(option).toLowerCase() === textOf(value).toLowerCase();
}
