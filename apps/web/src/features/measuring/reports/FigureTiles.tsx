import { changeOf, figureOf, formatFigure, type Figure, type Figures } from '@limn/reporting';
import { Box, Row } from '../../../ui/layout.ts';
import { ButtonBase } from '../../../ui/kit/base.ts';
import { ChangeLine } from '../../../ui/report/ChangeLine.tsx';
import { colourOf } from '../../../ui/report/StackedBars.tsx';

export interface FigureTilesProps {
  figures: readonly Figure[];
  totals: Figures;
  /** The totals of as many days before. */
  previous: Figures;
  currency: string;
  /** Keys of the figures that the chart can show, and of those that it doesn't at present. */
  charted: readonly string[];
  hidden: ReadonlySet<string>;
  onToggle: (key: string) => void;
}

const MAX_IN_A_ROW = 6;

/**
 * The figures of all rows together, with their change. Those that are in the chart switch themselves on and
 * off there.
 */
export function FigureTiles({ figures, totals, previous, currency, charted, hidden, onToggle }: FigureTilesProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        mb: 4,
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          md: `repeat(${figures.length > MAX_IN_A_ROW ? Math.ceil(figures.length / 2) : figures.length}, minmax(0, 1fr))`,
        },
      }}
    >
      {figures.map((figure) => {
        const place = charted.indexOf(figure.key);
        const [now, before] = [figureOf(figure, totals), figureOf(figure, previous)];
        const content = (
          <>
            <Row component="span" gap={1.5} align="center" sx={{ typography: 'label', color: 'text.secondary' }}>
              {place < 0 ? null : <Swatch place={place} off={hidden.has(figure.key)} />}
              {figure.label}
            </Row>
            <Box component="span" sx={{ display: 'block', typography: 'h2', mt: 0.5, fontVariantNumeric: 'tabular-nums' }}>
              {formatFigure(figure.kind, now, currency)}
            </Box>
            <ChangeLine
              change={now === undefined ? undefined : changeOf(figure.kind, now, hasAny(previous) ? (before ?? null) : null)}
              unit={figure.kind === 'rate' ? 'points' : ''}
            />
          </>
        );
        const sx = {
          display: 'block',
          textAlign: 'left',
          p: 3,
          borderRadius: '8px',
          bgcolor: 'background.paper',
          boxShadow: 'var(--e1)',
          minWidth: 0,
        };
        return place < 0 ? (
          <Box key={figure.key} sx={sx}>
            {content}
          </Box>
        ) : (
          <ButtonBase
            key={figure.key}
            aria-pressed={!hidden.has(figure.key)}
            onClick={() => onToggle(figure.key)}
            title={hidden.has(figure.key) ? `Show ${figure.label} in the chart` : `Hide ${figure.label} in the chart`}
            sx={{ ...sx, '&:hover': { bgcolor: 'tint' } }}
          >
            {content}
          </ButtonBase>
        );
      })}
    </Box>
  );
}

/** A change from nothing at all says nothing. */
function hasAny(figures: Figures): boolean {
  return Object.values(figures).some((value) => (value ?? 0) !== 0);
}

function Swatch({ place, off }: { place: number; off: boolean }) {
  return (
    <Box
      component="i"
      sx={{
        width: 10,
        height: 10,
        flex: 'none',
        borderRadius: '2px',
        border: '2px solid',
        borderColor: colourOf(place),
        bgcolor: off ? undefined : colourOf(place),
        printColorAdjust: 'exact',
      }}
    />
  );
}
