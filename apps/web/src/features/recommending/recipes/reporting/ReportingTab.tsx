import { attributionModels, attributionText, MAX_ITEMS_OF_RECIPE } from '@limn/contracts';
import { dateIn, dateOfDay, dayOfDate } from '@limn/model';
import {
  barsByTime,
  changeOf,
  DAILY_STATISTICS,
  figureOf,
  formatFigure,
  ITEM_STATISTICS,
  measuresOf,
  numbersOf,
  POSITION_STATISTICS,
  RECIPE_STATISTICS,
  type Figures,
} from '@limn/reporting';
import { useState } from 'react';
import { useAnswered } from '../../../../api/use-answered.ts';
import { useApiQuery } from '../../../../api/use-api-query.ts';
import { Button } from '../../../../ui/Button.tsx';
import { formatFullDay } from '../../../../ui/format.ts';
import { Box, Row, Stack } from '../../../../ui/layout.ts';
import { LoadFailure } from '../../../../ui/LoadFailure.tsx';
import { ChangeLine } from '../../../../ui/report/ChangeLine.tsx';
import { ReportTable } from '../../../../ui/report/ReportTable.tsx';
import { StackedBars } from '../../../../ui/report/StackedBars.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { Loading, SkeletonBox } from '../../../../ui/Skeletons.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { useRecipeState } from '../editor/editor-context.tsx';
import { BesideControl } from './BesideControl.tsx';

/** Today is over when others see it whole; it is for those who have just sent a mailing. */
const PERIODS = ['today', '7', '30', '90'] as const;
/** Means a week where the company has no models. */
const NO_MODEL = 1;

/** The newest day first. */
const DAYS = { ...DAILY_STATISTICS, sort: { by: 'recipe_date', descending: true } } as const;
/** All of one recipe. */
const POSITIONS = {
  ...POSITION_STATISTICS,
  dimensions: POSITION_STATISTICS.dimensions.filter(({ key }) => key === 'position'),
  drillDown: undefined,
  sort: { by: 'position', descending: false },
};
/** In the chart: what adds up over days. */
const BY_DAY = measuresOf(DAILY_STATISTICS.figures).filter(({ key }) => key === 'total_opens' || key === 'total_clicks');

/**
 * This recipe's own figures, of its days and its items, and the change since the days before. The reports
 * compare it with others.
 */
export function ReportingTab() {
  const [period, setPeriod] = useState<(typeof PERIODS)[number]>('7');
  const [chosen, setChosen] = useState<string>();
  const { data: answer, dataUpdatedAt } = useApiQuery('getUserCompany', {});
  const company = answer?.company || undefined;
  const models = attributionModels(company?.recipe_attribution ?? '[]');
  const model = (models.find(({ id }) => String(id) === chosen) ?? models[0])?.id ?? NO_MODEL;
  return (
    <Stack gap={5} sx={{ minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Row gap={3} wrap>
        <Box sx={{ width: { xs: '100%', sm: 180 } }}>
          <SelectField
            label="Period"
            value={period}
            options={PERIODS.map((value) => ({ value, label: value === 'today' ? 'Today' : `Last ${value} days` }))}
            onChange={setPeriod}
          />
        </Box>
        {models.length > 0 ? (
          <Box sx={{ width: { xs: '100%', sm: 240 } }}>
            <SelectField
              label="Attribution Model"
              value={String(model)}
              options={models.map((one) => ({ value: String(one.id), label: attributionText(one) }))}
              onChange={setChosen}
            />
          </Box>
        ) : null}
      </Row>
      {company ? (
        <OwnFigures period={period} today={dateIn(company.timezone, dataUpdatedAt)} timezone={company.timezone} model={model} />
      ) : null}
      <Row gap={2} wrap>
        <Button to="/recipereport/recipestatistics">Compare recipes</Button>
        <Button look="text" to="/recipereport/itemstatistics">
          Item Statistics
        </Button>
        <Button look="text" to="/recipereport/dailystatistics">
          Daily Statistics
        </Button>
      </Row>
    </Stack>
  );
}

interface OwnFiguresProps {
  period: (typeof PERIODS)[number];
  /** In the company's calendar. */
  today: string;
  timezone: string;
  model: number;
}

function OwnFigures({ period, today, timezone, model }: OwnFiguresProps) {
  const id = useRecipeState(({ thing }) => thing.id);
  const days = period === 'today' ? 1 : Number(period);
  // Whole days, so that they compare with those before.
  const last = dayOfDate(today) - (period === 'today' ? 0 : 1);
  const asked = { start: dateOfDay(last - days + 1), end: dateOfDay(last), attribution_type: model };
  const query = useApiQuery('recipeFigures', { params: { id, ...asked }, query: {} }, { keepPrevious: true });
  const range = useAnswered(asked, query);
  const daysShown = dayOfDate(range.end) - dayOfDate(range.start) + 1;
  const isToday = range.end === today;
  if (query.isError)
    return (
      <LoadFailure error={query.error} busy={query.isFetching} onRetry={() => void query.refetch()}>
        Couldn’t load the figures.
      </LoadFailure>
    );
  const { data } = query;
  if (!data)
    return (
      <Loading label="Loading the figures">
        <SkeletonBox width="100%" height={160} />
      </Loading>
    );
  const { totals, previous, daily_stats, item_stats, item_totals, position_stats, control_stats, comparisons, currency } = data;
  const isSeen = totals.total_opens > 0;
  const chart = barsByTime(
    BY_DAY,
    daily_stats.map((row) => ({ ...row, date: row.recipe_date })),
    { from: range.start, to: range.end },
  );
  return (
    <Stack component="section" aria-label="Figures of this recipe" gap={5} sx={{ minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Text variant="body2" role="status" muted sx={{ mb: -2 }}>
        {isToday
          ? isSeen
            ? 'So far today. Figures arrive within seconds.'
            : 'No one has seen this recipe today.'
          : isSeen
            ? `From ${formatFullDay(range.start)} to ${formatFullDay(range.end)}, compared with the ${daysShown} days before.`
            : `No one saw this recipe from ${formatFullDay(range.start)} to ${formatFullDay(range.end)}.`}
      </Text>
      <Tiles now={numbersOf(totals)} before={!isToday && previous.total_opens > 0 ? numbersOf(previous) : undefined} currency={currency} />
      <BesideControl rows={control_stats} comparisons={comparisons} currency={currency} timezone={timezone} />
      {isSeen ? (
        <>
          <div>
            <Text variant="h3" component="h2" sx={{ mb: 3 }}>
              By day
            </Text>
            <Text variant="caption" component="p" muted sx={{ mb: 2 }}>
              Impressions, and clicks on top.
            </Text>
            <StackedBars {...chart} figures={BY_DAY} />
            <Box sx={{ mt: 4 }}>
              <ReportTable
                report={DAYS}
                rows={daily_stats}
                rowKey={({ recipe_date: date }) => date}
                totals={numbersOf(totals)}
                currency={currency}
              />
            </Box>
          </div>
          <div>
            <Text variant="h3" component="h2" sx={{ mb: 3 }}>
              By position
            </Text>
            <ReportTable
              report={POSITIONS}
              rows={position_stats}
              rowKey={({ position }) => String(position)}
              totals={numbersOf(totals)}
              currency={currency}
            />
          </div>
          <div>
            <Text variant="h3" component="h2" sx={{ mb: 1 }}>
              By item
            </Text>
            <Text variant="caption" component="p" muted sx={{ mb: 3 }}>
              {item_stats.length === MAX_ITEMS_OF_RECIPE
                ? `The ${MAX_ITEMS_OF_RECIPE} items that this recipe showed most.`
                : 'Every item that this recipe showed on these days.'}
            </Text>
            <ReportTable
              report={ITEM_STATISTICS}
              rows={item_stats}
              rowKey={({ item_id: item }) => item}
              totals={numbersOf(item_totals)}
              currency={currency}
            />
          </div>
        </>
      ) : null}
    </Stack>
  );
}

function Tiles({ now, before, currency }: { now: Figures; before: Figures | undefined; currency: string }) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(auto-fill, minmax(170px, 1fr))' },
      }}
    >
      {RECIPE_STATISTICS.figures.map((figure) => {
        const value = figureOf(figure, now) ?? 0;
        return (
          <Box key={figure.key} sx={{ p: 3, borderRadius: '10px', border: '1px solid', borderColor: 'divider', minWidth: 0 }}>
            <Text component="dt" variant="label" muted>
              {figure.label}
            </Text>
            <Text component="dd" variant="h2" sx={{ mt: 0.5 }}>
              {formatFigure(figure.kind, value, currency)}
            </Text>
            <Box component="dd" sx={{ m: 0 }}>
              <ChangeLine
                change={before && changeOf(figure.kind, value, figureOf(figure, before) ?? null)}
                unit={figure.kind === 'rate' ? 'points' : ''}
              />
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
