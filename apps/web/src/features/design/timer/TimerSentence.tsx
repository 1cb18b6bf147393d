import type { TimerSettings } from '@limn/image-types';
import { type ReactNode, useEffect, useState } from 'react';
import { Text } from '../../../ui/Text.tsx';
import { Schedule, WarningAmber as Warning } from '../../../ui/icons/general.ts';
import { Row, Stack } from '../../../ui/layout.ts';
import { clockChangeHint, timerSentence } from './timer-labels.ts';

const SECOND_MS = 1000;

/** The effect of the settings right now, in words, including changes of clocks. */
export function TimerSentence({ settings }: { settings: TimerSettings }) {
  const sentence = timerSentence(settings, useNow());
  const hint = clockChangeHint(settings);
  if (sentence === undefined) return null;
  return (
    <Stack gap={2} sx={{ py: 2, px: 3, borderRadius: '6px', border: '1px solid', borderColor: 'divider', bgcolor: 'background.paper' }}>
      <Line icon={<Schedule aria-hidden sx={{ fontSize: 16, flex: 'none', mt: '2px', color: 'icon' }} />}>{sentence}</Line>
      {hint === undefined ? null : (
        <Line icon={<Warning aria-hidden sx={{ fontSize: 16, flex: 'none', mt: '2px', color: 'warning.main' }} />}>{hint}</Line>
      )}
    </Stack>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <Row gap={2}>
      {icon}
      <Text variant="body2" breaks sx={{ minWidth: 0 }}>
        {children}
      </Text>
    </Row>
  );
}

/** The time, each second again. */
function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
