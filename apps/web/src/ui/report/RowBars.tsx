import { figureOf, formatFigure, type Figure, type Figures } from '@limn/reporting';
import { useRef, useState, type KeyboardEvent } from 'react';
import { Box, Row } from '../layout.ts';
import { colourOf } from './StackedBars.tsx';

export interface RowBarsProps {
  label: string;
  /** The detail stands under the name. */
  rows: readonly { key: string; name: string; detail?: string | undefined; figures: Figures }[];
  /** A strip for each, one above the other: they share no axis. */
  figures: readonly Figure[];
  /** The colour of each. */
  colours: readonly number[];
  currency?: string;
}

const [HEIGHT, LOW] = [120, 72];
/** Above a bar: what the strip shows, and the value. */
const [CAPTION, VALUE] = [24, 24];
/** Below that names can't be read: the chart scrolls. */
const MIN_WIDTH = 640;

/**
 * Some rows of a report beside each other: counts as bars, rates as points. Arrow keys go from row to row.
 */
export function RowBars({ label, rows, figures, colours, currency }: RowBarsProps) {
  const [at, setAt] = useState(0);
  const columns = useRef<HTMLDivElement>(null);
  const valueOf = (figure: Figure, row: RowBarsProps['rows'][number]) => figureOf(figure, row.figures);
  const strips = figures.map((figure, place) => ({
    figure,
    colour: colourOf(colours[place] ?? place),
    height: place === 0 ? HEIGHT : LOW,
    // There is no axis whose top would be a round number: the highest bar is as high as its strip.
    top: Math.max(...rows.map((row) => valueOf(figure, row) ?? 0)) || 1,
  }));
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: rows.length - 1 }[event.key];
    if (to === undefined || to < 0 || to >= rows.length) return;
    event.preventDefault();
    columns.current?.querySelectorAll<HTMLElement>('[role="img"]')[to]?.focus();
  };
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Box
        ref={columns}
        role="group"
        aria-label={`${label}: arrow keys go from row to row`}
        onKeyDown={onKeyDown}
        sx={{
          position: 'relative',
          minWidth: MIN_WIDTH,
          printColorAdjust: 'exact',
          display: 'grid',
          gridTemplateColumns: `repeat(${rows.length}, minmax(0, 1fr))`,
          '@media print': { minWidth: 0 },
        }}
      >
        {strips.map(({ figure, colour }, place) => (
          <Row
            key={figure.key}
            aria-hidden
            gap={1.5}
            align="center"
            sx={{ position: 'absolute', left: 0, fontSize: 11, lineHeight: '16px', color: 'text.secondary' }}
            style={{ top: strips.slice(0, place).reduce((sum, { height }) => sum + height + CAPTION + VALUE, place === 0 ? 0 : 6) }}
          >
            <Box component="i" sx={{ width: 8, height: 8, borderRadius: '2px', bgcolor: colour }} />
            {figure.label}
          </Row>
        ))}
        {rows.map((row, place) => (
          <Box
            key={row.key}
            role="img"
            aria-label={`${wholeName(row)}. ${figures.map((figure) => `${figure.label}: ${formatFigure(figure.kind, valueOf(figure, row), currency)}`).join(', ')}`}
            tabIndex={place === Math.min(at, rows.length - 1) ? 0 : -1}
            onFocus={() => setAt(place)}
            sx={{ minWidth: 0, '&:hover, &:focus-visible': { bgcolor: 'tint' } }}
          >
            {strips.map(({ figure, ...strip }) => (
              <Strip key={figure.key} {...strip} figure={figure} value={valueOf(figure, row)} currency={currency} />
            ))}
            <Box
              title={wholeName(row)}
              sx={{
                px: 0.5,
                pt: 1,
                fontSize: 11,
                lineHeight: '16px',
                textAlign: 'center',
                color: 'text.secondary',
                '& > span': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
              }}
            >
              <span>{row.name}</span>
              {row.detail ? <span>{row.detail}</span> : null}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function wholeName({ name, detail }: RowBarsProps['rows'][number]): string {
  return detail ? `${name} · ${detail}` : name;
}

interface StripProps {
  figure: Figure;
  colour: string;
  height: number;
  top: number;
  value: number | undefined;
  currency: string | undefined;
}

/** The value stands on its bar or point. */
function Strip({ figure: { kind }, colour, height, top, value = 0, currency }: StripProps) {
  const isPoint = kind === 'rate';
  return (
    <Box
      sx={{
        height: height + CAPTION + VALUE,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'flex-end',
        borderBottom: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box sx={{ fontSize: 11, lineHeight: '16px', color: 'text.secondary', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {formatFigure(kind, value, currency)}
      </Box>
      {isPoint ? <Box sx={{ width: 8, height: 8, flex: 'none', borderRadius: '50%', bgcolor: colour }} /> : null}
      <Box
        sx={{
          width: isPoint ? 2 : '60%',
          maxWidth: 36,
          height: ((height - (isPoint ? 8 : 0)) * value) / top,
          bgcolor: colour,
          ...(isPoint ? {} : { borderRadius: '2px 2px 0 0' }),
        }}
      />
    </Box>
  );
}
