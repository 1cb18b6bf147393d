import { useState } from 'react';
import { axisTop } from '@limn/reporting';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { Card } from '../../../ui/Card.tsx';
import { formatCount } from '../../../ui/format.ts';
import { hiddenFromSight } from '../../../ui/hidden-from-sight.ts';
import { Box, Row } from '../../../ui/layout.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { SkeletonBox } from '../../../ui/Skeletons.tsx';
import { Text } from '../../../ui/Text.tsx';

const SPANS = [
  { value: '24', label: '24 hours' },
  { value: '168', label: '7 days' },
] as const;
const HOUR_MS = 3_600_000;
const HEIGHT = 96;
const REFRESH_MS = 5000;

interface Hour {
  atMs: number;
  records: number;
}

/** A bar for each hour in which events arrived. */
export function HoursChart({ eventId }: { eventId: number }) {
  const [span, setSpan] = useState<(typeof SPANS)[number]['value']>('24');
  const query = useApiQuery('listEventHours', { params: { id: eventId } }, { refetchInterval: REFRESH_MS });
  if (!query.data) return query.isError ? null : <SkeletonBox width="100%" height={172} />;
  const hours = hoursUntil(query.dataUpdatedAt, Number(span), query.data.hours);
  const total = hours.reduce((sum, { records }) => sum + records, 0);
  const top = axisTop(Math.max(...hours.map(({ records }) => records)));
  return (
    <Card label="Events per hour" sx={{ p: 4 }}>
      <Row gap={3} align="center" justify="space-between" wrap sx={{ mb: 3 }}>
        <Text variant="h3" component="h2">
          {formatCount(total)} {total === 1 ? 'event' : 'events'} arrived
        </Text>
        <Segmented label="Time span" options={SPANS} value={span} onChange={setSpan} />
      </Row>
      <Box component="figure" sx={{ m: 0 }}>
        <Box component="figcaption" sx={hiddenFromSight}>
          {formatCount(total)} events arrived in the last {span === '24' ? '24 hours' : '7 days'}, by hour, at most{' '}
          {formatCount(Math.max(...hours.map(({ records }) => records)))} in one.
        </Box>
        <Box aria-hidden sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2 }}>
          <Box
            sx={{
              height: HEIGHT,
              display: 'flex',
              flexDirection: 'column-reverse',
              justifyContent: 'space-between',
              alignItems: 'flex-end',
            }}
          >
            {(total === 0 ? [0] : [0, top]).map((line) => (
              <Box
                key={line}
                sx={{ fontSize: 11, lineHeight: '16px', my: '-8px', color: 'text.tertiary', fontVariantNumeric: 'tabular-nums' }}
              >
                {formatCount(line)}
              </Box>
            ))}
          </Box>
          <Row
            gap={span === '24' ? '3px' : '1px'}
            align="flex-end"
            sx={{ height: HEIGHT, borderTop: '1px solid', borderBottom: '1px solid', borderColor: 'divider' }}
          >
            {hours.map(({ atMs, records }) => (
              <Row
                key={atMs}
                title={`${timeOf(atMs)}: ${formatCount(records)}`}
                align="flex-end"
                sx={{ flex: 1, minWidth: 0, height: '100%', '&:hover': { bgcolor: 'tint' } }}
              >
                <Box
                  sx={{ width: '100%', height: `${(records / top) * 100}%`, bgcolor: 'var(--mui-palette-chart-0)', borderRadius: '1px' }}
                />
              </Row>
            ))}
          </Row>
          <span />
          <Row justify="space-between" sx={{ mt: 1, fontSize: 11, lineHeight: '16px', color: 'text.tertiary' }}>
            <span>{timeOf(hours[0]?.atMs ?? 0)}</span>
            <span>now</span>
          </Row>
        </Box>
      </Box>
    </Card>
  );
}

/** The hours up to now, also those in which nothing arrived. */
function hoursUntil(nowMs: number, count: number, counted: readonly { hour: string; records: number }[]): Hour[] {
  const byHour = new Map(counted.map(({ hour, records }) => [Date.parse(hour), records]));
  const last = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
  return Array.from({ length: count }, (_, index) => {
    const atMs = last - (count - 1 - index) * HOUR_MS;
    return { atMs, records: byHour.get(atMs) ?? 0 };
  });
}

function timeOf(atMs: number): string {
  return new Date(atMs).toLocaleString('en-GB', { weekday: 'short', hour: '2-digit', minute: '2-digit' });
}
