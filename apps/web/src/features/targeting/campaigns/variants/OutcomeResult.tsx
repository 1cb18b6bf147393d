import type { CampaignTestResult } from '@limn/contracts';
import { moneyText } from '@limn/model';
import { useId, type ReactNode } from 'react';
import { formatCount } from '../../../../ui/format.ts';
import { Box, Stack } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';
import { ArmResult, type ShownArm } from './ArmResult.tsx';
import { moneyUnit, POINTS, rateText, scaleOf } from './arm-figures.ts';

interface OutcomeResultProps {
  outcome: CampaignTestResult['outcomes'][number];
  test: Pick<CampaignTestResult, 'arms' | 'currency'>;
  /** Beside the name of an arm. */
  actionOf?: (arm: CampaignTestResult['arms'][number]) => ReactNode;
}

/** Conversions, or revenue, of each arm against the control. */
export function OutcomeResult({ outcome: { id, label, arms }, test, actionOf }: OutcomeResultProps) {
  const heading = useId();
  const { currency } = test;
  const shown = test.arms.flatMap((tested): ShownArm[] => {
    const { key, name, role, recipients } = tested;
    const arm = arms.find((one) => one.key === key);
    if (!arm) return [];
    const { converted, total, average, comparison } = arm;
    const money = (minor: number | null) => (minor === null ? '–' : moneyText(minor, currency));
    return [
      {
        key,
        name,
        role,
        note: `${formatCount(recipients)} ${recipients === 1 ? 'recipient' : 'recipients'}`,
        comparison,
        action: actionOf?.(tested),
        figures:
          id === 'revenue'
            ? [
                ['Converted', formatCount(converted)],
                ['Revenue', money(total)],
                ['Per recipient', money(average)],
              ]
            : [
                ['Converted', formatCount(converted)],
                ['Conversions', formatCount(total)],
                ['Rate', rateText(average)],
              ],
      },
    ];
  });
  const scale = scaleOf(shown);
  return (
    <Stack component="section" aria-labelledby={heading} gap={2} sx={{ minWidth: 0, pt: 2 }}>
      <Text variant="label" component="h3" id={heading} sx={{ m: 0 }}>
        {label}
      </Text>
      <Text variant="caption" component="p" muted sx={{ maxWidth: 720 }}>
        {id === 'revenue'
          ? 'What each recipient brought since they first saw their variant. The largest 1% of amounts are cut in the comparison, so that no single order decides it.'
          : 'Recipients who converted since they first saw their variant, whichever image or email led them there.'}
      </Text>
      <Box
        component="ul"
        aria-label={`${label} by variant`}
        sx={{ display: 'grid', minWidth: 0, borderTop: '1px solid', borderColor: 'divider' }}
      >
        {shown.map((arm) => (
          <ArmResult key={arm.key} arm={arm} scale={scale} unit={id === 'revenue' ? moneyUnit(currency) : POINTS} />
        ))}
      </Box>
    </Stack>
  );
}
