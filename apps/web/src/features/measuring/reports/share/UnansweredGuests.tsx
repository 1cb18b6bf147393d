import { REPORT_QUESTIONS, type ReportSchedule } from '@limn/contracts';
import { useApiMutation } from '../../../../api/use-api-mutation.ts';
import { Button } from '../../../../ui/Button.tsx';
import { explainError } from '../../../../ui/explain-error.ts';
import { Row } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';

/** People outside the company who were asked and haven't answered: each can be asked again. */
export function UnansweredGuests({ schedule: { id, guests } }: { schedule: Pick<ReportSchedule, 'id' | 'guests'> }) {
  return guests
    .filter(({ has_agreed: hasAgreed }) => !hasAgreed)
    .map((guest) => <Unanswered key={guest.id} scheduleId={id} guest={guest} />);
}

function Unanswered({ scheduleId, guest }: { scheduleId: number; guest: ReportSchedule['guests'][number] }) {
  const again = useApiMutation('askReportGuestAgain', { quiet: true, invalidates: ['listReportSchedules'] });
  const { id, email, asked } = guest;
  const words = again.error
    ? (explainError(again.error) ?? 'Couldn’t send the request. Please try again.')
    : again.isSuccess
      ? 'Asked again. No answer yet.'
      : asked > 1
        ? `Asked ${asked} times. No answer yet.`
        : 'No answer yet.';
  return (
    <Row gap={2} align="center" wrap sx={{ mt: 1 }}>
      <Text variant="caption" role="status" breaks sx={{ color: again.error ? 'error.main' : 'text.secondary' }}>
        {email}: {words}
      </Text>
      {asked < REPORT_QUESTIONS ? (
        <Button
          size="work"
          label={`Send again to ${email}`}
          busy={again.isPending && 'Sending'}
          onClick={() => again.mutate({ params: { id: scheduleId, guest_id: id }, body: {} })}
        >
          Send again
        </Button>
      ) : null}
    </Row>
  );
}
