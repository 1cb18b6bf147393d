import { Refresh } from '../../../../ui/icons/general.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { ButtonBase } from '../../../../ui/kit/base.ts';
import { Box, Row, Stack } from '../../../../ui/layout.ts';
import { LoadFailure } from '../../../../ui/LoadFailure.tsx';
import { Note } from '../../../../ui/Note.tsx';
import { Loading, SkeletonBox } from '../../../../ui/Skeletons.tsx';
import { Text } from '../../../../ui/Text.tsx';
import { useTimezone } from '../setup/use-timezone.ts';
import { timelineDays, type Outcome, type Piece, type TimelineDay } from './timeline-days.ts';
import type { PreviewValues } from './use-preview-values.ts';
import { useTimeline } from './use-simulated.ts';

interface TimelineProps {
  values: PreviewValues;
  /** Another number asks again. */
  look: number;
  onRefresh: () => void;
  /** Shows the picture of a moment (`2026-11-24T18:00`), and why it is shown. */
  onMoment: (moment: string) => void;
}

/** The next 7 days of one person, a row for each day; a press on a change shows its picture. */
export function Timeline({ values, look, onRefresh, onMoment }: TimelineProps) {
  const timezone = useTimezone();
  const { data, error, isFetching, refetch } = useTimeline(values, look);
  if (error)
    return (
      <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()}>
        Couldn’t work out the next 7 days.
      </LoadFailure>
    );
  if (!data)
    return (
      <Loading label="Working out the next 7 days">
        <SkeletonBox width="100%" height={280} />
      </Loading>
    );
  const { outcomes, days } = timelineDays(data.timeline, timezone);
  return (
    <Stack component="section" aria-labelledby="campaign-timeline" aria-busy={isFetching} gap={4} sx={{ minWidth: 0 }}>
      <Row gap={2} align="center">
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Text id="campaign-timeline" variant="h3" component="h2">
            Next 7 days
          </Text>
          <Text variant="body2" role="status" muted>
            {summaryOf(data.timeline.length - 1, data.complete)} Times are in {timezone}.
          </Text>
        </Box>
        <IconButton label="Refresh the next 7 days" size="work" bordered onClick={onRefresh}>
          <Refresh />
        </IconButton>
      </Row>
      {data.complete ? null : (
        <Note kind="warning">
          Some changes may not be shown: the rules of this campaign name too many times to try, or compare the time with a merge field.
        </Note>
      )}
      <Stack component="ol" aria-label="Days" gap={3} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {days.map((day) => (
          <Day key={day.date} day={day} outcomes={outcomes} onMoment={onMoment} />
        ))}
      </Stack>
      <Legend outcomes={outcomes} />
    </Stack>
  );
}

function summaryOf(changes: number, isComplete: boolean): string {
  if (changes <= 0) return isComplete ? 'No changes: they see the same all the time.' : 'No changes found.';
  return changes === 1 ? '1 change.' : `${changes} changes.`;
}

interface DayProps {
  day: TimelineDay;
  outcomes: readonly Outcome[];
  onMoment: (moment: string) => void;
}

function Day({ day: { label, pieces }, outcomes, onMoment }: DayProps) {
  return (
    <Box
      component="li"
      aria-label={label}
      sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '88px minmax(0, 1fr)' }, columnGap: 3, rowGap: 1 }}
    >
      <Text variant="body2" strong sx={{ whiteSpace: 'nowrap' }}>
        {label}
      </Text>
      <Stack gap={1} sx={{ minWidth: 0 }}>
        <Box aria-hidden sx={{ position: 'relative', height: 12, mt: 1, borderRadius: '3px', overflow: 'hidden', bgcolor: 'well' }}>
          {pieces.map(({ start, end, outcome }) => (
            <Box
              key={start}
              sx={{
                position: 'absolute',
                insetBlock: 0,
                bgcolor: colourOf(outcome),
                borderRight: '1px solid',
                borderColor: 'background.paper',
              }}
              style={{ left: `${start * 100}%`, width: `${(end - start) * 100}%` }}
            />
          ))}
        </Box>
        <Row wrap sx={{ columnGap: 1 }}>
          {pieces.map((piece) => {
            const text = pieceText(piece, outcomes[piece.outcome]?.name ?? '', pieces.length === 1);
            return (
              <ButtonBase
                key={piece.start}
                aria-label={`${label}: ${text}. Show the picture`}
                onClick={() => onMoment(piece.moment)}
                sx={{
                  minHeight: { xs: 40, md: 28 },
                  px: 1.5,
                  gap: 1.5,
                  borderRadius: '6px',
                  typography: 'body2',
                  textAlign: 'left',
                  overflowWrap: 'anywhere',
                  '&:hover': { bgcolor: 'tint' },
                }}
              >
                <Swatch outcome={piece.outcome} />
                {text}
              </ButtonBase>
            );
          })}
        </Row>
      </Stack>
    </Box>
  );
}

function pieceText({ begins, clock, start, end }: Piece, name: string, isAlone: boolean): string {
  if (isAlone && start === 0 && end === 1) return `${name} all day`;
  return begins ? `${clock} ${name}` : name;
}

function Legend({ outcomes }: { outcomes: readonly Outcome[] }) {
  return (
    <Box
      component="ul"
      aria-label="What they see"
      sx={{ m: 0, p: 0, pt: 3, listStyle: 'none', borderTop: '1px solid', borderColor: 'divider' }}
    >
      {outcomes.map(({ name, shows, isMissing, link }, index) => (
        <Row component="li" key={`${index}-${name}`} gap={2} sx={{ py: 1 }}>
          <Box sx={{ pt: '6px' }}>
            <Swatch outcome={index} />
          </Box>
          <Text variant="body2" component="div" breaks sx={{ minWidth: 0 }}>
            <strong>{name}</strong>{' '}
            <Box component="span" sx={{ color: isMissing ? 'error.main' : 'text.secondary' }}>
              {shows}
            </Box>{' '}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {link === null ? 'A click leads nowhere.' : `A click leads to ${link}`}
            </Box>
          </Text>
        </Row>
      ))}
    </Box>
  );
}

function Swatch({ outcome }: { outcome: number }) {
  return (
    <Box
      component="i"
      aria-hidden
      sx={{ display: 'block', width: 10, height: 10, flex: 'none', borderRadius: '2px', bgcolor: colourOf(outcome) }}
    />
  );
}

const COLOURS = 7;

function colourOf(outcome: number): string {
  return `var(--mui-palette-chart-${outcome % COLOURS})`;
}
