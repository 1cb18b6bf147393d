import { contextOf, evaluate, parseExpression } from '@limn/merge';
import { localeName, localeOptions } from '../../../../ui/locale-options.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { Veil } from '../parts/TextSetting.tsx';
import { useSetting } from '../parts/use-setting.ts';

/** A day and a number that look different in most languages. */
const SAMPLES = ['{{day | date:month=long}}', '{{number | add-commas}}'].map((text) => parseExpression(text));
const VALUES = new Map([
  ['day', { text: '2026-12-24', origin: 'custom' as const }],
  ['number', { text: '1234.5', origin: 'custom' as const }],
]);

/** How dates, numbers and plurals are written in the picture. */
export function LocaleField({ disabled }: { disabled: boolean }) {
  const locale = useSetting('locale');
  const known = localeOptions();
  const options = known.some(({ value }) => value === locale.value)
    ? known
    : [{ value: locale.value, label: localeName(locale.value) }, ...known];
  return (
    <Veil on={locale.veiled}>
      <SelectField
        label="Language of dates and numbers"
        size="work"
        value={locale.value}
        options={options}
        onChange={locale.save}
        disabled={disabled}
        error={locale.error}
        hint={sampleIn(locale.value)}
      />
    </Veil>
  );
}

function sampleIn(locale: string): string {
  const context = contextOf({ locale });
  return SAMPLES.flatMap((sample) => (sample.ok ? [evaluate(sample.expression, VALUES, context).text] : [])).join(' · ');
}
