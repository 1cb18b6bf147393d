import { attributionText, MAX_ATTRIBUTION_MODELS } from '@limn/contracts';
import { useEffect, useRef } from 'react';
import { Add, Close } from '../../../../ui/icons/general.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Box, Stack } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';
import { SettingsSection } from '../parts/SettingsSection.tsx';
import type { ModelRow } from './company-settings.ts';
import type { SectionProps } from './CompanySections.tsx';
import { nextKey } from './next-key.ts';

export function AttributionSection({ draft: { models }, problems, set, readOnly }: SectionProps) {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(models.length);
  // A row that was added is where one goes on.
  useEffect(() => {
    if (models.length > before.current) list.current?.querySelector<HTMLInputElement>('li:last-of-type input')?.focus();
    before.current = models.length;
  }, [models.length]);
  const change = (key: number, part: Partial<ModelRow>) =>
    set({ models: models.map((row) => (row.key === key ? { ...row, ...part } : row)) });
  return (
    <SettingsSection
      title="Attribution models"
      text="For how long before a conversion a click counts, or, without one, an impression: up to 30 days. Choose between models in reports. When you change or add a model, past conversions are attributed again."
    >
      <Stack component="ul" ref={list} aria-label="Attribution models" gap={{ xs: 6, sm: 4 }}>
        {models.map((model, index) => {
          const { key, label, hours } = model;
          const named = label.trim() || `model ${index + 1}`;
          return (
            <Box
              component="li"
              key={key}
              sx={{
                display: 'grid',
                columnGap: 3,
                rowGap: 2,
                alignItems: 'start',
                gridTemplateColumns: { xs: 'minmax(0, 1fr) 44px', sm: 'minmax(0, 1fr) 160px 44px' },
              }}
            >
              <Field
                label="Name"
                value={label}
                onChange={(typed) => change(key, { label: typed })}
                error={problems[`models.${key}.label`]}
                hint={readable(model) ? attributionText({ label: label.trim(), window_hours: Number(hours) }) : undefined}
                placeholder="Click"
                disabled={readOnly}
              />
              <Box sx={{ gridRow: { xs: 2, sm: 'auto' } }}>
                <Field
                  label="Counts for"
                  value={hours}
                  onChange={(typed) => change(key, { hours: typed })}
                  error={problems[`models.${key}.window_hours`]}
                  inputMode="numeric"
                  end={
                    <Text component="span" variant="caption" muted>
                      hours
                    </Text>
                  }
                  disabled={readOnly}
                />
              </Box>
              {readOnly ? null : (
                <Box sx={{ mt: 5 }}>
                  <IconButton label={`Remove ${named}`} onClick={() => set({ models: models.filter((row) => row.key !== key) })}>
                    <Close />
                  </IconButton>
                </Box>
              )}
            </Box>
          );
        })}
      </Stack>
      {models.length === 0 ? (
        <Text variant="body2" muted>
          No models yet. “Click within 24 hours” is a common first one.
        </Text>
      ) : null}
      {readOnly ? null : (
        <Box sx={{ mt: 4 }}>
          <Button
            size="work"
            icon={<Add />}
            onClick={() => set({ models: [...models, { key: nextKey(models), id: undefined, label: '', hours: '24' }] })}
            disabled={models.length >= MAX_ATTRIBUTION_MODELS}
            reason={`You can have up to ${MAX_ATTRIBUTION_MODELS} models.`}
          >
            Add a model
          </Button>
        </Box>
      )}
    </SettingsSection>
  );
}

function readable({ label, hours }: ModelRow): boolean {
  return label.trim() !== '' && /^\s*\d+\s*$/.test(hours);
}
