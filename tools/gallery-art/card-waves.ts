import { flood, inside, linear, radial, rounded, shape, soft, stroke, type ArtPiece } from './sheet.ts';

const CARD = rounded(36, 36, 528, 308, 26);

export const cardWaves: ArtPiece = {
  file: 'card-waves.webp',
  width: 600,
  height: 380,
  quality: 84,
  paint(sheet) {
    const { ctx } = sheet;
    flood(
      sheet,
      linear(
        ctx,
        [0, 0],
        [600, 380],
        [
          [0, '#eceaf4'],
          [1, '#dcdcee'],
        ],
      ),
    );
    soft(ctx, 16, () => {
      ctx.translate(0, 16);
      shape(ctx, CARD, 'rgba(35,20,90,0.5)');
    });
    shape(
      ctx,
      CARD,
      linear(
        ctx,
        [36, 36],
        [564, 344],
        [
          [0, '#1a1446'],
          [0.45, '#3a1d7a'],
          [1, '#0c4f7d'],
        ],
      ),
    );
    inside(ctx, CARD, () => {
      flood(
        sheet,
        radial(ctx, [500, 60], 300, [
          [0, 'rgba(255,98,150,0.75)'],
          [0.5, 'rgba(190,60,190,0.35)'],
          [1, 'rgba(120,40,200,0)'],
        ]),
      );
      flood(
        sheet,
        radial(ctx, [560, 330], 260, [
          [0, 'rgba(40,220,220,0.65)'],
          [1, 'rgba(40,160,220,0)'],
        ]),
      );
      for (let band = 0; band < 26; band++) {
        const y = 30 + band * 13;
        const lift = 70 - band * 2.4;
        stroke(
          ctx,
          `M20 ${y + 230}C${250 + band * 3} ${y + 190 - lift} ${330 + band * 4} ${y - 60 + lift} 600 ${y - 70}`,
          `rgba(255,255,255,${0.05 + (band % 6) * 0.022})`,
          1,
        );
      }
    });
    stroke(ctx, rounded(36.5, 36.5, 527, 307, 25.5), 'rgba(255,255,255,0.28)', 1);
  },
};
