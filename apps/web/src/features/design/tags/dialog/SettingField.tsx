import { findPlaceholders } from '@limn/tags';
import { CheckField } from '../../../../ui/CheckField.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { FieldNotice } from '../../../../ui/FieldNotice.tsx';
import type { Offer } from './offered-placeholders.ts';
import { PlaceholderField } from './PlaceholderField.tsx';
import { settingProblem } from './setting-problem.ts';
import type { TagParameter } from './tag-form.ts';
import { TokenMark } from './TokenMark.tsx';

export interface SettingFieldProps {
  parameter: TagParameter;
  platform: string;
  problem: string | undefined;
  offers: readonly Offer[];
  /** Takes the focus when it appears. */
  asked: boolean;
  disabled?: boolean;
  onChange: (value: string) => void;
}

/** One value of the type's form, with the control that fits it; a placeholder makes any of them a text. */
export function SettingField(props: SettingFieldProps) {
  const { parameter, disabled = false, onChange, problem } = props;
  const { field, value, label } = parameter;
  const holdsPlaceholder = findPlaceholders(value).length > 0 && !field.options?.some((option) => option.value === value);
  if (!holdsPlaceholder && field.input === 'checkbox')
    return (
      <CheckField
        label={label}
        checked={value === '1' || value === 'true'}
        disabled={disabled}
        onChange={(on) => onChange(on ? '1' : '0')}
      />
    );
  if (!holdsPlaceholder && (field.input === 'select' || (field.options && field.options.length > 0)))
    return (
      <SelectField
        label={label}
        size="work"
        value={value}
        options={field.options ?? []}
        onChange={onChange}
        disabled={disabled}
        required={field.required ?? false}
        error={problem ?? settingProblem(parameter)}
      />
    );
  return <TextSetting {...props} holdsPlaceholder={holdsPlaceholder} />;
}

/** The swatch opens the browser's own picker; the colour can be typed as well. */
function Swatch({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <input
      type="color"
      aria-label={`Choose ${label}`}
      value={/^#[\da-f]{6}$/i.test(value) ? value : '#000000'}
      onChange={(event) => onChange(event.target.value)}
      style={{ width: 24, height: 24, padding: 0, border: 0, background: 'none', flex: 'none', marginRight: 4 }}
    />
  );
}

function TextSetting({
  parameter,
  platform,
  problem,
  offers,
  asked,
  disabled = false,
  onChange,
  holdsPlaceholder,
}: SettingFieldProps & { holdsPlaceholder: boolean }) {
  const { field, value, label, name, mark, help } = parameter;
  const wrong = settingProblem(parameter);
  const type = holdsPlaceholder ? 'text' : field.input === 'date' ? 'date' : field.input === 'number' ? 'number' : 'text';
  const isCode = field.input === 'text' || field.input === 'colour' || holdsPlaceholder;
  const empty = field.input === 'text' ? `Enter your platform’s merge code for “${name}”.` : undefined;
  const shared = {
    label,
    size: 'work' as const,
    code: isCode,
    autoFocus: asked,
    type,
    value,
    onChange,
    disabled,
    required: field.required ?? false,
    error: wrong,
    hint: problem ? <FieldNotice>{problem}</FieldNotice> : (field.reads ?? (value === '' ? (help ?? empty) : undefined)),
    end: <TokenMark mark={mark} platform={platform} />,
    ...(field.input === 'colour' && !holdsPlaceholder ? { start: <Swatch label={label} value={value} onChange={onChange} /> } : {}),
  };
  const takesPlaceholder = field.merge ?? field.input === 'text';
  return takesPlaceholder ? <PlaceholderField {...shared} offers={offers} replaces={field.input !== 'text'} /> : <Field {...shared} />;
}
