import type { UrlSettings } from '@limn/contracts';
import { Field } from '../../ui/Field.tsx';
import { Box } from '../../ui/layout.ts';
import type { PanelProps } from './panel-props.ts';

const FIELDS: readonly { key: keyof UrlSettings; wide?: boolean; hint?: string }[] = [
  { key: 'utm_campaign' },
  { key: 'utm_medium' },
  { key: 'utm_source' },
  { key: 'utm_content' },
  { key: 'custom', wide: true, hint: 'More parameters, like ref=spring&size=m' },
];

/** Added to the address that a click leads to; in force at once, also for tags already mailed. */
export function TrackingPanel({ form, change, problems }: PanelProps) {
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: '1fr 1fr' }}>
      {FIELDS.map(({ key, wide, hint }) => (
        <Box key={key} sx={{ minWidth: 0, ...(wide ? { gridColumn: '1 / -1' } : {}) }}>
          <Field
            label={key}
            size="work"
            value={form.url_settings[key] ?? ''}
            onChange={(value) => change({ url_settings: { ...form.url_settings, [key]: value } })}
            hint={problems[`url_settings.${key}`] ?? hint}
          />
        </Box>
      ))}
    </Box>
  );
}
