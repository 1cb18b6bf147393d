import type { ReportSchedule } from '@limn/contracts';
import { useState } from 'react';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { Button } from '../../../../ui/Button.tsx';
import { CheckGroup } from '../../../../ui/CheckGroup.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { explainError } from '../../../../ui/explain-error.ts';
import { Field } from '../../../../ui/Field.tsx';
import { Form } from '../../../../ui/Form.tsx';
import { Note } from '../../../../ui/Note.tsx';
import { RadioField } from '../../../../ui/RadioField.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { momentIn } from '../opens/open-labels.ts';
import { SharedList } from './SharedList.tsx';
import type { SharedReport } from './ShareReport.tsx';
import { UnansweredGuests } from './UnansweredGuests.tsx';

const EVERY = [
  { value: 'week', label: 'Every Monday, with the week before' },
  { value: 'month', label: 'On the first of each month, with the month before' },
] as const;

/** Enough to notice a comma that is missing; the server knows what an address is. */
const ADDRESS = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;

/** Mails a report to members of the company, and to others who agree to it. */
export function ScheduleDialog({ report, title, openers, model, onClose }: SharedReport & { onClose: () => void }) {
  const company = useApiQuery('getUserCompany', {}).data?.company || undefined;
  const schedules = useApiQuery('listReportSchedules', {});
  const [every, setEvery] = useState<ReportSchedule['every']>('week');
  const [users, setUsers] = useState<string[]>([]);
  const [others, setOthers] = useState('');
  const [tried, setTried] = useState(false);
  const create = useApiMutation('createReportSchedule', {
    quiet: true,
    invalidates: ['listReportSchedules'],
    onSuccess: () => {
      setUsers([]);
      setOthers('');
    },
  });
  const remove = useApiMutation('deleteReportSchedule', { invalidates: ['listReportSchedules'] });
  const send = () => {
    setTried(true);
    if (isToNoOne || wrong !== undefined) return;
    setTried(false);
    create.mutate({ body: { report, every, openers, users: users.map(Number), guests, ...(model === undefined ? {} : { model }) } });
  };
  const guests = others.split(/[\s,;]+/).filter(Boolean);
  const wrong = guests.find((address) => !ADDRESS.test(address));
  const isToNoOne = users.length + guests.length === 0;
  const own = schedules.data?.schedules.filter((one) => one.report === report);
  const moment = company && momentIn(company.timezone);
  return (
    <Dialog open title="Send regularly" subtitle={title} width={560} onClose={onClose}>
      <Form label="Send regularly" onSend={send} sx={{ display: 'grid', gap: 5 }}>
        <RadioField label="How often" options={EVERY} value={every} onChange={setEvery} />
        <CheckGroup
          label="To"
          options={(company?.users ?? []).map(({ user_id: id, user }) => ({ value: String(id), label: user.name || user.email }))}
          value={users}
          onChange={setUsers}
          error={tried && isToNoOne ? 'Choose at least one person.' : undefined}
        />
        <Field
          label="People outside your company"
          value={others}
          onChange={setOthers}
          placeholder="anna@example.com, tom@example.com"
          hint="Each is asked by email first, and gets nothing until they agree."
          error={tried && wrong !== undefined ? `“${wrong}” isn’t an email address.` : undefined}
        />
        <Text variant="caption" muted>
          Sent at 7:00, {company?.timezone}. {openers === 'people' ? 'People only.' : 'All opens, machines included.'} Everyone can stop
          their own email, and people who leave your company get none.
        </Text>
        {create.error ? <Note kind="error">Couldn’t save it. {explainError(create.error) ?? 'Please try again.'}</Note> : null}
        <div>
          <Button look="action" type="submit" busy={create.isPending && 'Saving'}>
            Send regularly
          </Button>
        </div>
      </Form>
      <SharedList
        label="Regular emails with this report"
        rows={(own ?? []).map((one) => ({
          id: one.id,
          text: `${one.every === 'week' ? 'Every week' : 'Every month'} to ${recipientsOf(one)}`,
          detail: `Next on ${moment?.(one.next_at).slice(0, -3) ?? ''}${one.openers === 'all' ? ', all opens' : ''}`,
          more: <UnansweredGuests schedule={one} />,
        }))}
        action="Delete"
        busy={remove.isPending}
        onRemove={(id) => remove.mutate({ params: { id } })}
      />
    </Dialog>
  );
}

function recipientsOf({ recipients, guests }: Pick<ReportSchedule, 'recipients' | 'guests'>): string {
  const others = guests.map(({ email, has_agreed: hasAgreed }) => (hasAgreed ? email : `${email} (asked)`));
  return [...recipients.map(({ name }) => name), ...others].join(', ') || 'no one any more';
}
