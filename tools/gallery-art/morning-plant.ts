import { flood, inside, leaf, linear, placed, rounded, shape, soft, stroke, type ArtPiece, type Sheet } from './sheet.ts';

const GREENS = [
  ['#5f9a80', '#4a8169'],
  ['#7fb496', '#68a081'],
  ['#3f7a64', '#316853'],
  ['#94c2a2', '#7db08d'],
] as const;

export const morningPlant: ArtPiece = {
  file: 'morning-plant.webp',
  width: 600,
  height: 280,
  quality: 84,
  paint(sheet) {
    const { ctx } = sheet;
    flood(
      sheet,
      linear(
        ctx,
        [0, 0],
        [600, 280],
        [
          [0, '#dfe9ee'],
          [1, '#cfdde4'],
        ],
      ),
    );
    soft(ctx, 5, () => {
      for (const [x, y] of [
        [300, -40],
        [392, -40],
        [280, 96],
        [372, 96],
      ] as const)
        placed(ctx, x, y, 0, () => shape(ctx, 'M0 0L84 0L64 126L-20 126Z', 'rgba(255,250,232,0.72)'));
    });
    shape(
      ctx,
      'M0 250H600V280H0Z',
      linear(
        ctx,
        [0, 250],
        [0, 280],
        [
          [0, '#c3a88c'],
          [1, '#a98c6f'],
        ],
      ),
    );
    shape(ctx, 'M0 248H600V252H0Z', '#d9c1a6');
    soft(ctx, 7, () => shape(ctx, 'M446 246H568V256H446Z', 'rgba(60,40,20,0.5)'));
    plant(sheet);
    const pot = 'M460 174H552L540 250H472Z';
    shape(
      ctx,
      pot,
      linear(
        ctx,
        [460, 0],
        [552, 0],
        [
          [0, '#f3f0ea'],
          [0.6, '#e1dbd1'],
          [1, '#bdb4a6'],
        ],
      ),
    );
    inside(ctx, pot, () => shape(ctx, 'M448 198H568V214H448Z', 'rgba(222,98,15,0.8)'));
    shape(
      ctx,
      rounded(454, 166, 104, 14, 5),
      linear(
        ctx,
        [454, 0],
        [558, 0],
        [
          [0, '#fbf9f4'],
          [1, '#cfc7ba'],
        ],
      ),
    );
  },
};

function plant({ ctx, random }: Sheet): void {
  for (const [turn, length, breadth] of [
    [-2.72, 92, 22],
    [-0.42, 84, 20],
    [-2.3, 118, 26],
    [-0.85, 112, 25],
    [-1.95, 134, 28],
    [-1.2, 140, 28],
    [-1.58, 156, 30],
  ] as const) {
    const [light, shade] = GREENS[Math.floor(random(0, GREENS.length))] ?? GREENS[0];
    const stem = length * 0.32;
    placed(ctx, 506, 172, turn, () => {
      stroke(ctx, `M0 0L${stem} 0`, '#4a7560', 2.6);
      ctx.translate(stem, 0);
      leaf(ctx, length * 0.78, breadth, light, shade);
    });
  }
}
