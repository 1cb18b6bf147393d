import { dot, flood, linear, oval, placed, radial, shape, soft, stroke, type ArtPiece, type Sheet } from './sheet.ts';

const PAPERS = ['#ffd166', '#ff7b9c', '#8be0d4', '#fff3e0', '#ffa552', '#c9a2ff'];

export const birthdayConfetti: ArtPiece = {
  file: 'birthday-confetti.webp',
  width: 600,
  height: 400,
  quality: 84,
  paint(sheet) {
    const { ctx, random } = sheet;
    flood(
      sheet,
      linear(
        ctx,
        [0, 0],
        [600, 400],
        [
          [0, '#2c0b3f'],
          [0.55, '#571349'],
          [1, '#7c1f4d'],
        ],
      ),
    );
    flood(
      sheet,
      radial(ctx, [300, 190], 330, [
        [0, 'rgba(190,60,120,0.55)'],
        [1, 'rgba(190,60,120,0)'],
      ]),
    );
    soft(ctx, 9, () => {
      for (let i = 0; i < 12; i++) dot(ctx, random(0, 600), random(0, 400), random(12, 34), `rgba(255,190,140,${random(0.04, 0.12)})`);
    });
    balloon(sheet, 62, 128, 46, ['#ffb37a', '#f2613f', '#a52a2f'], -0.12);
    balloon(sheet, 118, 62, 36, ['#ffe08a', '#f4b52e', '#b87410'], 0.1);
    balloon(sheet, 548, 112, 50, ['#a7efe4', '#37b9aa', '#0f6f70'], 0.14);
    balloon(sheet, 482, 44, 33, ['#f7a8c4', '#e4487f', '#8e1b4c'], -0.05);
    for (let i = 0; i < 150; i++) scrap(sheet);
    for (const [x, y, turn] of [
      [28, 330, -0.5],
      [560, 318, 0.4],
      [250, 22, 1.2],
      [396, 380, 0.2],
      [190, 372, -0.2],
    ] as const)
      streamer(sheet, x, y, turn);
    soft(ctx, 4, () => {
      for (const [x, y] of [
        [16, 384],
        [586, 390],
        [590, 226],
        [6, 232],
        [330, 2],
      ] as const)
        placed(ctx, x, y, random(0, 3), () => shape(ctx, 'M-16 -9H16V9H-16Z', PAPERS[Math.floor(random(0, 6))] ?? ''));
    });
  },
};

function balloon(
  { ctx }: Sheet,
  x: number,
  y: number,
  size: number,
  [light, middle, dark]: readonly [string, string, string],
  lean: number,
): void {
  placed(ctx, x, y, lean, () => {
    stroke(
      ctx,
      `M0 ${size * 1.24}C${size * 0.5} ${size * 1.9} ${-size * 0.5} ${size * 2.6} ${size * 0.15} ${size * 3.6}`,
      'rgba(255,255,255,0.4)',
      1.1,
    );
    shape(ctx, `M0 ${size * 1.16}l${size * 0.13} ${size * 0.16}h${-size * 0.26}Z`, dark);
    const skin = radial(ctx, [-size * 0.34, -size * 0.42], size * 1.8, [
      [0, light],
      [0.42, middle],
      [1, dark],
    ]);
    shape(
      ctx,
      `M0 ${size * 1.2}C${-size * 0.55} ${size} ${-size} ${size * 0.4} ${-size} ${-size * 0.1}C${-size} ${-size * 0.72} ${-size * 0.55} ${-size * 1.12} 0 ${-size * 1.12}C${size * 0.55} ${-size * 1.12} ${size} ${-size * 0.72} ${size} ${-size * 0.1}C${size} ${size * 0.4} ${size * 0.55} ${size} 0 ${size * 1.2}Z`,
      skin,
    );
    soft(ctx, 2, () => oval(ctx, -size * 0.42, -size * 0.5, size * 0.15, size * 0.32, 'rgba(255,255,255,0.6)', 0.5));
  });
}

/** A scrap of paper, none where the words stand. */
function scrap({ ctx, random }: Sheet): void {
  const [x, y] = [random(0, 600), random(0, 400)];
  if (((x - 300) / 232) ** 2 + ((y - 200) / 140) ** 2 < 1) return;
  const colour = PAPERS[Math.floor(random(0, PAPERS.length))] ?? '';
  const size = random(3, 6);
  placed(ctx, x, y, random(0, Math.PI), () => {
    if (random() < 0.3) return dot(ctx, 0, 0, size * 0.6, colour);
    ctx.globalAlpha = random(0.75, 1);
    return shape(
      ctx,
      `M${-size} ${-size * 0.45}L${size} ${-size * random(0.2, 0.5)}L${size} ${size * 0.45}L${-size} ${size * 0.4}Z`,
      colour,
    );
  });
}

function streamer({ ctx, random }: Sheet, x: number, y: number, turn: number): void {
  const colour = PAPERS[Math.floor(random(0, PAPERS.length))] ?? '';
  placed(ctx, x, y, turn, () => stroke(ctx, 'M-36 0C-30 -18 -18 -18 -14 0S2 18 8 0S24 -18 30 0S42 12 46 4', colour, 4.5));
}
