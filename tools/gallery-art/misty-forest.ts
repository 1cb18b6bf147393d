import { dot, flood, linear, placed, radial, ridge, shape, soft, stroke, type ArtPiece, type Sheet } from './sheet.ts';

export const mistyForest: ArtPiece = {
  file: 'misty-forest.webp',
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
        [0, 420],
        [
          [0, '#f6f0dc'],
          [0.45, '#e6ecd6'],
          [1, '#a9c7b2'],
        ],
      ),
    );
    flood(
      sheet,
      radial(ctx, [470, 120], 260, [
        [0, 'rgba(255,226,150,0.95)'],
        [0.25, 'rgba(255,232,180,0.5)'],
        [1, 'rgba(255,240,210,0)'],
      ]),
    );
    dot(ctx, 470, 120, 34, '#fff3cf');
    shape(ctx, ridge(sheet, 240, 40, 0.5), '#c3d6c1');
    shape(ctx, ridge(sheet, 262, 34, 0.5), '#a8c4ae');
    const layers = [
      [300, 44, 78, '#82aa92', 9],
      [330, 58, 110, '#588a72', 12],
      [366, 70, 150, '#2f6651', 17],
      [420, 90, 190, '#123f31', 24],
    ] as const;
    for (const [base, least, most, colour, gap] of layers) {
      soft(ctx, 14, () => shape(ctx, `M0 ${base - 40}H600V${base + 30}H0Z`, 'rgba(240,244,228,0.55)'));
      for (let x = random(-10, 0); x < 620; x += gap * random(0.6, 1.5)) {
        const edge = Math.abs(x - 250) / 350;
        fir(sheet, x, base + random(-4, 6), (least + random() * (most - least)) * (0.42 + edge * 0.58), colour);
      }
      shape(ctx, `M0 ${base - 4}C150 ${base - 12} 400 ${base + 6} 600 ${base - 6}V420H0Z`, colour);
    }
    for (const [x, y, size] of [
      [392, 84, 1],
      [410, 74, 0.8],
      [428, 90, 0.7],
    ] as const)
      stroke(ctx, `M${x - 8 * size} ${y - 3 * size}q4 -4 8 1q4 -5 8 -1`, '#5d7a68', 1.4);
  },
};

function fir({ ctx, random }: Sheet, x: number, y: number, height: number, colour: string): void {
  placed(ctx, x, y, 0, () => {
    const tiers = Math.max(5, Math.round(height / 14));
    const outline: string[] = [];
    const back: string[] = [];
    for (let tier = 0; tier < tiers; tier++) {
      const foot = -height + ((tier + 1) * height) / tiers;
      const reach = height * 0.17 * ((tier + 1) / tiers) * random(0.8, 1.12);
      outline.push(`L${reach.toFixed(1)} ${foot.toFixed(1)}L${(reach * 0.45).toFixed(1)} ${(foot - 2).toFixed(1)}`);
      back.unshift(`L${(-reach * 0.45).toFixed(1)} ${(foot - 2).toFixed(1)}L${(-reach).toFixed(1)} ${foot.toFixed(1)}`);
    }
    shape(
      ctx,
      `M0 ${-height}${outline.join('')}L0 4${back
        .map((part) =>
          part
            .split('L')
            .filter(Boolean)
            .reverse()
            .map((point) => `L${point}`)
            .join(''),
        )
        .join('')}Z`,
      colour,
    );
  });
}
