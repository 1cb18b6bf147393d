import { dot, flood, linear, oval, placed, radial, rounded, shape, soft, stroke, type ArtPiece, type Sheet } from './sheet.ts';

export const coffeeTop: ArtPiece = {
  file: 'coffee-top.webp',
  width: 600,
  height: 300,
  quality: 84,
  paint(sheet) {
    const { ctx, random } = sheet;
    flood(
      sheet,
      linear(
        ctx,
        [0, 0],
        [600, 300],
        [
          [0, '#f8eddb'],
          [0.6, '#f1e0c6'],
          [1, '#e3cba8'],
        ],
      ),
    );
    for (let i = 0; i < 15; i++) bean(sheet, random(330, 600), random(-4, 306), random(0, 3.1), random(0.75, 1.1));
    cup(sheet, 470, 150);
    for (const [x, y, turn] of [
      [354, 262, 0.6],
      [372, 282, 2.2],
      [346, 34, 1.1],
    ] as const)
      bean(sheet, x, y, turn, 1.15);
  },
};

function cup({ ctx }: Sheet, x: number, y: number): void {
  soft(ctx, 12, () => dot(ctx, x + 8, y + 14, 124, 'rgba(90,50,15,0.5)'));
  dot(
    ctx,
    x,
    y,
    124,
    radial(ctx, [x - 40, y - 50], 200, [
      [0, '#ffffff'],
      [0.7, '#efe9e0'],
      [1, '#d3c8ba'],
    ]),
  );
  dot(ctx, x, y, 106, '#e6ded2');
  dot(ctx, x + 1, y + 2, 105, '#f6f1e9');
  soft(ctx, 7, () => dot(ctx, x + 6, y + 9, 84, 'rgba(80,50,20,0.45)'));
  shape(
    ctx,
    rounded(x - 122, y - 10, 52, 24, 11),
    linear(
      ctx,
      [0, y - 12],
      [0, y + 16],
      [
        [0, '#2d6f66'],
        [1, '#174840'],
      ],
    ),
  );
  dot(
    ctx,
    x,
    y,
    84,
    linear(
      ctx,
      [x - 80, y - 80],
      [x + 80, y + 80],
      [
        [0, '#3c8a7e'],
        [1, '#184d45'],
      ],
    ),
  );
  dot(ctx, x, y, 76, '#fdfaf4');
  dot(
    ctx,
    x,
    y,
    72,
    radial(ctx, [x - 14, y - 16], 96, [
      [0, '#c98b4e'],
      [0.6, '#9a5a26'],
      [1, '#5f3112'],
    ]),
  );
  rosetta(ctx, x, y);
}

/** The leaf that is poured into a cup. */
function rosetta(ctx: Sheet['ctx'], x: number, y: number): void {
  placed(ctx, x, y + 4, 0.5, () => {
    for (let step = 0; step < 6; step++) {
      const down = -38 + step * 13;
      const wide = 16 + Math.sin(((step + 1) / 7) * Math.PI) * 30;
      shape(
        ctx,
        `M0 ${down + 13}C${-wide * 0.9} ${down + 10} ${-wide * 1.1} ${down - 6} ${-wide * 0.72} ${down - 10}C${-wide * 0.7} ${down - 1} ${-wide * 0.2} ${down + 3} 0 ${down - 1}C${wide * 0.2} ${down + 3} ${wide * 0.7} ${down - 1} ${wide * 0.72} ${down - 10}C${wide * 1.1} ${down - 6} ${wide * 0.9} ${down + 10} 0 ${down + 13}Z`,
        '#fbeed9',
      );
    }
    shape(ctx, 'M0 -56C10 -62 16 -50 0 -38C-16 -50 -10 -62 0 -56Z', '#fbeed9');
    stroke(ctx, 'M0 -36V54', '#fbeed9', 3);
  });
}

function bean({ ctx }: Sheet, x: number, y: number, turn: number, size: number): void {
  soft(ctx, 2.5, () => oval(ctx, x + 2, y + 4, 12 * size, 8.5 * size, 'rgba(70,35,10,0.5)', turn));
  placed(ctx, x, y, turn, () => {
    oval(
      ctx,
      0,
      0,
      12 * size,
      8.5 * size,
      radial(ctx, [-4, -4], 18 * size, [
        [0, '#8a5430'],
        [0.6, '#5d3317'],
        [1, '#3a1d0b'],
      ]),
    );
    stroke(ctx, `M${-11 * size} 0C${-4 * size} ${-4 * size} ${4 * size} ${4 * size} ${11 * size} 0`, '#2b1407', 1.6 * size);
  });
}
