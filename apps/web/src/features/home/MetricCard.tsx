import Info from '@mui/icons-material/InfoOutlined';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { Card } from '../../ui/Card.tsx';
import { formatShortDay } from '../../ui/format.ts';
import { Box } from '../../ui/layout.ts';
import { Bone, Loading } from '../../ui/Skeletons.tsx';
import { Sparkline } from '../../ui/Sparkline.tsx';
import { Text } from '../../ui/Text.tsx';
import { Button } from '../../ui/Button.tsx';
import { sumOf } from './sum-of.ts';

export interface Series {
  data: { stats: readonly { date: string; value: number }[] } | undefined;
  isError: boolean;
  refetch: () => unknown;
}

/** One figure of the last 30 days with its line. */
export function MetricCard({ name, how, query, figure }: { name: string; how: string; query: Series; figure: (total: number) => string }) {
  const days = query.data?.stats;
  return (
    <Card label={name} sx={{ p: { xs: '14px', md: '18px 20px 16px' }, minHeight: { xs: 174, md: 184 }, overflow: 'hidden' }}>
      <Text variant="body2" component="h2" sx={{ display: 'flex', alignItems: 'center', gap: 1, fontWeight: 600, color: 'text.secondary' }}>
        {name}
        <Tooltip text={how} describes>
          <Box
            component="button"
            type="button"
            aria-label={`How ${name} is counted`}
            sx={{
              display: { xs: 'none', sm: 'inline-flex' },
              p: 0.5,
              m: -0.5,
              border: 0,
              bgcolor: 'transparent',
              color: 'text.tertiary',
              borderRadius: '4px',
              cursor: 'help',
            }}
          >
            <Info sx={{ fontSize: 16 }} />
          </Box>
        </Tooltip>
      </Text>
      {query.isError ? (
        <Failed onAgain={() => void query.refetch()} />
      ) : days ? (
        <>
          <Text
            variant="display"
            component="p"
            sx={{ mt: { xs: 0.5, md: 1.5 }, fontSize: { xs: 26, md: 32 }, lineHeight: { xs: '32px', md: '40px' } }}
          >
            {figure(sumOf(days))}
          </Text>
          <Sparkline
            values={days.map((day) => day.value)}
            first={label(days[0]?.date)}
            last={label(days.at(-1)?.date)}
            label={`${name}, day by day`}
          />
        </>
      ) : (
        <Loading label={`Loading ${name}`}>
          <Bone width={120} height={32} sx={{ mt: 2.5 }} />
          <Bone width="100%" height={52} sx={{ mt: 4 }} />
          <Bone width="100%" height={12} sx={{ mt: 1.5 }} />
        </Loading>
      )}
    </Card>
  );
}

function label(date: string | undefined): string {
  return date ? formatShortDay(date) : '';
}

function Failed({ onAgain }: { onAgain: () => void }) {
  return (
    <Box sx={{ mt: 4, display: 'grid', gap: 3, justifyItems: 'start' }}>
      <Text variant="body2" sx={{ color: 'text.secondary' }}>
        This figure could not be loaded.
      </Text>
      <Button size="work" onClick={onAgain}>
        Try again
      </Button>
    </Box>
  );
}
