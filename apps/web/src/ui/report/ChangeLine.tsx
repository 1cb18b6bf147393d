import type { Change } from '@limn/reporting';
import { ArrowDownward, ArrowUpward } from '../icons/general.ts';
import { hiddenFromSight } from '../hidden-from-sight.ts';
import { Box } from '../layout.ts';
import { Text } from '../Text.tsx';

const READ = { up: 'Up by ', down: 'Down by ', level: '' } as const;

export interface ChangeLineProps {
  change: Change | undefined;
  unit?: string;
  /** "previous 30 days"; '' where the page says it once for all. */
  against?: string;
}

/** "↑ 8.4% vs previous 30 days"; an en dash where there is nothing to compare with. */
export function ChangeLine({ change, unit = '', against = '' }: ChangeLineProps) {
  const rising = change?.direction === 'up';
  const Arrow = change?.direction === 'up' ? ArrowUpward : change?.direction === 'down' ? ArrowDownward : undefined;
  return (
    <Text variant="caption" component="span" muted sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap', minHeight: 20 }}>
      {change ? (
        <>
          <Box component="span" sx={hiddenFromSight}>
            {READ[change.direction]}
          </Box>
          <Box
            component="span"
            sx={{
              display: 'inline-flex',
              alignItems: 'center',
              gap: 0.5,
              fontWeight: 600,
              color: rising ? 'success.main' : 'text.primary',
            }}
          >
            {Arrow ? <Arrow sx={{ fontSize: 14 }} aria-hidden /> : null}
            {change.amount}
          </Box>
          {unit ? <span>{unit}</span> : null}
          {against ? (
            <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
              vs {against}
            </Box>
          ) : null}
        </>
      ) : (
        <>
          <span aria-hidden>–</span>
          <Box component="span" sx={hiddenFromSight}>
            No earlier data
          </Box>
        </>
      )}
    </Text>
  );
}
