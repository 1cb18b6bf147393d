import type { Company } from '@limn/contracts';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { CheckField } from '../../../../ui/CheckField.tsx';
import { formatCount } from '../../../../ui/format.ts';
import { Box, Stack } from '../../../../ui/layout.ts';
import { LoadFailure } from '../../../../ui/LoadFailure.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { SettingsSection } from '../parts/SettingsSection.tsx';

/**
 * Tells which events are conversions, and the currency of what they are worth. Each choice is saved at once.
 */
export function ConversionsSection({ company, readOnly }: { company: Company; readOnly: boolean }) {
  const events = useApiQuery('listEvents', {});
  const mark = useApiMutation('updateEvent', { invalidates: ['listEvents'], turn: 'conversions' });
  const change = useApiMutation('updateCompany', { invalidates: ['getUserCompany'], turn: 'conversions' });
  const list = events.data?.events;
  return (
    <SettingsSection
      title="Conversions"
      text="Live Target and recipe reports show conversions and revenue. The event’s Value Field says what each one is worth. Conversions stay when their events are deleted; unmark an event to remove them."
    >
      {list ? (
        <Stack component="ul" aria-label="Events that are conversions" gap={1}>
          {list.map((event) => (
            <li key={event.id}>
              <CheckField
                label={
                  <>
                    {event.event_name}{' '}
                    <Text component="span" variant="caption" muted>
                      {formatCount(event.record_count)} {event.record_count === 1 ? 'record' : 'records'}
                    </Text>
                  </>
                }
                checked={
                  mark.isPending && mark.variables.params.id === event.id ? mark.variables.body.conversion === true : event.conversion
                }
                disabled={readOnly}
                onChange={(conversion) => mark.mutate({ params: { id: event.id }, body: { conversion } })}
              />
            </li>
          ))}
        </Stack>
      ) : events.isError ? (
        <LoadFailure error={events.error} busy={events.isFetching} onRetry={() => void events.refetch()}>
          Couldn’t load your events.
        </LoadFailure>
      ) : null}
      {list?.length === 0 ? (
        <Text variant="body2" muted>
          No events yet. Once you collect purchases, mark them here.
        </Text>
      ) : null}
      <Box sx={{ mt: 4, maxWidth: 320 }}>
        <SelectField
          label="Currency"
          value={company.currency}
          options={CURRENCIES}
          hint="Amounts in another currency are refused. When you change it, revenue is counted again."
          disabled={readOnly || change.isPending}
          onChange={(currency) => change.mutate({ params: { id: company.id }, body: { currency } })}
        />
      </Box>
    </SettingsSection>
  );
}

const NAMES = new Intl.DisplayNames('en-GB', { type: 'currency' });
const CURRENCIES = Intl.supportedValuesOf('currency')
  .map((value) => ({ value, label: `${NAMES.of(value) ?? value} (${value})` }))
  .sort((a, b) => (a.label < b.label ? -1 : 1));
