import { dot, flood, inside, linear, placed, radial, shape, soft, stroke, type ArtPiece, type Sheet } from './sheet.ts';

const SATIN = [
  [0, '#8f1420'],
  [0.18, '#c8242f'],
  [0.36, '#ef5a54'],
  [0.5, '#d3303a'],
  [0.72, '#b51b29'],
  [1, '#7d0f1b'],
] as const;

export const giftRibbon: ArtPiece = {
  file: 'gift-ribbon.webp',
  width: 600,
  height: 400,
  quality: 84,
  paint(sheet) {
    const { ctx } = sheet;
    flood(
      sheet,
      linear(
        ctx,
        [0, 0],
        [600, 400],
        [
          [0, '#12503f'],
          [0.5, '#0d4234'],
          [1, '#083026'],
        ],
      ),
    );
    for (let row = 0; row < 9; row++)
      for (let column = 0; column < 13; column++) {
        const [x, y] = [column * 50 + (row % 2) * 25, row * 50 + 4];
        if ((row + column) % 2 === 0) pine(sheet, x, y);
        else star(sheet, x, y);
      }
    flood(
      sheet,
      linear(
        ctx,
        [0, 0],
        [600, 0],
        [
          [0, 'rgba(0,0,0,0.25)'],
          [0.12, 'rgba(255,255,255,0.05)'],
          [0.55, 'rgba(0,0,0,0)'],
          [1, 'rgba(0,0,0,0.3)'],
        ],
      ),
    );
    soft(ctx, 6, () => {
      shape(ctx, 'M428 0H514V400H428Z', 'rgba(0,0,0,0.4)');
      shape(ctx, 'M0 150H600V222H0Z', 'rgba(0,0,0,0.4)');
    });
    shape(ctx, 'M0 148H600V214H0Z', linear(ctx, [0, 148], [0, 214], SATIN));
    shape(ctx, 'M432 0H504V400H432Z', linear(ctx, [432, 0], [504, 0], SATIN));
    bow(sheet);
  },
};

function pine({ ctx }: Sheet, x: number, y: number): void {
  placed(ctx, x, y, 0, () => shape(ctx, 'M0 -11L5 -3H3L7 4H4L8 10H-8L-4 4H-7L-3 -3H-5Z', 'rgba(140,200,160,0.22)'));
}

function star({ ctx }: Sheet, x: number, y: number): void {
  dot(ctx, x, y, 1.8, 'rgba(240,214,150,0.5)');
}

function bow({ ctx }: Sheet): void {
  const [x, y] = [468, 181];
  soft(ctx, 9, () => shape(ctx, `M${x - 120} ${y - 60}H${x + 120}V${y + 70}H${x - 120}Z`, 'rgba(0,0,0,0.28)'));
  for (const side of [-1, 1]) {
    placed(ctx, x, y, 0, () => {
      ctx.scale(side, 1);
      const tail = 'M4 6C30 40 52 84 66 148L40 134L18 154C20 104 10 52 -4 10Z';
      shape(
        ctx,
        tail,
        linear(
          ctx,
          [0, 0],
          [70, 120],
          [
            [0, '#7d0f1b'],
            [0.4, '#d3303a'],
            [0.7, '#c0222e'],
            [1, '#94141f'],
          ],
        ),
      );
      const loop = 'M0 0C26 -58 92 -92 124 -62C150 -34 132 24 96 36C62 44 24 24 0 6Z';
      shape(
        ctx,
        loop,
        radial(ctx, [96, -34], 120, [
          [0, '#f2625b'],
          [0.35, '#d6323b'],
          [0.8, '#a51826'],
          [1, '#7d0f1b'],
        ]),
      );
      const hollow = 'M22 -4C48 -34 84 -46 100 -30C112 -14 98 10 76 14C52 16 34 8 22 -4Z';
      shape(
        ctx,
        hollow,
        linear(
          ctx,
          [20, 0],
          [110, -10],
          [
            [0, '#5c0812'],
            [1, '#8e1420'],
          ],
        ),
      );
      inside(ctx, loop, () => stroke(ctx, 'M6 -8C40 -62 96 -84 120 -52', 'rgba(255,190,180,0.45)', 3));
      stroke(ctx, 'M10 4C40 22 70 30 96 22', 'rgba(255,170,160,0.28)', 2);
    });
  }
  shape(
    ctx,
    `M${x - 21} ${y - 19}C${x - 8} ${y - 26} ${x + 8} ${y - 26} ${x + 21} ${y - 19}C${x + 26} ${y - 6} ${x + 26} ${y + 8} ${x + 21} ${y + 21}C${x + 8} ${y + 27} ${x - 8} ${y + 27} ${x - 21} ${y + 21}C${x - 26} ${y + 8} ${x - 26} ${y - 6} ${x - 21} ${y - 19}Z`,
    linear(ctx, [x - 24, 0], [x + 24, 0], SATIN),
  );
}
