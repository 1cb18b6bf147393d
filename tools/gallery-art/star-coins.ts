import { dot, flood, linear, oval, placed, radial, shape, soft, stroke, type ArtPiece, type Sheet } from './sheet.ts';

export const starCoins: ArtPiece = {
  file: 'star-coins.webp',
  width: 600,
  height: 276,
  quality: 84,
  paint(sheet) {
    const { ctx, random } = sheet;
    flood(
      sheet,
      linear(
        ctx,
        [0, 0],
        [600, 260],
        [
          [0, '#0e3226'],
          [0.55, '#134232'],
          [1, '#1c5a42'],
        ],
      ),
    );
    flood(
      sheet,
      radial(ctx, [490, 120], 220, [
        [0, 'rgba(120,210,150,0.42)'],
        [1, 'rgba(120,210,150,0)'],
      ]),
    );
    for (let i = 0; i < 26; i++) dot(ctx, random(380, 600), random(0, 260), random(0.7, 2), `rgba(255,232,170,${random(0.25, 0.8)})`);
    coin(sheet, { x: 556, y: 66, size: 30, squeeze: 0.72, turn: 0.5, depth: 7 });
    coin(sheet, { x: 412, y: 66, size: 20, squeeze: 0.55, turn: -0.5, depth: 5 });
    coin(sheet, { x: 566, y: 224, size: 24, squeeze: 0.5, turn: -0.25, depth: 6 });
    coin(sheet, { x: 484, y: 140, size: 76, squeeze: 0.92, turn: -0.22, depth: 13 });
    coin(sheet, { x: 418, y: 228, size: 26, squeeze: 0.8, turn: 0.3, depth: 6 });
  },
};

interface Coin {
  x: number;
  y: number;
  size: number;
  /** Breadth as part of the height: how far it is turned away. */
  squeeze: number;
  turn: number;
  depth: number;
}

function coin({ ctx }: Sheet, { x, y, size, squeeze, turn, depth }: Coin): void {
  const wide = size * squeeze;
  soft(ctx, size / 7, () => oval(ctx, x + depth, y + size * 0.22, wide, size, 'rgba(0,20,10,0.5)', turn));
  placed(ctx, x, y, turn, () => {
    const rim = linear(
      ctx,
      [-wide, -size],
      [wide, size],
      [
        [0, '#b9822b'],
        [0.3, '#f6d68a'],
        [0.55, '#a06a1d'],
        [1, '#7a4c10'],
      ],
    );
    for (let layer = depth; layer > 0; layer--) oval(ctx, layer, 0, wide, size, layer === depth ? '#7a4c10' : rim);
    oval(
      ctx,
      0,
      0,
      wide,
      size,
      linear(
        ctx,
        [-wide, -size],
        [wide, size],
        [
          [0, '#fff0bf'],
          [0.4, '#f0c868'],
          [1, '#c48a2c'],
        ],
      ),
    );
    oval(
      ctx,
      0,
      0,
      wide * 0.84,
      size * 0.84,
      linear(
        ctx,
        [-wide, -size],
        [wide, size],
        [
          [0, '#d39c3c'],
          [0.6, '#eec569'],
          [1, '#ffe6a3'],
        ],
      ),
    );
    ctx.scale(squeeze, 1);
    const points = Array.from({ length: 10 }, (_, index) => {
      const reach = index % 2 === 0 ? size * 0.56 : size * 0.25;
      const angle = (index * Math.PI) / 5 - Math.PI / 2;
      return `${(Math.cos(angle) * reach).toFixed(2)} ${(Math.sin(angle) * reach).toFixed(2)}`;
    });
    const star = `M${points.join('L')}Z`;
    placed(ctx, size * 0.02, size * 0.04, 0, () => shape(ctx, star, 'rgba(122,76,16,0.55)'));
    shape(
      ctx,
      star,
      linear(
        ctx,
        [-size, -size],
        [size, size],
        [
          [0, '#fff6d8'],
          [1, '#f3cd74'],
        ],
      ),
    );
    stroke(
      ctx,
      `M${-size * 0.86} ${-size * 0.28}C${-size * 0.7} ${-size * 0.7} ${-size * 0.35} ${-size * 0.88} 0 ${-size * 0.92}`,
      'rgba(255,255,255,0.7)',
      size / 26,
    );
  });
}
