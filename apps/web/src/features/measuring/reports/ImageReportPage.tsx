import type { ImageStatsRow } from '@limn/contracts';
import { IMAGE_STATISTICS } from '@limn/reporting';
import { useApiQuery, type Input } from '../../../api/use-api-query.ts';
import { Button } from '../../../ui/Button.tsx';
import { Row } from '../../../ui/layout.ts';
import { ImageTypeIcon } from '../../design/cards/public.ts';
import { Answers } from '../answers/public.ts';
import { ReportScreen } from './ReportScreen.tsx';
import { ReportSelect } from './ReportSelect.tsx';
import { askReportAhead, useReportQuery, type ReportQuery } from './use-report-query.ts';

const inputOf = ({ range, openers }: ReportQuery['asked']): Input<'imageStats'> => ({
  params: { start: range.from, end: range.to },
  query: { openers },
});

export const askAhead = askReportAhead('imageStats', inputOf);

export function ImageReportPage() {
  const view = useReportQuery();
  const query = useApiQuery('imageStats', inputOf(view.asked), { keepPrevious: true, enabled: view.mayAsk });
  const data = query.data && {
    rows: query.data.stats,
    totals: query.data.totals,
    previous: query.data.previous,
    days: query.data.daily_stats,
  };
  return (
    <ReportScreen<ImageStatsRow>
      report={IMAGE_STATISTICS}
      delivered="image"
      view={view}
      data={data}
      query={query}
      rowKey={({ id }) => String(id)}
      about={typeAndLabels}
      opens={{ report: 'image', of: ({ id }) => ({ id }) }}
      search={{ label: 'Search images', textOf: ({ name, type, labels }) => [name, type, ...labels].join(' ') }}
      controls={<ReportSelect />}
      notes={<Answers about={['image', 'tag']} />}
      empty={{
        title: 'No images yet',
        text: 'Create an image, publish it and put its tag into an email. Its impressions and clicks are counted here.',
        action: (
          <Button look="action" to="/new">
            New image
          </Button>
        ),
      }}
    />
  );
}

function typeAndLabels({ type, type_id: typeId, labels }: ImageStatsRow) {
  return (
    <Row component="span" gap={1.5} align="center">
      <ImageTypeIcon typeId={typeId} size={14} />
      {[type, ...labels].join(' · ')}
    </Row>
  );
}
