import { TIMER_KIND, type TimerKind, type TimerSettings } from '@limn/image-types';
import { useState } from 'react';
import { Field } from '../../../ui/Field.tsx';
import { GuideLink } from '../../../ui/GuideLink.tsx';
import { Box, Stack } from '../../../ui/layout.ts';
import { ChooseDateTime, WITHOUT_OWN_PICKER } from '../../../ui/picker/ChooseDateTime.tsx';
import { Text } from '../../../ui/Text.tsx';
import { DateFieldChoice } from './DateFieldChoice.tsx';
import { DurationFields } from './DurationFields.tsx';
import { EndImageField } from './EndImageField.tsx';
import { KindList, KindSelect } from './KindChoice.tsx';
import { TimerSentence } from './TimerSentence.tsx';
import { timerProblems, type TimerProblems, type TimerSetting } from './timer-problems.ts';
import { TimeZoneField } from '../../../ui/TimeZoneField.tsx';

export interface TimerFormProps {
  settings: TimerSettings;
  onChange: (settings: TimerSettings) => void;
  /** Names of the image's merge fields. */
  fields: readonly string[];
  /** `pane` is narrow and dense; a `page` shows every kind with its sentence. */
  place: 'pane' | 'page';
  /** Errors of the server, by setting. */
  refused?: TimerProblems;
  disabled?: boolean;
  /** Shows problems from the beginning, not only of touched fields. */
  strict?: boolean;
}

/**
 * To what an image counts. Every change is handed on at once, whether the countdown can run by then or not.
 */
export function TimerForm({ settings, onChange, fields, place, refused, disabled = false, strict = false }: TimerFormProps) {
  const [touched, setTouched] = useState<ReadonlySet<TimerSetting>>(new Set());
  const { kind, end, timezone, durationSeconds, field, endImage } = settings;
  const problems = timerProblems(settings);
  const size = place === 'pane' ? 'work' : 'page';
  const errorOf = (setting: TimerSetting) => refused?.[setting] ?? (strict || touched.has(setting) ? problems[setting] : undefined);

  function change(setting: TimerSetting, part: Partial<TimerSettings>): void {
    setTouched(new Set([...touched, setting]));
    onChange({ ...settings, ...part });
  }

  function choose(next: TimerKind): void {
    setTouched(new Set());
    onChange({ ...settings, kind: next });
  }

  const Kinds = place === 'pane' ? KindSelect : KindList;
  const isMoment = kind === TIMER_KIND.fixed || kind === TIMER_KIND.countUp;
  const moment = {
    label: kind === TIMER_KIND.fixed ? 'Ends on' : 'Counts from',
    value: end.slice(0, 16),
    disabled,
    onChange: (value: string) => change('end', { end: value }),
  };
  const runsFor = kind === TIMER_KIND.evergreen || kind === TIMER_KIND.sent;
  return (
    <Stack gap={3} sx={{ gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Kinds value={kind} onChange={choose} disabled={disabled} />
      {isMoment ? (
        <Box sx={{ maxWidth: { sm: 340 }, ...WITHOUT_OWN_PICKER }}>
          <Field
            {...moment}
            type="datetime-local"
            size={size}
            required
            error={errorOf('end')}
            onBlur={() => setTouched(new Set([...touched, 'end']))}
            end={<ChooseDateTime {...moment} />}
          />
        </Box>
      ) : null}
      {runsFor ? (
        <DurationFields
          seconds={durationSeconds}
          size={size}
          disabled={disabled}
          error={errorOf('duration_seconds')}
          onChange={(seconds) => change('duration_seconds', { durationSeconds: seconds })}
        />
      ) : null}
      {kind === TIMER_KIND.field ? (
        <Box sx={{ maxWidth: { sm: 340 } }}>
          <DateFieldChoice
            value={field}
            fields={fields}
            size={size}
            disabled={disabled}
            error={errorOf('field')}
            onChange={(name) => change('field', { field: name })}
          />
        </Box>
      ) : null}
      {kind === TIMER_KIND.evergreen ? null : (
        <Box sx={{ maxWidth: { sm: 340 } }}>
          <TimeZoneField
            value={timezone}
            size={size}
            disabled={disabled}
            error={errorOf('timezone')}
            hint={ZONE_HINTS[kind]}
            onChange={(id) => change('timezone', { timezone: id })}
          />
        </Box>
      )}
      {kind === TIMER_KIND.countUp ? null : (
        <EndImageField
          value={endImage}
          disabled={disabled}
          error={errorOf('end_image')}
          hint="Replaces the timer when it ends. Otherwise it stays at zero."
          onChange={(address) => change('end_image', { endImage: address })}
        />
      )}
      <TimerSentence settings={settings} />
      {kind === TIMER_KIND.sent ? (
        <Text variant="caption" component="p" muted>
          The tag passes the send time. If your platform has no placeholder for that, it runs from each recipient’s first counted open of
          each send, identified by the tag’s send token.
        </Text>
      ) : null}
      <div>
        <GuideLink to="/help/timers">How countdowns work</GuideLink>
      </div>
    </Stack>
  );
}

const ZONE_HINTS: Readonly<Record<Exclude<TimerKind, 'evergreen'>, string>> = {
  fixed: 'Used when the tag doesn’t include the recipient’s timezone.',
  count_up: 'Used when the tag doesn’t include the recipient’s timezone.',
  sent: 'Used for send times without a UTC offset.',
  field: 'Used for dates without a UTC offset when the tag doesn’t include the recipient’s timezone.',
};
