import { Box } from '../../../../ui/layout.ts';
import type { Box as Area, Size } from '../document/geometry.ts';
import { rulerMarks } from '../canvas/viewport.ts';

export const RULER = 20;

export interface RulersProps {
  sheet: Size;
  zoom: number;
  /** Stage pixels of the sheet's corner as it is scrolled now. */
  x: number;
  y: number;
  room: Size;
  /** The selection, in image pixels: its span is shaded. */
  selected: Area | undefined;
}

/** Rulers in image pixels, zero at the sheet's corner. */
export function Rulers({ sheet, zoom, x, y, room, selected }: RulersProps) {
  return (
    <>
      <Box
        aria-hidden
        sx={{
          ...RULER_SX,
          left: 0,
          top: 0,
          width: RULER,
          height: RULER,
          borderRight: '1px solid',
          borderBottom: '1px solid',
          borderColor: 'line.strong',
          zIndex: 3,
        }}
      />
      <Box
        component="svg"
        aria-hidden
        width={room.width}
        height={RULER}
        sx={{ ...RULER_SX, left: RULER, top: 0, borderBottom: '1px solid', borderColor: 'line.strong' }}
      >
        <Scale length={sheet.width} zoom={zoom} start={x} across span={selected ? [selected.left, selected.width] : undefined} />
      </Box>
      <Box
        component="svg"
        aria-hidden
        width={RULER}
        height={room.height}
        sx={{ ...RULER_SX, left: 0, top: RULER, borderRight: '1px solid', borderColor: 'line.strong' }}
      >
        <Scale length={sheet.height} zoom={zoom} start={y} across={false} span={selected ? [selected.top, selected.height] : undefined} />
      </Box>
    </>
  );
}

const RULER_SX = {
  position: 'absolute',
  bgcolor: 'background.paper',
  zIndex: 2,
  color: 'text.secondary',
  '& line': { stroke: 'var(--mui-palette-text-disabled)' },
} as const;

interface ScaleProps {
  length: number;
  zoom: number;
  start: number;
  across: boolean;
  span: [number, number] | undefined;
}

function Scale({ length, zoom, start, across, span }: ScaleProps) {
  const { long, short } = rulerMarks(length, zoom);
  const at = (mark: number): number => Math.round(start + mark * zoom) + 0.5;
  const tick = (mark: number, size: number) =>
    across ? (
      <line key={`${size}-${mark}`} x1={at(mark)} x2={at(mark)} y1={RULER - size} y2={RULER} />
    ) : (
      <line key={`${size}-${mark}`} y1={at(mark)} y2={at(mark)} x1={RULER - size} x2={RULER} />
    );
  const shade = span ? { start: start + span[0] * zoom, length: span[1] * zoom } : undefined;
  return (
    <>
      {shade ? (
        <rect
          x={across ? shade.start : 0}
          y={across ? 0 : shade.start}
          width={across ? shade.length : RULER}
          height={across ? RULER : shade.length}
          fill="var(--mui-palette-action-selected)"
        />
      ) : null}
      {short.map((mark) => tick(mark, 5))}
      {long.map((mark) => tick(mark, 11))}
      {long.map((mark) => (
        <text
          key={`text-${mark}`}
          fontSize={9}
          fill="currentColor"
          {...(across ? { x: at(mark) + 4, y: 10 } : { transform: `translate(10 ${at(mark) + 4}) rotate(-90)`, textAnchor: 'end' })}
        >
          {mark}
        </text>
      ))}
    </>
  );
}
