import { Box } from '../layout.ts';
import { formatShortDay, formatShortMonth } from '../format.ts';

/** Wider than "28 Nov" and "Nov 2026", in pixels. */
const LABEL = 52;
/** Labels have room beside each other from this width on. */
const ROOM = 240;

export interface DateAxisProps {
  /** The day, or the first of a month, of each bar. */
  dates: readonly string[];
  unit: 'day' | 'month';
}

/** Dates under bars of the same width, each below its bar. */
export function DateAxis({ dates, unit }: DateAxisProps) {
  const middleOf = (place: number) => `${((place + 0.5) / dates.length) * 100}%`;
  return (
    <Box
      aria-hidden
      sx={{
        position: 'relative',
        containerType: 'inline-size',
        height: 16,
        mt: 1,
        fontSize: 11,
        lineHeight: '16px',
        color: 'text.tertiary',
      }}
    >
      {labelledBars(dates.length).map((place) => (
        <Box
          component="span"
          key={place}
          sx={{
            position: 'absolute',
            width: LABEL,
            // Below the middle of its bar, but never beside the chart.
            left: `clamp(0px, ${middleOf(place)} - ${LABEL / 2}px, 100% - ${LABEL}px)`,
            textAlign: 'center',
            whiteSpace: 'nowrap',
            [`@container (max-width: ${ROOM}px)`]: place === 0 || place === dates.length - 1 ? {} : { display: 'none' },
          }}
        >
          {unit === 'day' ? formatShortDay(dates[place] ?? '') : formatShortMonth(dates[place] ?? '')}
        </Box>
      ))}
    </Box>
  );
}

const MAX_LABELS = 4;
/** The least distance of two labels, as a part of the chart's width: a phone has room for one then. */
const MIN_APART = 0.22;

/**
 * The places of bars, counted from 0, that carry a label: the first, the last, and up to two between, as far
 * apart as they can be.
 */
export function labelledBars(count: number): number[] {
  if (count <= MAX_LABELS) return Array.from({ length: count }, (_none, place) => place);
  for (let labels = MAX_LABELS; labels > 2; labels -= 1) {
    const places = Array.from({ length: labels }, (_none, index) => Math.round((index * (count - 1)) / (labels - 1)));
    if (places.every((place, index) => index === 0 || (place - (places[index - 1] ?? 0)) / count >= MIN_APART)) return places;
  }
  return [0, count - 1];
}
