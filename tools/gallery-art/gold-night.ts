import { dot, flood, linear, radial, soft, stroke, type ArtPiece, type Sheet } from './sheet.ts';

export const goldNight: ArtPiece = {
  file: 'gold-night.webp',
  width: 600,
  height: 600,
  quality: 84,
  paint(sheet) {
    const { ctx, random } = sheet;
    flood(
      sheet,
      radial(ctx, [300, 270], 460, [
        [0, '#2a2420'],
        [0.6, '#16120f'],
        [1, '#0a0807'],
      ]),
    );
    soft(ctx, 10, () => {
      for (let i = 0; i < 34; i++) {
        const y = random() < 0.5 ? random(-20, 150) : random(450, 620);
        dot(ctx, random(0, 600), y, random(8, 34), `rgba(226,178,94,${random(0.03, 0.13)})`);
      }
    });
    for (let i = 0; i < 90; i++) {
      const y = random() < 0.5 ? random(30, 150) : random(460, 570);
      dot(ctx, random(30, 570), y, random(0.5, 1.5), `rgba(246,214,150,${random(0.25, 0.8)})`);
    }
    const gold = linear(
      ctx,
      [0, 0],
      [600, 600],
      [
        [0, '#8a6427'],
        [0.2, '#f3d899'],
        [0.42, '#b98a3e'],
        [0.6, '#f7e2b0'],
        [0.8, '#a67830'],
        [1, '#efd08b'],
      ],
    );
    stroke(ctx, 'M92 28H508M92 572H508M28 92V508M572 92V508', gold, 2);
    stroke(ctx, 'M100 36H500M100 564H500M36 100V500M564 100V500', gold, 0.8);
    for (const [x, y, from] of [
      [28, 28, 0],
      [572, 28, 0.5],
      [572, 572, 1],
      [28, 572, 1.5],
    ] as const)
      fan(sheet, x, y, from * Math.PI, gold);
  },
};

/** A fan of arcs and rays in a corner. */
function fan({ ctx }: Sheet, x: number, y: number, from: number, gold: ReturnType<typeof linear>): void {
  ctx.strokeStyle = gold;
  for (const [radius, width] of [
    [64, 2],
    [54, 0.9],
    [44, 0.9],
    [22, 1.4],
  ] as const) {
    ctx.lineWidth = width;
    ctx.beginPath();
    ctx.arc(x, y, radius, from, from + Math.PI / 2);
    ctx.stroke();
  }
  ctx.lineWidth = 0.9;
  for (let ray = 0; ray <= 8; ray++) {
    const angle = from + (ray * Math.PI) / 16;
    ctx.beginPath();
    ctx.moveTo(x + Math.cos(angle) * 22, y + Math.sin(angle) * 22);
    ctx.lineTo(x + Math.cos(angle) * 44, y + Math.sin(angle) * 44);
    ctx.stroke();
  }
}
