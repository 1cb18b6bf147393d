import { flood, leaf, linear, placed, shape, soft, stroke, twig, type ArtPiece, type Sheet } from './sheet.ts';

const EUCALYPTUS = [
  ['#9fb9ae', '#86a498'],
  ['#8aa99d', '#729486'],
  ['#b4c9bf', '#9ab3a8'],
] as const;

export const notePaper: ArtPiece = {
  file: 'note-paper.webp',
  width: 600,
  height: 420,
  quality: 84,
  paint(sheet) {
    const { ctx, random } = sheet;
    flood(
      sheet,
      linear(
        ctx,
        [0, 0],
        [600, 420],
        [
          [0, '#d9c8b4'],
          [0.5, '#cdb9a2'],
          [1, '#bfa88e'],
        ],
      ),
    );
    for (let y = 0; y < 420; y += 3) stroke(ctx, `M0 ${y}H600`, `rgba(255,255,255,${random(0.02, 0.09)})`, 1);
    for (let x = 0; x < 600; x += 3) stroke(ctx, `M${x} 0V420`, `rgba(90,60,30,${random(0.01, 0.06)})`, 1);
    const paper = deckled(sheet, 62, 36, 476, 348);
    soft(ctx, 10, () => {
      ctx.translate(6, 12);
      shape(ctx, paper, 'rgba(70,45,20,0.5)');
    });
    shape(
      ctx,
      paper,
      linear(
        ctx,
        [62, 36],
        [538, 384],
        [
          [0, '#fffdf7'],
          [1, '#faf3e6'],
        ],
      ),
    );
    ctx.save();
    ctx.globalAlpha = 0.13;
    soft(ctx, 9, () => {
      for (const [x, y, turn, length] of [
        [610, 20, 2.5, 240],
        [630, 120, 2.8, 250],
        [560, -30, 2.1, 220],
        [640, 240, 3, 200],
      ] as const)
        for (let blade = 0; blade < 6; blade++)
          placed(ctx, x, y, turn + (blade - 3) * 0.16, () => leaf(ctx, length * (1 - Math.abs(blade - 3) * 0.1), 15, '#5a4630', '#5a4630'));
    });
    ctx.restore();
    ctx.save();
    ctx.globalAlpha = 0.3;
    soft(ctx, 5, () => sprig(sheet, 7, 9, true));
    ctx.restore();
    sprig(sheet, 0, 0, false);
  },
};

function sprig(sheet: Sheet, right: number, down: number, isShadow: boolean): void {
  const at = { x: 22 + right, y: 330 + down, turn: -0.15, length: 210, bend: 0.55 };
  const colours = isShadow ? ([['#4b3a26', '#4b3a26']] as const) : EUCALYPTUS;
  const stem = isShadow ? '#4b3a26' : '#8a7a5e';
  twig(
    sheet,
    { ...at, x: at.x - 30, y: at.y + 6, turn: 0.12, length: 190 },
    { leaves: 8, leafLength: 34, leafBreadth: 17, spread: 1.05, colours, stem },
  );
}

/** A sheet with the uneven edges of handmade paper. */
function deckled({ random }: Sheet, left: number, top: number, width: number, height: number): string {
  const points: string[] = [];
  const edge = (x: number, y: number) => points.push(`${(x + random(-0.9, 0.9)).toFixed(1)} ${(y + random(-0.9, 0.9)).toFixed(1)}`);
  for (let x = 0; x < width; x += 5) edge(left + x, top);
  for (let y = 0; y < height; y += 5) edge(left + width, top + y);
  for (let x = width; x > 0; x -= 5) edge(left + x, top + height);
  for (let y = height; y > 0; y -= 5) edge(left, top + y);
  return `M${points.join('L')}Z`;
}
