import type { CampaignTestResult } from '@limn/contracts';
import type { ReactNode } from 'react';
import { formatCount } from '../../../../ui/format.ts';
import { Box } from '../../../../ui/layout.ts';
import { ArmResult } from './ArmResult.tsx';
import { POINTS, rateText, scaleOf } from './arm-figures.ts';

type TestArm = CampaignTestResult['arms'][number];

/** Recipients of each arm, and how many of them clicked, against the control. */
export function ClickResult({ test, actionOf }: { test: Pick<CampaignTestResult, 'arms'>; actionOf?: (arm: TestArm) => ReactNode }) {
  const scale = scaleOf(test.arms);
  return (
    <Box
      component="ul"
      aria-label="Clicks by variant"
      sx={{ display: 'grid', minWidth: 0, borderTop: '1px solid', borderColor: 'divider' }}
    >
      {test.arms.map((arm) => (
        <ArmResult
          key={arm.key}
          arm={{
            ...arm,
            note: `${arm.weight}% of recipients`,
            action: actionOf?.(arm),
            figures: [
              ['Recipients', formatCount(arm.recipients)],
              ['Clicks', formatCount(arm.clicked)],
              ['Click rate', rateText(arm.click_rate)],
            ],
          }}
          scale={scale}
          unit={POINTS}
        />
      ))}
    </Box>
  );
}
