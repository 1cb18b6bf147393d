import type { UrlSettings } from '@limn/contracts';
import { Box } from '../../../../ui/layout.ts';
import type { PanelProps } from './panel-props.ts';
import { FieldNotice } from '../../../../ui/FieldNotice.tsx';
import { offersOf } from './offered-placeholders.ts';
import { PlaceholderField } from './PlaceholderField.tsx';
import { delimitersOf, parametersOf, presetOf, trackingOf } from './tag-form.ts';

const FIELDS: readonly { key: keyof UrlSettings; wide?: boolean; hint?: string }[] = [
  { key: 'utm_campaign' },
  { key: 'utm_medium' },
  { key: 'utm_source' },
  { key: 'utm_content' },
  { key: 'custom', wide: true, hint: 'More parameters, like ref=spring&size=m' },
];

/** Added to the address that a click leads to; in force at once, also for tags already mailed. */
export function TrackingPanel({ form, context, change, problems }: PanelProps) {
  const inForce = trackingOf(form, context.company);
  const preset = presetOf(form, context.company);
  const names = parametersOf(form, context).map(({ name }) => name);
  const offers = offersOf(preset, delimitersOf(form, preset), names);
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: '1fr 1fr', alignItems: 'start' }}>
      {FIELDS.map(({ key, wide, hint }) => {
        const problem = problems[`url_settings.${key}`];
        const own = form.url_settings[key] ?? '';
        const company = own === '' && inForce[key] !== '' ? `Your company’s: ${inForce[key]}` : undefined;
        // An empty field is no setting: then the company's is in force.
        return (
          <Box key={key} sx={{ minWidth: 0, ...(wide ? { gridColumn: '1 / -1' } : {}) }}>
            <PlaceholderField
              offers={offers}
              label={key}
              size="work"
              value={own}
              onChange={(value) => change({ url_settings: { ...form.url_settings, [key]: value === '' ? undefined : value } })}
              placeholder={inForce[key]}
              hint={problem ? <FieldNotice>{problem}</FieldNotice> : (company ?? hint)}
            />
          </Box>
        );
      })}
    </Box>
  );
}
