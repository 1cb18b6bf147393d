import { flood, linear, oval, radial, rounded, shape, soft, type ArtPiece, type Sheet } from './sheet.ts';

export const auditorium: ArtPiece = {
  file: 'auditorium.webp',
  width: 600,
  height: 360,
  quality: 84,
  paint(sheet) {
    const { ctx } = sheet;
    flood(
      sheet,
      linear(
        ctx,
        [0, 0],
        [0, 360],
        [
          [0, '#0d1730'],
          [0.7, '#15254a'],
          [1, '#0a1124'],
        ],
      ),
    );
    for (const x of [0, 34, 68, 532, 566])
      shape(
        ctx,
        `M${x} 0h34v250h-34z`,
        linear(
          ctx,
          [x, 0],
          [x + 34, 0],
          [
            [0, '#111d3c'],
            [0.5, '#1a2b57'],
            [1, '#0e1833'],
          ],
        ),
      );
    soft(ctx, 18, () => shape(ctx, rounded(84, 10, 432, 228, 12), 'rgba(130,170,255,0.55)'));
    shape(
      ctx,
      rounded(92, 18, 416, 208, 8),
      linear(
        ctx,
        [92, 18],
        [508, 226],
        [
          [0, '#fbfcff'],
          [1, '#e6edfb'],
        ],
      ),
    );
    soft(ctx, 14, () => oval(ctx, 300, 246, 240, 16, 'rgba(150,185,255,0.35)'));
    row(sheet, { y: 242, size: 34, gap: 7, offset: 8, light: '#2c3f72', dark: '#1a2850', taken: -1 });
    row(sheet, { y: 266, size: 44, gap: 9, offset: -10, light: '#22335f', dark: '#131f40', taken: -1 });
    row(sheet, { y: 300, size: 58, gap: 12, offset: -30, light: '#182648', dark: '#0b142b', taken: 4 });
    flood(
      sheet,
      radial(ctx, [300, 130], 420, [
        [0.55, 'rgba(5,8,20,0)'],
        [1, 'rgba(5,8,20,0.6)'],
      ]),
    );
  },
};

interface Row {
  y: number;
  size: number;
  gap: number;
  offset: number;
  light: string;
  dark: string;
  /** Which seat is lit; -1: none. */
  taken: number;
}

function row({ ctx, width }: Sheet, { y, size, gap, offset, light, dark, taken }: Row): void {
  for (let x = offset, seat = 0; x < width; x += size + gap, seat++) {
    const own = seat === taken;
    if (own) soft(ctx, 9, () => oval(ctx, x + size / 2, y + size * 0.5, size * 0.75, size * 0.7, 'rgba(255,150,60,0.6)'));
    const back = `M${x} ${y + size * 1.6}V${y + size * 0.36}C${x} ${y} ${x + size * 0.2} ${y - 2} ${x + size / 2} ${y - 2}S${x + size} ${y} ${x + size} ${y + size * 0.36}V${y + size * 1.6}Z`;
    shape(
      ctx,
      back,
      linear(
        ctx,
        [0, y],
        [0, y + size * 1.4],
        own
          ? [
              [0, '#ffa65c'],
              [1, '#c9520c'],
            ]
          : [
              [0, light],
              [1, dark],
            ],
      ),
    );
    shape(
      ctx,
      `M${x + size * 0.2} ${y + 3}C${x + size * 0.4} ${y + 0.5} ${x + size * 0.6} ${y + 0.5} ${x + size * 0.8} ${y + 3}L${x + size * 0.8} ${y + 5}H${x + size * 0.2}Z`,
      'rgba(255,255,255,0.14)',
    );
  }
}
