import type { ImportSchedule } from '@limn/contracts';
import { Field } from '../../../../ui/Field.tsx';
import { Fold } from '../../../../ui/Fold.tsx';
import { HeaderList } from '../../../../ui/HeaderList.tsx';
import { Box, Stack } from '../../../../ui/layout.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { scheduleText, WEEKDAYS } from './schedule-labels.ts';
import type { ScheduleForm } from './use-schedule-form.ts';

export interface ScheduleFieldsProps {
  form: ScheduleForm;
  /** The company's. */
  timezone: string;
  /** By field, what the server did not take. */
  refused: Readonly<Record<string, string>>;
  onTyped: () => void;
}

const EVERY = [
  { value: 'hour', label: 'Every hour' },
  { value: 'day', label: 'Every day' },
  { value: 'week', label: 'Every week' },
] as const satisfies readonly { value: ImportSchedule['every']; label: string }[];
const DAYS = WEEKDAYS.map((label, index) => ({ value: String(index + 1), label }));
const MINUTES = Array.from({ length: 12 }, (_, index) => String(index * 5).padStart(2, '0'));
const MINUTE_OPTIONS = MINUTES.map((value) => ({ value, label: value === '00' ? 'On the hour' : `${Number(value)} minutes past` }));

/** From where and when the rows of a table are fetched. */
export function ScheduleFields({ form, timezone, refused, onTyped }: ScheduleFieldsProps) {
  return (
    <Stack gap={4}>
      <Field
        label="URL of the CSV file"
        value={form.url}
        onChange={(typed) => {
          form.setUrl(typed);
          onTyped();
        }}
        inputMode="url"
        placeholder="https://"
        required
        autoFocus
        inputRef={form.field}
        error={form.problem ?? refused['url']}
        hint="A public https URL that returns a CSV file or Excel workbook. Keep the columns your images use."
      />
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: 'repeat(3, minmax(0, 1fr))' } }}>
        <SelectField label="How often" value={form.every} options={EVERY} onChange={form.setEvery} />
        {form.every === 'week' ? <SelectField label="Weekday" value={form.weekday} options={DAYS} onChange={form.setWeekday} /> : null}
        {form.every === 'hour' ? (
          <SelectField
            label="When"
            value={nearestMinutes(form.at)}
            options={MINUTE_OPTIONS}
            onChange={(minutes) => form.setAt(`00:${minutes}`)}
          />
        ) : (
          <Field label="Time" type="time" value={form.at} onChange={form.setAt} error={form.isWhole ? undefined : 'Enter a time.'} />
        )}
      </Box>
      <Fold title="Password and headers" open={form.hasLogin || form.headers.length > 0} summary="Optional">
        <Stack gap={4} sx={{ pb: 3 }}>
          <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { sm: '1fr 1fr' } }}>
            <Field
              label="Username"
              value={form.username}
              onChange={form.setUsername}
              autoComplete="off"
              placeholder={form.hasLogin ? 'Saved. Type to replace it.' : ''}
              error={form.username.includes(':') ? 'User names can’t contain a colon.' : refused['username']}
            />
            <Field
              label="Password"
              type="password"
              autoComplete="new-password"
              value={form.password}
              onChange={form.setPassword}
              placeholder={form.hasLogin ? 'Saved. Type to replace it.' : ''}
            />
          </Box>
          <HeaderList headers={form.headers} kept={form.kept} onChange={form.setHeaders} />
          <Text variant="caption" muted>
            Encrypted, only sent to this server, and never shown again.
          </Text>
        </Stack>
      </Fold>
      <Text variant="body2" role="status" muted>
        {form.isWhole
          ? scheduleText(form.every === 'hour' ? { ...form.schedule, at: `00:${nearestMinutes(form.at)}` } : form.schedule)
          : 'Enter a time'}
        , in your company’s timezone ({timezone.replaceAll('_', ' ')}).
      </Text>
    </Stack>
  );
}

function nearestMinutes(at: string): string {
  const minutes = at.slice(3, 5);
  return MINUTES.includes(minutes) ? minutes : '00';
}
