import type { CampaignTestResult } from '@limn/contracts';
import { moneyText } from '@limn/model';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { formatCount } from '../../../../ui/format.ts';
import { Box, Row, Stack } from '../../../../ui/layout.ts';
import { Note } from '../../../../ui/Note.tsx';
import { Status, type StatusKind } from '../../../../ui/Status.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { useCampaignEditor } from '../editor/editor-context.tsx';
import { momentText } from '../setup/schedule-sentence.ts';
import { useTimezone } from '../setup/use-timezone.ts';
import { ClickResult } from './ClickResult.tsx';
import { chanceText, GOAL_LABELS, rateText } from './arm-figures.ts';
import { OutcomeResult } from './OutcomeResult.tsx';
import { WinnerDialog, type AskedWinner } from './WinnerDialog.tsx';

const STATUSES: Readonly<Record<CampaignTestResult['status'], { kind: StatusKind; text: string }>> = {
  draft: { kind: 'draft', text: 'Not published' },
  running: { kind: 'running', text: 'Running' },
  decided: { kind: 'live', text: 'Winner chosen' },
  ended: { kind: 'draft', text: 'Ended' },
};

type TestArm = CampaignTestResult['arms'][number];

/** Results of a test so far, the figure that decides it first. They may be looked at any time. */
export function TestResult({ test, title = 'Results' }: { test: CampaignTestResult; title?: string }) {
  const id = useId();
  const { mayEdit } = useCampaignEditor();
  const timezone = useTimezone();
  const [asked, setAsked] = useState<AskedWinner>();
  /** How many answers were waited for. */
  const [answers, setAnswers] = useState(0);
  const said = useRef<HTMLDivElement>(null);
  // The pressed button may be gone with its question: readers go on where the result is.
  useEffect(() => {
    if (answers > 0) said.current?.focus();
  }, [answers]);
  const status = STATUSES[test.status];
  const { sample_ratio: ratio, winner } = test;
  const decisive = test.outcomes.find(({ id: outcome }) => outcome === test.goal);
  const others = test.outcomes.filter((outcome) => outcome !== decisive);
  const recipients = test.arms.reduce((total, arm) => total + arm.recipients, 0);
  const mayChoose = mayEdit && (test.status === 'running' || test.status === 'decided');
  const actionOf = ({ key, name, role }: TestArm): ReactNode => {
    if (winner?.key === key) return <Status kind={test.status === 'ended' ? 'draft' : 'live'}>Winner</Status>;
    if (!mayChoose || role === 'hold_out') return null;
    return (
      <Button size="work" label={`Choose as winner: ${name}`} onClick={() => setAsked({ key, name })}>
        Choose as winner
      </Button>
    );
  };

  function goOn(): void {
    setAsked(undefined);
    setAnswers((count) => count + 1);
  }

  return (
    <Stack component="section" aria-labelledby={id} gap={3} sx={{ minWidth: 0 }}>
      <Row gap={2} align="center" wrap>
        <Text variant="h3" component="h2" id={id}>
          {title}
        </Text>
        <Status kind={status.kind}>{status.text}</Status>
        <Text variant="caption" muted>
          {spanText(test, timezone)}
        </Text>
      </Row>
      <Box ref={said} tabIndex={-1} sx={{ minWidth: 0, borderRadius: '10px' }}>
        {winner ? (
          <Note
            kind="success"
            action={
              mayChoose ? (
                <Button look="text" size="work" onClick={() => setAsked('none')}>
                  Continue test
                </Button>
              ) : null
            }
          >
            {winner.automatic ? `“${winner.name}” won and was chosen automatically` : `Your team chose “${winner.name}”`} on{' '}
            {momentText(winner.at, timezone)}. {test.status === 'ended' ? '' : 'Everyone sees it now.'}
          </Note>
        ) : null}
        {ratio.sound || winner ? null : <Note kind="error">{test.summary}</Note>}
        {ratio.sound && !winner ? <Text sx={{ fontWeight: 600, maxWidth: 720 }}>{test.summary}</Text> : null}
      </Box>
      {decisive ? <OutcomeResult outcome={decisive} test={test} actionOf={actionOf} /> : <ClickResult test={test} actionOf={actionOf} />}
      <Needed test={test} />
      {recipients === 0 ? null : (
        <Text variant="caption" component="p" muted>
          {ratio.sound
            ? `Recipients came to the variants as the weights say (${chanceText(ratio.probability)}).`
            : `Recipients did not come to the variants as the weights say (${chanceText(ratio.probability)}).`}
        </Text>
      )}
      {decisive ? (
        <Stack component="section" aria-labelledby={`${id}-clicks`} gap={2} sx={{ minWidth: 0, pt: 2 }}>
          <Text variant="label" component="h3" id={`${id}-clicks`} sx={{ m: 0 }}>
            Clicks
          </Text>
          <ClickResult test={test} />
        </Stack>
      ) : null}
      {others.map((outcome) => (
        <OutcomeResult key={outcome.id} outcome={outcome} test={test} />
      ))}
      {test.guardrails.map((guardrail) => (
        <Guardrail key={guardrail.id} guardrail={guardrail} arms={test.arms} />
      ))}
      {asked ? <WinnerDialog test={test} asked={asked} onDone={goOn} onClose={() => setAsked(undefined)} /> : null}
    </Stack>
  );
}

/** While it runs: how many recipients it needs to find a change of one size or another. */
function Needed({ test: { status, goal, needed, currency } }: { test: CampaignTestResult }) {
  const found = needed.changes.flatMap(({ percent, recipients }) =>
    recipients === null ? [] : [`${formatCount(recipients)} to find ${percent}% more ${GOAL_LABELS[goal].more}`],
  );
  if (status !== 'running' || found.length === 0) return null;
  return (
    <Text variant="caption" component="p" muted>
      Recipients needed in all, at a {GOAL_LABELS[goal].rate} of{' '}
      {goal === 'revenue' ? moneyText(needed.baseline ?? 0, currency) : rateText(needed.baseline)}: {found.join(', ')}.
    </Text>
  );
}

interface GuardrailProps {
  guardrail: CampaignTestResult['guardrails'][number];
  arms: CampaignTestResult['arms'];
}

/** A figure that should not get worse while the goal gets better. */
function Guardrail({ guardrail: { label, arms }, arms: named }: GuardrailProps) {
  const id = useId();
  const nameOf = (key: number) => named.find((arm) => arm.key === key);
  const worse = arms.filter(({ key, comparison }) => comparison?.verdict === 'worse' && nameOf(key)?.role === 'variant');
  return (
    <Stack component="section" aria-labelledby={id} gap={2} sx={{ minWidth: 0 }}>
      <Text variant="label" component="h3" id={id} sx={{ m: 0 }}>
        {label}
      </Text>
      {worse.map(({ key, comparison }) => (
        <Note key={key} kind="warning">
          {comparison?.sentence}
        </Note>
      ))}
      <Row component="ul" wrap sx={{ columnGap: 5, rowGap: 1, typography: 'body2' }}>
        {arms.map(({ key, rate }) => (
          <li key={key}>
            {nameOf(key)?.name}: {rateText(rate)}
          </li>
        ))}
      </Row>
      {worse.length === 0 ? (
        <Text variant="caption" component="p" muted>
          No variant does clearly worse.
        </Text>
      ) : null}
    </Stack>
  );
}

function spanText({ since, ended_at }: CampaignTestResult, timezone: string): string {
  const [from, until] = [momentText(since, timezone), momentText(ended_at, timezone)];
  if (from && until) return `${from} – ${until}`;
  return from ? `Recipients since ${from}` : '';
}
