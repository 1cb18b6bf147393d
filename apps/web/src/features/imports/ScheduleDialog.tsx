import type { ImportSchedule, ScheduledImport } from '@limn/contracts';
import { useRef, useState } from 'react';
import { explainError, fieldErrors } from '../../api/explain-error.ts';
import { useSnacks } from '../../api/services.tsx';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Box } from '../../ui/layout.ts';
import { Fold } from '../../ui/Fold.tsx';
import { HeaderList } from '../../ui/HeaderList.tsx';
import { Note } from '../../ui/Note.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Text } from '../../ui/Text.tsx';
import { addressProblem, scheduleText, WEEKDAYS } from './schedule-words.ts';

export interface ScheduleDialogProps {
  item: ScheduledImport;
  /** Of the company. */
  timezone: string;
  onClose: () => void;
  /** It is being fetched already. */
  onSaved: (item: ScheduledImport) => void;
}

const EVERY = [
  { value: 'hour', label: 'Every hour' },
  { value: 'day', label: 'Every day' },
  { value: 'week', label: 'Every week' },
] as const satisfies readonly { value: ImportSchedule['every']; label: string }[];
const DAYS = WEEKDAYS.map((label, index) => ({ value: String(index + 1), label }));
const MINUTES = Array.from({ length: 12 }, (_, index) => String(index * 5).padStart(2, '0'));
const MINUTE_OPTIONS = MINUTES.map((value) => ({ value, label: value === '00' ? 'On the hour' : `${Number(value)} minutes past` }));

/** From where and when the rows of a table are fetched anew. */
export function ScheduleDialog({ item, timezone, onClose, onSaved }: ScheduleDialogProps) {
  const snacks = useSnacks();
  const [url, setUrl] = useState(item.schedule?.url ?? '');
  const [every, setEvery] = useState<ImportSchedule['every']>(item.schedule?.every ?? 'day');
  const [at, setAt] = useState(item.schedule?.at ?? '06:00');
  const [weekday, setWeekday] = useState(String(item.schedule?.weekday ?? 1));
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [headers, setHeaders] = useState(item.schedule?.header_names.map((header) => ({ header, value: '' })) ?? []);
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const save = useApiMutation('scheduleImport', { quiet: true });
  const refused = fieldErrors(save.error);
  const problem = addressProblem(url);
  // What is secret stays where it was typed for: another host never gets it.
  const keeps = item.schedule !== null && originOf(url) !== undefined && originOf(url) === originOf(item.schedule.url);
  const hasLogin = keeps && item.schedule?.has_login === true;
  const kept = new Set(keeps ? item.schedule?.header_names.map((name) => name.toLowerCase()) : []);
  const schedule = { every, at, weekday: every === 'week' ? Number(weekday) : null };
  const whole = /^\d\d:\d\d$/.test(at);
  const credentials = () => ({
    // Left out, the kept ones stay.
    ...(username !== '' || !hasLogin ? { username } : {}),
    ...(password === '' ? {} : { password }),
    headers: headers.filter(({ header }) => header.trim() !== ''),
  });
  const send = () => {
    setTried(true);
    if (problem || !whole) return void (problem && field.current?.focus());
    if (save.isPending) return;
    save.mutate(
      { params: { id: item.id }, body: { url: url.trim(), ...schedule, ...credentials() } },
      {
        onSuccess: ({ scheduled_import: saved }) => {
          onSaved(saved);
          snacks.show({ icon: 'success', text: `“${item.name}” is being fetched now, then ${scheduleText(schedule).toLowerCase()}.` });
          onClose();
        },
        onError: () => field.current?.focus(),
      },
    );
  };
  const other = save.error && !refused['url'] ? (explainError(save.error) ?? 'It was not saved. Please try again.') : undefined;
  return (
    <Dialog
      open
      title={`Schedule of “${item.name}”`}
      subtitle="The rows are fetched from an address: once now, then on the schedule. Until a file is complete, the rows from before are used."
      width={600}
      onClose={onClose}
      onNextStep={send}
      actions={
        <>
          <Button look="text" onClick={onClose}>
            Cancel
          </Button>
          <Button look="action" onClick={send} busy={save.isPending && 'Saving'}>
            Save schedule
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        {other ? <Note kind="error">{other}</Note> : null}
        <Field
          label="Address of the CSV file"
          value={url}
          onChange={(typed) => {
            setUrl(typed);
            if (save.error) save.reset();
          }}
          inputMode="url"
          placeholder="https://"
          required
          autoFocus
          inputRef={field}
          error={(tried ? problem : undefined) ?? refused['url']}
          hint="A public https address that answers with a CSV file or Excel workbook. Keep the columns that your images show."
        />
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: 'repeat(3, minmax(0, 1fr))' } }}>
          <SelectField label="How often" value={every} options={EVERY} onChange={setEvery} />
          {every === 'week' ? <SelectField label="Weekday" value={weekday} options={DAYS} onChange={setWeekday} /> : null}
          {every === 'hour' ? (
            <SelectField label="When" value={nearestMinutes(at)} options={MINUTE_OPTIONS} onChange={(minutes) => setAt(`00:${minutes}`)} />
          ) : (
            <Field label="Time" type="time" value={at} onChange={setAt} error={whole ? undefined : 'Enter a time.'} />
          )}
        </Box>
        <Fold title="Password and headers" open={hasLogin || headers.length > 0} summary="Optional">
          <Box sx={{ display: 'grid', gap: 4, pb: 3 }}>
            <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { sm: '1fr 1fr' } }}>
              <Field
                label="Username"
                value={username}
                onChange={setUsername}
                autoComplete="off"
                placeholder={hasLogin ? 'Kept. Type to replace it.' : ''}
                error={username.includes(':') ? 'A user name can’t hold a colon.' : refused['username']}
              />
              <Field
                label="Password"
                type="password"
                autoComplete="new-password"
                value={password}
                onChange={setPassword}
                placeholder={hasLogin ? 'Kept. Type to replace it.' : ''}
              />
            </Box>
            <HeaderList headers={headers} kept={kept} onChange={setHeaders} />
            <Text variant="caption" sx={{ color: 'text.secondary' }}>
              They are kept encrypted, sent to this server only, and never shown again.
            </Text>
          </Box>
        </Fold>
        <Text variant="body2" role="status" sx={{ color: 'text.secondary' }}>
          {whole ? scheduleText(every === 'hour' ? { ...schedule, at: `00:${nearestMinutes(at)}` } : schedule) : 'Enter a time'}, in the
          timezone of your company ({timezone.replaceAll('_', ' ')}).
        </Text>
      </Box>
    </Dialog>
  );
}

function originOf(url: string): string | undefined {
  return URL.parse(url.trim())?.origin;
}

function nearestMinutes(at: string): string {
  const minutes = at.slice(3, 5);
  return MINUTES.includes(minutes) ? minutes : '00';
}
