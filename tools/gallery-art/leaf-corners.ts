import { flood, linear, radial, soft, twig, type ArtPiece, type Sheet } from './sheet.ts';

const SAGE = [
  ['#9db8a0', '#86a48b'],
  ['#88a88f', '#6f9279'],
  ['#b3c6a8', '#98b08e'],
] as const;
const DEEP = [
  ['#3f6b57', '#2f5746'],
  ['#517d66', '#3e6852'],
  ['#2f5a4a', '#244a3c'],
] as const;
const CLAY = [
  ['#dd9a74', '#c97f58'],
  ['#e7b08d', '#d3946d'],
] as const;

export const leafCorners: ArtPiece = {
  file: 'leaf-corners.webp',
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
          [0, '#fbf6ec'],
          [1, '#f3e8d6'],
        ],
      ),
    );
    flood(
      sheet,
      radial(ctx, [300, 190], 330, [
        [0, 'rgba(255,255,255,0.75)'],
        [1, 'rgba(255,255,255,0)'],
      ]),
    );
    ctx.save();
    ctx.globalAlpha = 0.2;
    soft(ctx, 7, () => {
      ctx.translate(6, 12);
      branches(sheet, true);
    });
    ctx.restore();
    branches(sheet, false);
  },
};

function branches(sheet: Sheet, isShadow: boolean): void {
  const dark = [['#4b4334', '#4b4334']] as const;
  const of = <T>(colours: T) => (isShadow ? dark : colours);
  const stem = isShadow ? '#4b4334' : '#6d7d5f';
  const long = { leaves: 9, leafLength: 62, leafBreadth: 15, stem, spread: 0.7 };
  const round = { leaves: 8, leafLength: 40, leafBreadth: 21, stem, spread: 1 };
  twig(sheet, { x: -30, y: 150, turn: -0.9, length: 300, bend: 0.9 }, { ...long, colours: of(DEEP) });
  twig(sheet, { x: -20, y: 60, turn: 0.1, length: 190, bend: -0.5 }, { ...round, colours: of(SAGE) });
  twig(sheet, { x: -24, y: 20, turn: 0.95, length: 170, bend: 0.5 }, { ...long, leafLength: 44, leafBreadth: 10, colours: of(CLAY) });
  twig(sheet, { x: 640, y: 262, turn: 2.25, length: 300, bend: 0.9 }, { ...long, colours: of(DEEP) });
  twig(sheet, { x: 622, y: 350, turn: 3.3, length: 200, bend: -0.6 }, { ...round, colours: of(SAGE) });
  twig(sheet, { x: 628, y: 396, turn: 4.1, length: 170, bend: 0.5 }, { ...long, leafLength: 44, leafBreadth: 10, colours: of(CLAY) });
}
