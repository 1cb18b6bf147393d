import { dot, inside, linear, shape, soft, stroke, type ArtPiece } from './sheet.ts';

const TAG = 'M66 20H326C334 20 340 26 340 34V176C340 184 334 190 326 190H66L22 140C18 134 18 76 22 70Z';

export const kraftTag: ArtPiece = {
  file: 'kraft-tag.webp',
  width: 360,
  height: 212,
  quality: 84,
  paint(sheet) {
    const { ctx, random } = sheet;
    soft(ctx, 6, () => {
      ctx.translate(4, 8);
      shape(ctx, TAG, 'rgba(0,0,0,0.5)');
    });
    shape(
      ctx,
      TAG,
      linear(
        ctx,
        [0, 20],
        [340, 190],
        [
          [0, '#e9cfa4'],
          [0.5, '#dfc08f'],
          [1, '#d0ac78'],
        ],
      ),
    );
    inside(ctx, TAG, () => {
      for (let i = 0; i < 130; i++) {
        const [x, y] = [random(20, 340), random(20, 190)];
        stroke(
          ctx,
          `M${x} ${y}l${random(-7, 7)} ${random(-3, 3)}`,
          random() < 0.5 ? 'rgba(120,80,30,0.14)' : 'rgba(255,244,220,0.25)',
          0.7,
        );
      }
    });
    ctx.setLineDash([5, 5]);
    stroke(ctx, 'M72 30H322Q330 30 330 38V172Q330 180 322 180H72L32 136V74Z', 'rgba(110,70,25,0.5)', 1.3);
    ctx.setLineDash([]);
    ctx.globalCompositeOperation = 'destination-out';
    dot(ctx, 52, 105, 8, '#000000');
    ctx.globalCompositeOperation = 'source-over';
    ctx.strokeStyle = '#9b6f34';
    ctx.lineWidth = 3;
    ctx.beginPath();
    ctx.arc(52, 105, 10, 0, Math.PI * 2);
    ctx.stroke();
  },
};
