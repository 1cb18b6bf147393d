import type { Company, FirstSteps as State } from '@limn/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiKey, useApiQuery } from '../../../api/use-api-query.ts';
import { FIRST_STEPS_NOTICE, HIDDEN, type Dismissals } from '../../../api/use-dismissals.ts';
import { Check } from '../../../ui/icons/general.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { hiddenFromSight } from '../../../ui/hidden-from-sight.ts';
import { Box, Row } from '../../../ui/layout.ts';
import { Note } from '../../../ui/Note.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { Text } from '../../../ui/Text.tsx';
import { stepsOf, type Step } from './first-steps.ts';
import { REFRESHING } from './refreshing.ts';

const FIRST_OPEN_NOTICE = 'first-open';
/** While someone waits for the first open. */
const WAITING_MS = 2000;
/** The first open is news for so long. */
const NEWS_DAYS = 7;

export interface FirstStepsView {
  kind: 'steps' | 'news' | 'none';
  state: State | undefined;
}

/** The visible part of the first steps: the list until the first open, then a note for some days. */
export function useFirstSteps(company: Company | undefined, dismissals: Dismissals): FirstStepsView {
  const enabled = company !== undefined && company.role !== 'viewer';
  const state = useApiQuery('firstSteps', {}, { ...REFRESHING, enabled }).data?.first_steps;
  const waiting = state?.tag === true && !state.open;
  useApiQuery('firstSteps', {}, { enabled: enabled && waiting, refetchInterval: WAITING_MS });
  const cache = useQueryClient();
  const open = state?.open;
  useEffect(() => {
    // The figures under it are of the same moment.
    if (open) for (const name of ['imageOpens', 'imageClicks'] as const) void cache.invalidateQueries({ queryKey: apiKey(name, {}) });
  }, [open, cache]);
  const { isDismissed } = dismissals;
  if (!enabled || !state || !isDismissed) return { kind: 'none', state };
  if (!state.open) return { kind: isDismissed(FIRST_STEPS_NOTICE, HIDDEN) ? 'none' : 'steps', state };
  return { kind: isNews(state.first_open) && !isDismissed(FIRST_OPEN_NOTICE, 'seen') ? 'news' : 'none', state };
}

function isNews(firstOpen: string | null): boolean {
  return firstOpen !== null && Date.now() - Date.parse(firstOpen) < NEWS_DAYS * 86_400_000;
}

export function FirstSteps({ view, dismissals }: { view: FirstStepsView; dismissals: Dismissals }) {
  const { kind, state } = view;
  if (kind === 'none' || !state) return null;
  return (
    <Box sx={{ mb: { xs: 3, md: 5 } }}>
      {kind === 'news' ? (
        <Note kind="success" onDismiss={() => dismissals.dismiss(FIRST_OPEN_NOTICE, 'seen')}>
          <Box component="strong" sx={{ fontWeight: 600 }}>
            Your first image has been opened.
          </Box>{' '}
          Every open now shows up here within seconds.
        </Note>
      ) : (
        <Checklist steps={stepsOf(state)} onHide={() => dismissals.dismiss(FIRST_STEPS_NOTICE, HIDDEN)} />
      )}
    </Box>
  );
}

function Checklist({ steps, onHide }: { steps: readonly Step[]; onHide: () => void }) {
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done);
  return (
    <Card label="First steps" sx={{ p: { xs: 4, md: '18px 20px 20px' } }}>
      <Row gap={3} align="flex-start" justify="space-between">
        <div>
          <Text variant="h2">Get your first image into an inbox</Text>
          <Text variant="body2" muted>
            {done} of {steps.length} steps done.{done === 1 ? ' Takes about two minutes.' : ''}
          </Text>
        </div>
        <Box sx={{ flex: 'none', mr: -2, mt: -1 }}>
          <Button look="text" size="work" onClick={onHide}>
            Hide
          </Button>
        </Box>
      </Row>
      <Progress fraction={done / steps.length} label={`${done} of ${steps.length} first steps done`} sx={{ mt: 3, mb: 4 }} />
      <Box
        component="ol"
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
        }}
      >
        {steps.map((step, index) => (
          <StepLine key={step.key} step={step} number={index + 1} next={step === next} />
        ))}
      </Box>
      {next ? <NextStep step={next} /> : null}
    </Card>
  );
}

function StepLine({ step, number, next }: { step: Step; number: number; next: boolean }) {
  return (
    <Row component="li" aria-current={next ? 'step' : undefined} gap={2.5} align="center" sx={{ minHeight: 32, minWidth: 0 }}>
      <Box
        component="span"
        aria-hidden
        sx={{
          width: 22,
          height: 22,
          flex: 'none',
          borderRadius: '50%',
          display: 'grid',
          placeItems: 'center',
          typography: 'caption',
          fontWeight: 600,
          border: '1px solid',
          borderColor: step.done ? 'success.main' : next ? 'text.primary' : 'field.line',
          bgcolor: step.done ? 'success.ground' : 'transparent',
          color: step.done ? 'success.main' : 'text.primary',
        }}
      >
        {step.done ? <Check sx={{ fontSize: 14 }} /> : number}
      </Box>
      <Text variant="body2" sx={{ fontWeight: next ? 600 : 400, color: step.done ? 'text.secondary' : 'text.primary' }}>
        {step.title}
        <Box component="span" sx={hiddenFromSight}>
          {step.done ? ', done' : next ? ', next' : ''}
        </Box>
      </Text>
    </Row>
  );
}

function NextStep({ step }: { step: Step }) {
  return (
    <Row gap={3} align="center" justify="space-between" wrap sx={{ mt: 4, pt: 4, borderTop: '1px solid', borderColor: 'divider' }}>
      <Text role="status" breaks sx={{ flex: '1 1 260px', minWidth: 0 }}>
        {step.text}
      </Text>
      <Button look={step.key === 'open' ? 'outlined' : 'action'} to={step.button.to}>
        {step.button.label}
      </Button>
    </Row>
  );
}
