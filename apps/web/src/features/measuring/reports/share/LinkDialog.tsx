import { useState } from 'react';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { Button } from '../../../../ui/Button.tsx';
import { CopyButton } from '../../../../ui/CopyButton.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { explainError } from '../../../../ui/explain-error.ts';
import { Field } from '../../../../ui/Field.tsx';
import { dayOf, formatFullDay } from '../../../../ui/format.ts';
import { Form } from '../../../../ui/Form.tsx';
import { Box, Row, Stack } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { SharedList } from './SharedList.tsx';
import type { SharedReport } from './ShareReport.tsx';

const DAYS = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last 12 months' },
] as const;
const VALID = [
  { value: 'always', label: 'Until you revoke it' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const;

/** A link under which anyone sees the report, and nothing else. */
export function LinkDialog({ report, title, openers, model, onClose }: SharedReport & { onClose: () => void }) {
  const links = useApiQuery('listReportLinks', {});
  const [days, setDays] = useState<string>('30');
  const [valid, setValid] = useState<string>('always');
  const create = useApiMutation('createReportLink', { quiet: true, invalidates: ['listReportLinks'] });
  const revoke = useApiMutation('deleteReportLink', { invalidates: ['listReportLinks'] });
  const send = () =>
    create.mutate({
      body: {
        report,
        days: Number(days),
        openers,
        ...(model === undefined ? {} : { model }),
        ...(valid === 'always' ? {} : { valid_days: Number(valid) }),
      },
    });
  const own = links.data?.links.filter((one) => one.report === report);
  return (
    <Dialog open title="Read-only link" subtitle={title} width={560} onClose={onClose}>
      <Form label="Read-only link" onSend={send} sx={{ display: 'grid', gap: 5 }}>
        <Text variant="body2">
          Anyone with the link sees this report with its latest figures, without signing in. They see nothing else of your company.
        </Text>
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <SelectField label="Days" value={days} options={DAYS} onChange={setDays} />
          <SelectField label="Valid" value={valid} options={VALID} onChange={setValid} />
        </Box>
        {create.error ? <Note kind="error">Couldn’t make the link. {explainError(create.error) ?? 'Please try again.'}</Note> : null}
        {create.data ? (
          <Stack gap={2}>
            <Row gap={2} align="flex-end">
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Field label="Link" value={create.data.url} onChange={() => undefined} />
              </Box>
              <CopyButton text={create.data.url} size="page" />
            </Row>
            <Text variant="caption" role="status" muted>
              Copy it now: it can’t be shown again.
            </Text>
          </Stack>
        ) : (
          <div>
            <Button look="action" type="submit" busy={create.isPending && 'Making the link'}>
              Make a link
            </Button>
          </div>
        )}
      </Form>
      <SharedList
        label="Links to this report"
        rows={(own ?? []).map((one) => ({
          id: one.id,
          text: `Last ${one.days} days${one.openers === 'all' ? ', all opens' : ''}`,
          detail: `Made on ${formatFullDay(dayOf(one.created_at))}${one.created_by ? ` by ${one.created_by}` : ''}. ${
            one.expires_at === null ? 'Valid until you revoke it.' : `Valid until ${formatFullDay(dayOf(one.expires_at))}.`
          }`,
        }))}
        action="Revoke"
        busy={revoke.isPending}
        onRemove={(id) => revoke.mutate({ params: { id } })}
      />
    </Dialog>
  );
}
