import { dot, flood, linear, oval, placed, radial, ridge, shape, soft, stroke, type ArtPiece, type Sheet } from './sheet.ts';

export const dawnLake: ArtPiece = {
  file: 'dawn-lake.webp',
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
        [0, 270],
        [
          [0, '#27326f'],
          [0.52, '#695394'],
          [0.8, '#ea9185'],
          [1, '#fdd59a'],
        ],
      ),
    );
    flood(
      sheet,
      radial(ctx, [410, 206], 260, [
        [0, 'rgba(255,240,190,0.95)'],
        [0.16, 'rgba(255,220,150,0.6)'],
        [1, 'rgba(255,200,140,0)'],
      ]),
    );
    dot(ctx, 410, 206, 30, '#fff6d8');
    soft(ctx, 4, () => {
      for (const [x, y, wide] of [
        [120, 92, 120],
        [250, 118, 90],
        [500, 84, 110],
        [330, 70, 60],
      ] as const)
        oval(ctx, x, y, wide, 5, 'rgba(255,214,190,0.4)');
    });
    for (const [base, height, rough, far, near] of [
      [236, 60, 0.52, '#a988b4', '#d9a5a2'],
      [252, 44, 0.5, '#7c6ba3', '#b98a9c'],
      [268, 26, 0.5, '#524f8c', '#80689a'],
    ] as const)
      shape(
        ctx,
        ridge(sheet, base, height, rough),
        linear(
          ctx,
          [0, base - height * 1.6],
          [0, 290],
          [
            [0, far],
            [1, near],
          ],
        ),
      );
    ctx.save();
    ctx.beginPath();
    ctx.rect(0, 286, 600, 114);
    ctx.clip();
    flood(
      sheet,
      linear(
        ctx,
        [0, 286],
        [0, 400],
        [
          [0, '#f0b596'],
          [0.22, '#7d5c92'],
          [0.7, '#2d3a74'],
          [1, '#232d60'],
        ],
      ),
    );
    for (let i = 0; i < 46; i++) {
      const y = 290 + i * 2.4;
      const reach = 14 + i * 1.3;
      stroke(ctx, `M${410 - reach + random(-12, 12)} ${y}h${reach * random(0.9, 2)}`, `rgba(255,236,190,${0.55 - i * 0.009})`, 1.5);
      stroke(ctx, `M${random(0, 560)} ${y}h${random(20, 70)}`, 'rgba(40,40,100,0.13)', 1.5);
    }
    ctx.restore();
    shape(ctx, 'M0 292C60 284 150 286 196 300C150 306 70 312 0 310Z', '#2b2d5e');
    for (let x = -4; x < 150; x += random(7, 14)) pine(sheet, x, 300 + random(-3, 3), random(26, 62) * (1 - x / 260), '#23264f');
    shape(ctx, 'M420 400C470 360 540 344 600 342V400Z', '#171a3c');
    for (let x = 470; x < 610; x += random(9, 16)) pine(sheet, x, 366 + random(-6, 6) - (x - 470) * 0.1, random(50, 104), '#171a3c');
    for (const [x, y] of [
      [226, 138],
      [244, 130],
      [262, 142],
    ] as const)
      stroke(ctx, `M${x - 6} ${y - 2}q3 -3 6 1q3 -4 6 -1`, '#4a3b6b', 1.3);
  },
};

function pine({ ctx }: Sheet, x: number, y: number, height: number, colour: string): void {
  const wide = height * 0.2;
  placed(ctx, x, y, 0, () => {
    for (let tier = 0; tier < 5; tier++) {
      const [top, foot] = [-height + tier * height * 0.17, -height + (tier + 1.7) * height * 0.2];
      const reach = wide * (0.35 + tier * 0.17);
      shape(ctx, `M0 ${top}L${reach} ${foot}L0 ${foot - 2}L${-reach} ${foot}Z`, colour);
    }
    shape(ctx, `M-1.2 ${-height * 0.2}h2.4V4h-2.4z`, colour);
  });
}
