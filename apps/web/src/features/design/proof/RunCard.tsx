import { useState } from 'react';
import { explainError } from '../../../ui/explain-error.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { formatAgo, formatCount } from '../../../ui/format.ts';
import { Row } from '../../../ui/layout.ts';
import { Progress } from '../../../ui/Progress.tsx';
import { Text } from '../../../ui/Text.tsx';
import type { ProofState } from './proof-run.ts';
import type { OpenProof } from './use-proof-run.ts';

export interface RunCardProps {
  state: ProofState;
  open: OpenProof;
  onRetry: () => void;
  onAll: () => void;
}

/** The progress, in a bar and in words, and what can be done now. */
export function RunCard({ state, open: { plan, run, kept }, onRetry, onAll }: RunCardProps) {
  const { kind, looked } = state;
  const [nowMs] = useState(() => Date.now());
  const isOver = kind === 'done';
  const isPart = plan.count < plan.of;
  return (
    <Card sx={{ p: { xs: 4, md: 5 }, display: 'grid', gap: 3 }} label="Progress">
      <Row gap={3} align="center" justify="space-between" wrap>
        <div>
          <Text variant="h2">{titleOf(state, plan.count)}</Text>
          <Text role="status" variant="body2" muted sx={{ fontVariantNumeric: 'tabular-nums', mt: 0.5 }}>
            {wordsOf(state, plan.count)}
            {isOver && isPart ? ` They’re a sample spread evenly over ${formatCount(plan.of)} rows.` : null}
            {kept ? ` Run by ${kept.kept_by}, ${formatAgo(kept.kept_at, nowMs)}.` : null}
          </Text>
        </div>
        <Row gap={2}>
          {kind === 'running' ? <Button onClick={() => run.stop()}>Cancel</Button> : null}
          {kind === 'waiting' ? (
            <>
              <Button onClick={() => run.goOn()}>Try now</Button>
              <Button look="text" onClick={() => run.stop()}>
                Cancel
              </Button>
            </>
          ) : null}
          {kind === 'stopped' || kind === 'failed' ? (
            <>
              <Button look="action" onClick={() => run.goOn()}>
                {kind === 'failed' ? 'Try again' : 'Go on'}
              </Button>
              <Button look="text" onClick={onRetry}>
                Start again
              </Button>
            </>
          ) : null}
          {isOver ? (
            <>
              {isPart ? <Button onClick={onAll}>Check all {formatCount(plan.of)}</Button> : null}
              <Button onClick={onRetry}>Refresh</Button>
            </>
          ) : null}
        </Row>
      </Row>
      {isOver ? null : <Progress fraction={looked / Math.max(1, plan.count)} label="Rows checked" />}
    </Card>
  );
}

function titleOf({ kind, found }: ProofState, count: number): string {
  if (kind === 'done') {
    if (found.length === 0) return 'All good';
    return `${formatCount(found.length)} of ${formatCount(count)} ${count === 1 ? 'row' : 'rows'} ${found.length === 1 ? 'needs' : 'need'} a look`;
  }
  return { running: 'Checking each picture', waiting: 'Waiting for the connection', stopped: 'Stopped', failed: 'Stopped' }[kind];
}

function wordsOf({ kind, looked, found, leftMs, error }: ProofState, count: number): string {
  const rows = `${formatCount(looked)} of ${formatCount(count)} rows`;
  const problems = found.length === 0 ? 'no problems so far' : `${formatCount(found.length)} with problems`;
  if (kind === 'done') return `${formatCount(looked)} ${looked === 1 ? 'row was' : 'rows were'} checked.`;
  if (kind === 'running') return `${rows}, ${problems}${leftText(leftMs)}`;
  if (kind === 'stopped') return `${rows}, ${problems}. Your results stay here.`;
  const why = explainError(error) ?? 'The server couldn’t respond.';
  return kind === 'waiting' ? `${rows}, ${problems}. It continues automatically.` : `${why} ${rows}, ${problems}.`;
}

function leftText(leftMs: number | undefined): string {
  if (leftMs === undefined) return '';
  const seconds = Math.ceil(leftMs / 1000);
  if (seconds <= 90) return `, ${seconds} ${seconds === 1 ? 'second' : 'seconds'} left`;
  return `, about ${formatCount(Math.round(seconds / 60))} minutes left`;
}
