import { formatCount } from '../../../../ui/format.ts';
import { Box } from '../../../../ui/layout.ts';
import { Text } from '../../../../ui/Text.tsx';
import { intervalText, pointsText, rateText, type Arm, type Scale } from './arm-figures.ts';
import { IntervalBar, toneOf } from './IntervalBar.tsx';

/** One arm: its figures, and its difference to the control, drawn and in words. */
export function ArmResult({ arm, scale }: { arm: Arm; scale: Scale | undefined }) {
  const { comparison } = arm;
  return (
    <Box
      component="li"
      aria-label={arm.name}
      sx={{
        display: 'grid',
        columnGap: 4,
        rowGap: 2,
        py: 3,
        borderBottom: '1px solid',
        borderColor: 'divider',
        gridTemplateColumns: { xs: 'repeat(3, minmax(0, 1fr))', md: 'minmax(120px, 1fr) repeat(3, 84px) minmax(220px, 2fr)' },
        alignItems: 'start',
      }}
    >
      <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' }, minWidth: 0 }}>
        <Text component="span" sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' }}>
          {arm.name}
        </Text>
        <Text variant="caption" component="span" sx={{ color: 'text.secondary' }}>
          {arm.weight}% of recipients
        </Text>
      </Box>
      <Figure label="Recipients" value={formatCount(arm.recipients)} />
      <Figure label="Clicks" value={formatCount(arm.clicked)} />
      <Figure label="Click rate" value={rateText(arm.click_rate)} />
      <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' }, display: 'grid', gap: 1, minWidth: 0 }}>
        {comparison ? (
          <>
            {comparison.interval && scale ? (
              <>
                <IntervalBar interval={comparison.interval} scale={scale} tone={toneOf(arm)} />
                <Text variant="caption" component="span" sx={{ color: 'text.secondary' }}>
                  {pointsText(comparison.interval.difference)}, {intervalText(comparison.interval)}
                </Text>
              </>
            ) : null}
            <Text variant="body2" component="span">
              {comparison.sentence}
            </Text>
          </>
        ) : (
          <Text variant="caption" component="span" sx={{ color: 'text.secondary' }}>
            The others are compared with it.
          </Text>
        )}
      </Box>
    </Box>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Text variant="caption" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
        {label}
      </Text>
      <Text component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {value}
      </Text>
    </Box>
  );
}
